import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

/** The search parameter that opens the reservation dialog on a vehicle's page, for browsers without JavaScript. */
export const openParameter = "reservar";

/** Opens the dialog; without JavaScript it reloads the page with the dialog open. `onIntent` runs when a person is about to press it. */
export function ReservationLink({ onOpen, onIntent }: { onOpen: () => void; onIntent: () => void }) {
  const open = (event: MouseEvent) => {
    // A modified click opens another tab or window, which the browser does by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <ButtonLink
      wide
      to={`?${openParameter}=1`}
      rel="nofollow"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      Reservar con señal
    </ButtonLink>
  );
}
