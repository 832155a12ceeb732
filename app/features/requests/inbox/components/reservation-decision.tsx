import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import type { Thread } from "../queries/thread.server.ts";
import { FormToast } from "./form-toast.tsx";

type Properties = { thread: Thread; /** The result of the last decision. */ answer: FormAnswer | undefined };

/** Accepts or rejects a reservation request. Each button explains its consequences and asks for confirmation. */
export function ReservationDecision({ thread, answer }: Properties) {
  const { ownStatus, car, reservation, competing, name } = thread;
  return (
    <>
      <FormToast answer={answer} />
      {ownStatus === "pending" && (
        <div className="flex flex-wrap items-start gap-2">
          <ButtonWithQuestion group="decision" form="accept-reservation" label="Aceptar" look="primary" sure="Sí, aceptar la reserva">
            {car ? `El ${vehicleName(car)} pasa a reservado` : "El coche pasa a reservado"} y escribimos a {name} para que pague la señal
            {reservation && ` de ${formatEuros(reservation.deposit)}`}.{competingRequestsSentence(competing)}
          </ButtonWithQuestion>
          <ButtonWithQuestion group="decision" form="reject-reservation" label="Rechazar" look="secondary" sure="Sí, rechazar la reserva">
            Escribimos a {name} que no seguimos adelante y que no tiene que pagar nada. El coche se queda como está.
          </ButtonWithQuestion>
        </div>
      )}
    </>
  );
}

function competingRequestsSentence(competing: number): string {
  if (competing === 0) return "";
  return competing === 1
    ? " Hay otra solicitud para el mismo coche: se rechaza y se le avisa."
    : ` Hay otras ${competing} solicitudes para el mismo coche: se rechazan y se les avisa.`;
}
