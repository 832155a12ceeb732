import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/**
 * A form's button that stays disabled until all required boxes are ticked (ASK-2). Without JavaScript it is always enabled, and the browser
 * or the server names the missing boxes.
 */
export function AgreedSubmit({ busy, wide = false, children }: { busy: boolean; wide?: boolean; children: ReactNode }) {
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
      <Button type="submit" wide={wide} disabled={busy || waiting} aria-describedby={waiting ? id : undefined}>
        {children}
      </Button>
      {waiting && (
        <p id={id} className="text-label text-soft">
          Marca las dos primeras casillas para continuar.
        </p>
      )}
    </div>
  );
}
