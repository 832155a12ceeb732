import type { ReactNode } from "react";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField, SelectField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { optionsOf } from "#app/lib/options-of.ts";
import { concepts } from "../../concepts.ts";
import { ledgerForms } from "../messages.ts";

const options = optionsOf(concepts);

type ConceptFieldProperties = { name: string; chosen: string; error: string | undefined };

/** What an entry is for. */
function ConceptField({ name, chosen, error }: ConceptFieldProperties) {
  return <SelectField label="Concepto" name={name} chosen={chosen} error={error} options={options} />;
}

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** "2026-11-26": the day with which a transfer's form begins. */
  today: string;
  /** How many entries the page shows. */
  seen: string;
};

/** Without JavaScript, the browser shows the answer here. */
const place = "apuntar";

/** The forms that add to the ledger, closed at first. */
export function EntryForms({ today, ...shared }: Properties) {
  return (
    <div id={place} className="mt-5 flex scroll-mt-20 flex-wrap items-start gap-2">
      <EntryForm {...shared} form={ledgerForms.receipt} label="Transferencia recibida">
        {(fields) => <Transfer fields={fields} today={today} />}
      </EntryForm>
      <EntryForm {...shared} form={ledgerForms.charge} label="Cargo">
        {({ text, choice }) => (
          <>
            <ConceptField {...choice("concept", "extra")} />
            <Euros {...text("euros")} />
            <TextField label="Vence el" type="date" {...text("day")} optional />
            <TextField label="Nota" {...text("note")} maxLength={300} hint="La ve el cliente." optional />
          </>
        )}
      </EntryForm>
      <EntryForm {...shared} form={ledgerForms.refund} label="Devolución">
        {(fields) => <Transfer fields={fields} today={today} />}
      </EntryForm>
      <EntryForm {...shared} form={ledgerForms.cost} label="Coste">
        {({ text, choice }) => (
          <>
            <ConceptField {...choice("concept", "purchase")} />
            <Euros {...text("euros")} />
            <TextField label="Día" type="date" {...text("day", today)} />
            <TextField label="Referencia" {...text("bank_reference")} maxLength={140} optional />
            <TextField label="Nota interna" {...text("note")} maxLength={300} hint={`${concepts.other}: di de qué es.`} optional />
          </>
        )}
      </EntryForm>
    </div>
  );
}

type Fields = ReturnType<typeof fieldsOf>;
type FormProperties = Omit<Properties, "today"> & { form: string; label: string; children: (fields: Fields) => ReactNode };

function EntryForm({ form, label, ticket, answer, seen, children }: FormProperties) {
  const own = answerAbout(form, answer);
  return (
    <details open={own !== undefined} className="open:basis-full">
      <ButtonSummary>Apuntar: {label.toLowerCase()}</ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
        <SubmissionForm form={form} ticket={ticket} answer={own} failed={responseLost} place={place} noValidate>
          <input type="hidden" name="seen" value={seen} />
          <div className="grid items-start gap-4 tablet:grid-cols-2">{children(fieldsOf(own))}</div>
          <SubmitLine label={`Apuntar ${label.toLowerCase()}`} busyLabel="Apuntando..." />
        </SubmissionForm>
      </div>
    </details>
  );
}

function Transfer({ fields: { text }, today }: { fields: Fields; today: string }) {
  return (
    <>
      <Euros {...text("euros")} />
      <TextField label="Día en el banco" type="date" max={today} {...text("day", today)} />
      <TextField label="Referencia del banco" {...text("bank_reference")} maxLength={140} optional />
      <TextField label="Nota" {...text("note")} maxLength={300} hint="La ve el cliente." optional />
    </>
  );
}

function Euros(field: ReturnType<Fields["text"]>) {
  return <TextField label="Importe en euros" inputMode="decimal" maxLength={20} placeholder="1.234,56" {...field} />;
}
