import { useId } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { savedAddress, savingForm } from "../saving.ts";
import { useSavedCars } from "./saved-cars.tsx";

export function Heart({ filled, className = "size-5" }: { filled: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`${className} shrink-0`} aria-hidden="true">
      <path
        d="M12 20S3.5 15.2 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15.2 12 20 12 20Z"
        fill={filled ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A browser without scripts comes back to the page, and there to this button. */
function useSaveButton(id: string) {
  const place = useId();
  const saved = useSavedCars().has(id);
  const button = {
    id: place,
    form: savingForm,
    formAction: `${savedAddress}#${place}`,
    name: saved ? "remove" : "save",
    value: id,
    "aria-pressed": saved,
  } as const;
  return { saved, button };
}

/** On the picture of a card: saves the car, or takes it off the list again. `name`: the car's. */
export function SaveHeart({ id, name }: { id: string; name: string }) {
  const { saved, button } = useSaveButton(id);
  return (
    <button
      type="submit"
      {...button}
      aria-label={`Guardar ${name}`}
      className={`flex size-11 scroll-mt-64 items-center justify-center rounded-pill bg-raised/90 shadow-float hover:text-rhine ${saved ? "text-rhine" : "text-soft"}`}
    >
      <Heart filled={saved} />
    </button>
  );
}

/** The same with words, on the car's own page. */
export function SaveWords({ id }: { id: string }) {
  const { saved, button } = useSaveButton(id);
  return (
    <button type="submit" {...button} className={buttonClasses({ look: "secondary", wide: true })}>
      <Heart filled={saved} />
      {saved ? "Guardado" : "Guardar"}
    </button>
  );
}
