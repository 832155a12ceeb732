import { useEffect, useRef } from "react";
import { type Person, EmailField, NameField, PhoneField, SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { AccountCheck } from "#app/features/ground/company-account/components/account-check.tsx";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { GuaranteeNotice } from "#app/features/ground/company/components/guarantee-notice.tsx";
import { depositSentence } from "#app/features/ground/company/deposit-terms.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { AgreedSubmit } from "#app/features/ground/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import { formatEuros } from "#app/lib/amounts.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { company } from "#company";
import { reservationFailed, reservationMessages } from "../messages.ts";

const choices = plans.map(({ value, name, deposit, summary }) => ({
  value,
  label: `${name}: ${formatEuros(deposit)} de señal`,
  text: summary,
}));

function ReservationForm({ person, ticket, answer }: Properties) {
  return (
    <SubmissionForm form="reservation" ticket={ticket} answer={answer} failed={reservationFailed}>
      <ChoiceField legend="Tu plan" {...fieldsOf(answer).choice("plan", "completo")} choices={choices} stacked />
      <NameField person={person} answer={answer} />
      <div className="grid gap-5 tablet:grid-cols-2">
        <EmailField person={person} answer={answer} hint="Aquí te enviamos la referencia y los datos para pagar." />
        <PhoneField answer={answer} />
      </div>
      <ConsentFields answer={answer} />
      <AgreedSubmit label="Pedir la reserva" busyLabel="Enviando..." />
    </SubmissionForm>
  );
}

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined };

export function ReservationContent({ person, ticket, answer }: Properties) {
  if (answer?.ok) return <ReservationReceived notice={answer.notice} outcome={answer.outcome} />;
  return (
    <>
      <DepositExplained />
      <GuaranteeNotice />
      <ReservationForm person={person} ticket={ticket} answer={answer} />
    </>
  );
}

const steps = [
  { title: "Pides la reserva", text: "Eliges tu plan y nos la envías. No pagas nada y no te compromete todavía." },
  { title: "La aceptamos", text: "Comprobamos que el coche sigue disponible, te escribimos y dejamos de ofrecerlo." },
  { title: "Pagas la señal", text: `${paymentSentence} Se descuenta del precio del coche.` },
];

/** Explains the deposit as the terms do: its purpose, when it is paid, and when it is returned. */
function DepositExplained() {
  return (
    <div>
      <RouteLine stations={steps} />
      <p className="mt-6 text-soft">
        {depositSentence()} Está en las <TextLink to="/condiciones#senal-y-pagos">condiciones</TextLink>.
      </p>
    </div>
  );
}

type ReservationReceivedProperties = { notice: FormAnswer["notice"] | undefined; outcome: FormAnswer["outcome"] | undefined };

function ReservationReceived({ notice = reservationMessages.done, outcome = {} }: ReservationReceivedProperties) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const reference = typeof outcome["reference"] === "string" ? outcome["reference"] : "";
  const facts = [
    { label: "Señal", value: formatEuros(Number(outcome["deposit"])) },
    { label: "Titular", value: company.bank.holder },
    { label: "IBAN", value: typeof outcome["iban"] === "string" ? outcome["iban"] : "" },
    { label: "Concepto", value: reference },
  ];
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      <h3 className="text-heading-3">{notice.title}</h3>
      <p className="mt-2 text-soft">{notice.text}</p>
      <p className="mt-6 text-label text-soft">Tu referencia</p>
      <p className="font-heading text-heading-2 font-bold tracking-tight select-all">{reference}</p>
      <p className="mt-6 text-label text-soft">La señal se paga cuando la aceptemos. {paymentSentence}</p>
      <dl className="mt-3 grid gap-x-8 tablet:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="border-t border-line py-3">
            <dt className="text-small text-soft">{label}</dt>
            <dd className="mt-0.5 font-medium select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <AccountCheck />
    </div>
  );
}
