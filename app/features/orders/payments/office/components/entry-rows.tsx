import type { ReactNode } from "react";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { concepts } from "../../concepts.ts";
import type { LedgerEntry } from "../../ledger.ts";
import { ledgerForms, reversalMessages } from "../messages.ts";

type RowsProperties<Entry> = {
  title: string;
  entries: readonly Entry[];
  /** What stands next to the amount, such as the state of a charge. */
  state?: (entry: Entry) => ReactNode;
};

/** Standing entries of one kind, each with its amount and the button that takes it back. */
export function EntryRows<Entry extends LedgerEntry>({ title, entries, state }: RowsProperties<Entry>) {
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:flex tablet:flex-wrap">
      <span className="min-w-0 wrap-anywhere tablet:grow tablet:basis-40">
        {entryWords(entry)}
        <span className="block text-small text-soft">{entryDetails(entry)}</span>
      </span>
      <span className="text-right font-medium tablet:order-2 tablet:min-w-20">{amount}</span>
      <span className="tablet:order-1">{children}</span>
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
            messages={reversalMessages}
          />
        </div>
      </details>
    </div>
  );
}

function consequence({ kind }: LedgerEntry): string {
  const shared = "Se escribe un apunte contrario, y los dos se conservan.";
  return kind === "cost" ? shared : `${shared} Se lo contamos al cliente.`;
}

/** What an entry is, in a few words. */
export function entryWords({ kind, concept }: LedgerEntry): string {
  if (kind === "receipt") return "Transferencia recibida";
  return kind === "refund" ? "Devolución" : concepts[concept];
}

/** Its day, reference and note. */
export function entryDetails({ due_on, booked_on, bank_reference, note }: LedgerEntry): string {
  const day = booked_on === null ? (due_on === null ? "sin día" : `hasta el ${formatCalendarDay(due_on)}`) : formatCalendarDay(booked_on);
  return [day, bank_reference, note].filter((part) => part !== "").join(" · ");
}
