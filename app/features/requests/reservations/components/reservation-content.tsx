import type { Person } from "#app/features/ground/forms/components/person-fields.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ReservationForm } from "./reservation-form.tsx";
import { ReservationReceived } from "./reservation-received.tsx";

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined };

/** The content of the dialog: the form, or the confirmation after it. */
export function ReservationContent({ person, ticket, answer }: Properties) {
  if (answer?.ok) return <ReservationReceived notice={answer.notice} outcome={answer.outcome} />;
  return (
    <>
      <DepositExplained />
      <ReservationForm person={person} ticket={ticket} answer={answer} />
    </>
  );
}

const steps = [
  { title: "La pides", text: "Eliges tu plan y nos la envías. No pagas nada y no te compromete todavía." },
  { title: "La aceptamos", text: "Comprobamos que el coche sigue disponible, te escribimos y dejamos de ofrecerlo." },
  { title: "Pagas la señal", text: "Por transferencia, con tu referencia. Se descuenta del precio del coche." },
];

/** Explains the deposit as the terms do (app/features/privacy/legal/terms/): its purpose, when it is paid, and when it is returned. */
function DepositExplained() {
  return (
    <div>
      <RouteLine stations={steps} />
      <p className="mt-6 text-soft">
        Te devolvemos la señal entera, en 14 días como máximo, si la revisión muestra que el coche no es lo que se describía y no quieres
        otro, si deja de estar disponible, si aceptamos antes la reserva de otra persona o si ejerces tu derecho de desistimiento. Está en
        las <TextLink to="/condiciones#senal-y-pagos">condiciones</TextLink>.
      </p>
    </div>
  );
}
