import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { company } from "#company";
import { reservationMessages } from "../messages.ts";

type Properties = { notice: FormAnswer["notice"] | undefined; outcome: FormAnswer["outcome"] | undefined };

/** Confirms the request with its reference and the next steps. The mail, if there is one, says the same. */
export function ReservationReceived({ notice = reservationMessages.done, outcome = {} }: Properties) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const reference = typeof outcome["reference"] === "string" ? outcome["reference"] : "";
  const facts = [
    { label: "Señal", value: formatEuros(Number(outcome["deposit"])) },
    { label: "Titular", value: company.bank.holder },
    { label: "IBAN", value: company.bank.iban },
    { label: "Concepto", value: reference },
  ];
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      <h3 className="text-heading-3">{notice.title}</h3>
      <p className="mt-2 text-soft">{notice.text}</p>
      <p className="mt-6 text-label text-soft">Tu referencia</p>
      <p className="font-heading text-heading-2 font-bold tracking-tight select-all">{reference}</p>
      <p className="mt-6 text-label text-soft">Así pagarás la señal, por transferencia, cuando la aceptemos.</p>
      <dl className="mt-3 grid gap-x-8 tablet:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="border-t border-line py-3">
            <dt className="text-small text-soft">{label}</dt>
            <dd className="mt-0.5 font-medium select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
