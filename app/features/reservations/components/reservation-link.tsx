import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { openParameter } from "../open-parameter.ts";

/** Opens the dialog; without a script the page comes again with the dialog open. `onIntent` is told when a person is about to. */
export function ReservationLink({ onOpen, onIntent }: { onOpen: () => void; onIntent: () => void }) {
  const open = (event: MouseEvent) => {
    // Another tab, another window: the link does that by itself.
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
