import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { dayOf, timeOf } from "../../moment.ts";
import type { ShownHandover, ShownMoment } from "../../queries.server.ts";
import { dayField, offers, proposeForm, timeField } from "../messages.ts";

type Properties = {
  handover: ShownHandover | undefined;
  /** What a first proposal begins with. */
  order: { delivery_place: string; status: string };
  owner: string | undefined;
  ticket: string;
  answer: FormAnswer | undefined;
};

const place = "entrega";

export function OfficeHandoverSection({ handover, order, owner, ticket, answer }: Properties) {
  if (!handover && order.status !== "open") return null;
  return (
    <OfficeOrderSection id={place} title="Día y lugar de la entrega">
      <div className="mt-3 rounded-tile border border-line bg-raised text-label">
        <div className="flex flex-col gap-2 px-4.5 py-3.5">
          {handover ? <Summary handover={handover} /> : <p className="text-soft">Sin proponer.</p>}
        </div>
        {order.status === "open" && (
          <details className="border-t border-line px-4.5 py-3" open={answer !== undefined && !answer.ok}>
            <ButtonSummary>{handover ? "Cambiar la entrega" : "Proponer la entrega"}</ButtonSummary>
            <div data-draft className="mt-4">
              <ProposalForm handover={handover} order={order} owner={owner} ticket={ticket} answer={answer} />
            </div>
          </details>
        )}
      </div>
    </OfficeOrderSection>
  );
}

function Summary({ handover: { agreed, offered, place: where, person, note, wish } }: { handover: ShownHandover }) {
  return (
    <>
      <p>
        <StateBadge tone={agreed ? "good" : "waiting"}>{agreed ? "Acordada" : "Espera al cliente"}</StateBadge>
      </p>
      <ul>
        {(agreed ? [agreed] : offered).map((one) => (
          <li key={one.moment}>
            {one.words}
            {noteOf(one) !== "" && <span className="text-soft"> · {noteOf(one)}</span>}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere">
        {where} · {person}
      </p>
      {note !== "" && <p className="wrap-anywhere whitespace-pre-line text-soft">{note}</p>}
      {wish !== "" && (
        <p className="rounded-field bg-amber-faint px-3 py-2 wrap-anywhere whitespace-pre-line">El cliente pide otro momento: «{wish}»</p>
      )}
    </>
  );
}

function noteOf({ outsideHours, over }: ShownMoment): string {
  return [outsideHours ? "fuera del horario de oficina" : "", over ? "ya ha pasado" : ""].filter((part) => part !== "").join(", ");
}

function ProposalForm({ handover, order, owner, ticket, answer }: Properties) {
  const { text } = fieldsOf(answer);
  const ticked = answer === undefined ? handover?.agreed !== undefined : answer.typed["agreed"] === "on";
  return (
    <OrderForm
      form={proposeForm}
      ticket={ticket}
      answer={answer}
      place={place}
      submit={{ label: "Guardar y decírselo", busyLabel: "Guardando…", size: "small" }}
    >
      <input type="hidden" name={seenField} value={answer?.typed[seenField] ?? String(handover?.revision ?? 0)} />
      <p className="max-w-prose text-soft">
        El cliente elige una de las horas. También puede ser fuera del horario de oficina. Una propuesta nueva anula lo acordado antes.
      </p>
      <OfferFields handover={handover} answer={answer} />
      <TextField {...text("place", handover?.place ?? order.delivery_place)} label="Lugar" maxLength={300} short />
      <TextField {...text("person", handover?.person ?? owner)} label="Quién lo entrega" maxLength={120} short />
      <TextAreaField
        {...text("note", handover?.note)}
        label="Nota para el cliente"
        hint="Por ejemplo, dónde aparcar o qué traer."
        maxLength={500}
        optional="unmarked"
      />
      <Checkbox name="agreed" value="on" ticked={ticked} label="Ya lo hemos acordado con el cliente: vale la primera hora" />
    </OrderForm>
  );
}

function OfferFields({ handover, answer }: Pick<Properties, "handover" | "answer">) {
  const { text } = fieldsOf(answer);
  const shown = handover?.agreed ? [handover.agreed] : (handover?.offered ?? []);
  return offers.map((number) => {
    const { moment } = shown[number - 1] ?? {};
    return (
      <div key={number} className="grid grid-cols-2 gap-4">
        <TextField
          {...text(dayField(number), moment && dayOf(moment))}
          label={number === 1 ? "Día" : `Día, opción ${number}`}
          type="date"
          optional="unmarked"
          short
        />
        <TextField
          {...text(timeField(number), moment && timeOf(moment))}
          label={number === 1 ? "Hora" : `Hora, opción ${number}`}
          type="time"
          optional="unmarked"
          short
        />
      </div>
    );
  });
}
