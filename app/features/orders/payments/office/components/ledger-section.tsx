import type { ReactNode } from "react";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { type FormAnswer, answerAbout, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { TextField, SelectField, optionsOf } from "#app/ui/form-field.tsx";
import { concepts, methods } from "../../concepts.ts";
import { chargeWords, type Charge, type LedgerEntry } from "../../ledger.ts";
import type { OfficeLedger } from "../queries.server.ts";
import { ledgerForms, ledgerMessages } from "../messages.ts";
import { company } from "#company";

type Properties = {
  ledger: OfficeLedger;
  /** Where the customer wants a refund; null for who may not read it. */
  account: { holder: string; iban: string; given: string } | null | undefined;
  ticket: string;
  /** The last answer of the page, whichever form it is about. */
  answer: FormAnswer | undefined;
  today: string;
};

export function LedgerSection({ ledger, account, ticket, answer, today }: Properties) {
  const { charges, movements, earnings, reversed } = ledger;
  const balance = balanceWords(ledger);
  return (
    <OfficeOrderSection id="cuentas" title="Cuentas" aside={<StateBadge tone={balance.tone}>{balance.label}</StateBadge>}>
      <Figures ledger={ledger} />
      <EntryRows title="Cargos" entries={charges} state={badgeOf} />
      <EntryRows title="Movimientos" entries={movements} />
      <EntryRows title="Costes (solo el equipo)" entries={earnings?.costs ?? []} />
      <Reversed entries={[...reversed, ...(earnings?.reversedCosts ?? [])]} />
      <EntryForms account={account} ticket={ticket} answer={answer} today={today} seen={ledger.seen} credit={ledger.credit} />
    </OfficeOrderSection>
  );
}

function balanceWords({ owed, credit, charges }: OfficeLedger): { label: string; tone: Tone } {
  if (credit > 0) return { label: `Le debemos ${writtenCents(credit)}`, tone: "waiting" };
  if (owed === 0) return { label: "Al día", tone: "good" };
  const isLate = charges.some(({ state }) => state === "overdue");
  return { label: `Debe ${writtenCents(owed)}`, tone: isLate ? "late" : "moving" };
}

function Figures({ ledger: { charged, received, earnings } }: { ledger: OfficeLedger }) {
  const figures = [
    { name: "Cargado", cents: charged },
    { name: "Recibido", cents: received },
    ...(earnings
      ? [
          { name: "Costes", cents: earnings.costTotal },
          // Without what the car cost, it would be the whole price.
          ...(earnings.costs.some(({ concept }) => concept === "purchase") ? [{ name: "Margen", cents: earnings.margin }] : []),
        ]
      : []),
  ];
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tablet:grid-cols-4">
      {figures.map(({ name, cents }) => (
        <div key={name} className="border-t border-line pt-2">
          <dt className="text-small text-soft">{name}</dt>
          <dd className={`font-semibold ${cents < 0 ? "text-red" : ""}`}>
            {cents < 0 && "−"}
            {writtenCents(Math.abs(cents))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function badgeOf(charge: Charge) {
  const { label, tone } = chargeWords(charge);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function Reversed({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="mt-4 text-label">
      <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
        Apuntes anulados ({entries.length})
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 text-soft">
            <span className="min-w-0 wrap-anywhere">
              {entryWords(entry)} <span className="text-small">{entryDetails(entry)}</span>
            </span>
            <s>{writtenCents(entry.cents)}</s>
          </li>
        ))}
      </ul>
    </details>
  );
}

type RowsProperties<Entry> = {
  title: string;
  entries: readonly Entry[];
  state?: (entry: Entry) => ReactNode;
};

function EntryRows<Entry extends LedgerEntry>({ title, entries, state }: RowsProperties<Entry>) {
  if (entries.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-label font-semibold">{title}</h3>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line py-2 text-label" data-row tabIndex={-1}>
            <EntryLine entry={entry}>{state?.(entry)}</EntryLine>
          </li>
        ))}
      </ul>
    </div>
  );
}

function EntryLine({ entry, children }: { entry: LedgerEntry; children: ReactNode }) {
  const amount = writtenCents(entry.cents);
  const { uses } = useTeamRole();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:flex tablet:flex-wrap">
      <span className="min-w-0 wrap-anywhere tablet:grow tablet:basis-40">
        {entryWords(entry)}
        <span className="block text-small text-soft">{entryDetails(entry)}</span>
      </span>
      <span className="text-right font-medium tablet:order-2 tablet:min-w-20">{amount}</span>
      <span className="tablet:order-1">{children}</span>
      {uses("bookings") && (
        <details className="justify-self-end open:col-span-full open:basis-full open:justify-self-stretch tablet:order-3">
          <ButtonSummary look="quiet" aria-label={`Anular: ${entryWords(entry)}, ${amount}`}>
            Anular
          </ButtonSummary>
          <div className="mt-1 mb-1 flex flex-wrap items-center justify-between gap-3 rounded-field border border-line bg-raised px-4 py-3">
            <p className="max-w-prose">{consequence(entry)}</p>
            <OneButtonForm
              form={ledgerForms.reversal}
              fields={{ entry: entry.id }}
              label="Sí, anular"
              about={`${entryWords(entry)}, ${amount}`}
              messages={ledgerMessages.reversal}
            />
          </div>
        </details>
      )}
    </div>
  );
}

function consequence({ kind }: LedgerEntry): string {
  const shared = "Se escribe un apunte contrario, y los dos se conservan.";
  return kind === "cost" ? shared : `${shared} Se lo contamos al cliente.`;
}

function entryWords({ kind, concept }: LedgerEntry): string {
  if (kind === "receipt") return "Pago recibido";
  return kind === "refund" ? "Devolución" : concepts[concept];
}

function entryDetails({ kind, due_on, booked_on, method, bank_reference, note }: LedgerEntry): string {
  const day = booked_on === null ? (due_on === null ? "sin día" : `hasta el ${formatCalendarDay(due_on)}`) : formatCalendarDay(booked_on);
  const how = kind === "receipt" || kind === "refund" ? methods[method] : "";
  return [day, how, bank_reference, note].filter((part) => part !== "").join(" · ");
}

const options = optionsOf(concepts);

type EntryFormsProperties = {
  account: Properties["account"];
  ticket: string;
  answer: FormAnswer | undefined;
  today: string;
  seen: string;
  /** What the ledger owes the customer, in cents: the sum of a refund. */
  credit: number;
};

const place = "apuntar";

function EntryForms({ today, account, credit, ...shared }: EntryFormsProperties) {
  const books = useTeamRole().uses("bookings");
  return (
    <div id={place} className="mt-5 flex scroll-mt-20 flex-wrap items-start gap-2">
      {books && (
        <EntryForm {...shared} form={ledgerForms.receipt} label="Pago recibido">
          {(fields) => <Payment fields={fields} today={today} />}
        </EntryForm>
      )}
      <EntryForm {...shared} form={ledgerForms.charge} label="Cargo">
        {({ text, choice }) => (
          <>
            <SelectField label="Concepto" options={options} {...choice("concept", "extra")} />
            <Euros {...text("euros")} />
            <TextField label="Vence el" type="date" {...text("day")} optional />
            <TextField label="Nota" {...text("note")} maxLength={300} hint="La ve el cliente." optional />
          </>
        )}
      </EntryForm>
      {books && (
        <EntryForm {...shared} form={ledgerForms.refund} label="Devolución">
          {(fields) => (
            <>
              <p className="tablet:col-span-2">
                {account === null
                  ? "La cuenta del cliente solo la ve un administrador."
                  : account
                    ? `A la cuenta ${account.iban}, de ${account.holder}. El cliente la dio el ${account.given}.`
                    : "El cliente no ha dado todavía la cuenta: se la pedimos en su página mientras haya algo que devolverle."}
              </p>
              <Payment fields={fields} today={today} suggested={credit} />
            </>
          )}
        </EntryForm>
      )}
      {books && (
        <EntryForm {...shared} form={ledgerForms.cost} label="Coste">
          {({ text, choice }) => (
            <>
              <SelectField label="Concepto" options={options} {...choice("concept", "purchase")} />
              <Euros {...text("euros")} />
              <TextField label="Día" type="date" {...text("day", today)} />
              <TextField label="Referencia" {...text("bank_reference")} maxLength={140} optional />
              <TextField label="Nota interna" {...text("note")} maxLength={300} hint={`${concepts.other}: di de qué es.`} optional />
            </>
          )}
        </EntryForm>
      )}
    </div>
  );
}

type Fields = ReturnType<typeof fieldsOf>;
type FormProperties = Omit<EntryFormsProperties, "today" | "account" | "credit"> & {
  form: string;
  label: string;
  children: (fields: Fields) => ReactNode;
};

function EntryForm({ form, label, ticket, answer, seen, children }: FormProperties) {
  const own = answerAbout(form, answer);
  return (
    <details open={own !== undefined} className="open:basis-full">
      <ButtonSummary>Apuntar: {label.toLowerCase()}</ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
        <OrderForm
          form={form}
          ticket={ticket}
          answer={own}
          place={place}
          submit={{ label: `Apuntar ${label.toLowerCase()}`, busyLabel: "Apuntando..." }}
        >
          <input type="hidden" name="seen" value={seen} />
          <div className="grid items-start gap-4 tablet:grid-cols-2">{children(fieldsOf(own))}</div>
        </OrderForm>
      </div>
    </details>
  );
}

/** `suggested`: cents that the form begins with. */
function Payment({ fields: { text, choice }, today, suggested = 0 }: { fields: Fields; today: string; suggested?: number }) {
  return (
    <>
      <Euros {...text("euros", suggested > 0 ? typedEuros(suggested) : undefined)} />
      {company.payment.cardAtTheOffice && <SelectField label="Medio" options={optionsOf(methods)} {...choice("method", "transfer")} />}
      <TextField label="Día del pago" type="date" max={today} {...text("day", today)} />
      <TextField label="Referencia" {...text("bank_reference")} maxLength={140} optional />
      <TextField label="Nota" {...text("note")} maxLength={300} hint="La ve el cliente." optional />
    </>
  );
}

function Euros(field: ReturnType<Fields["text"]>) {
  return <TextField label="Importe en euros" inputMode="decimal" maxLength={20} placeholder="p. ej. 1.234,56" {...field} />;
}
