import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Person } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { DialogCloseButton, DialogSkeleton } from "#app/ui/dialog-parts.tsx";
import { openParameter } from "./reservation-link.tsx";

/** Loaded when a person is about to open the dialog, so that the page stays light for everyone else. */
export const loadReservation = () =>
  import("./reservation-content.tsx").then(({ ReservationContent: content }) => ({ default: content })).catch(reloadWithDialogOpen);
const ReservationContent = lazy(loadReservation);

/** The script is no longer on the server, or the connection failed: the server sends the page with the dialog open. */
function reloadWithDialogOpen(): Promise<never> {
  location.assign(`?${openParameter}=1`);
  return new Promise(() => {});
}

type Properties = {
  vehicle: { make: string; model: string; year: number; price: number };
  person: Person;
  ticket: string;
  answer: FormAnswer | undefined;
  /** Whether another form of the page was answered. Then the dialog stays closed, because that answer must be visible. */
  otherAnswer: boolean;
  wanted: boolean;
  onClose: () => void;
};

export function ReservationDialog({ vehicle, person, ticket, answer, otherAnswer, wanted, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sent = useSearchParams()[0].has(openParameter) && !otherAnswer;
  const written = sent || answer !== undefined;
  // Only the initial state; afterwards the browser controls the `open` attribute.
  const [openAtFirst] = useState(written);
  const [opened, setOpened] = useState(written);
  if ((written || wanted) && !opened) setOpened(true);
  useEffect(() => {
    if (wanted) makeModal(dialog.current);
  }, [wanted]);
  useEffect(() => {
    if (sent || answer) makeModal(dialog.current);
  }, [sent, answer]);

  return (
    <dialog ref={dialog} open={openAtFirst} onClose={onClose} aria-labelledby="reserva-titulo" className="dialog-sheet">
      <div className="flex flex-col gap-6 px-5 pb-8 tablet:px-8">
        <header className="sticky top-0 z-10 -mx-5 flex items-start justify-between gap-4 border-b border-line bg-paper px-5 pt-5 pb-4 tablet:-mx-8 tablet:px-8 tablet:pt-7">
          <div>
            <h2 id="reserva-titulo" className="text-heading-2">
              Reservar con señal
            </h2>
            <p className="mt-1.5 text-soft">
              {vehicleName(vehicle)} de {vehicle.year} · {shownPrice(vehicle.price)}
            </p>
          </div>
          <DialogCloseButton />
        </header>
        {opened && (
          <Suspense fallback={<DialogSkeleton label="Cargando la reserva..." blocks={["h-24", "h-14", "h-14", "h-14"]} />}>
            <ReservationContent person={person} ticket={ticket} answer={answer} />
          </Suspense>
        )}
      </div>
    </dialog>
  );
}

function makeModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.matches(":modal")) return;
  dialog.close();
  dialog.showModal();
}
