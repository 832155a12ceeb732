import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
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
          <Question form="accept-reservation" label="Aceptar" look="primary" sure="Sí, aceptar la reserva">
            {car ? `El ${vehicleName(car)} pasa a reservado` : "El coche pasa a reservado"} y escribimos a {name} para que pague la señal
            {reservation && ` de ${formatEuros(reservation.deposit)}`}.{competingRequestsSentence(competing)}
          </Question>
          <Question form="reject-reservation" label="Rechazar" look="secondary" sure="Sí, rechazar la reserva">
            Escribimos a {name} que no seguimos adelante y que no tiene que pagar nada. El coche se queda como está.
          </Question>
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

type QuestionProperties = { form: string; label: string; look: "primary" | "secondary"; sure: string; children: ReactNode };

function Question({ form, label, look, sure, children }: QuestionProperties) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get(formField) === form;
  return (
    <details name="decision" className="open:basis-full">
      <ButtonSummary look={look}>{label}</ButtonSummary>
      <Form method="post" preventScrollReset className="mt-2 mb-1 rounded-field border border-line bg-raised px-4 py-3">
        <input type="hidden" name={formField} value={form} />
        <p className="max-w-prose">{children}</p>
        <p className="mt-3">
          <Button type="submit" size="small" look={look} disabled={busy}>
            {busy ? "Un momento..." : sure}
          </Button>
        </p>
      </Form>
    </details>
  );
}
