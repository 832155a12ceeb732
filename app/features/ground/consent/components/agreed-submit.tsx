import { useEffect, useId, useRef, useState } from "react";
import { SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";

/** Disabled until all required boxes are ticked (ASK-2); without JavaScript always enabled, and the missing boxes are named. */
export function AgreedSubmit({ label, busyLabel }: { label: string; busyLabel: string }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    const read = () => setWaiting(form.querySelector("input[type=checkbox]:required:not(:checked)") !== null);
    // The reset event comes before the form is emptied.
    const readLater = () => queueMicrotask(read);
    read();
    form.addEventListener("change", read);
    form.addEventListener("reset", readLater);
    return () => {
      form.removeEventListener("change", read);
      form.removeEventListener("reset", readLater);
    };
  }, []);
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton label={label} busyLabel={busyLabel} disabled={waiting} aria-describedby={waiting ? id : undefined} />
      {waiting && (
        <p id={id} className="text-label text-soft">
          Marca las dos primeras casillas para continuar.
        </p>
      )}
    </div>
  );
}
