import { useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";

type Properties = { onStay: () => void; onLeave: () => void };

/** Asks before unsent text is discarded. */
export function UnsavedQuestion({ onStay, onLeave }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-title"
      className="dialog-sheet tablet:max-w-md"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <div className="flex flex-col gap-5 px-5 py-6 tablet:px-7">
        <div>
          <h2 id="unsaved-title" className="text-heading-3">
            ¿Salir sin guardar?
          </h2>
          <p className="mt-1 text-soft">Lo que has escrito se perderá.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={onStay}>
            Seguir escribiendo
          </Button>
          <Button look="secondary" size="small" onClick={onLeave}>
            Salir sin guardar
          </Button>
        </div>
      </div>
    </dialog>
  );
}
