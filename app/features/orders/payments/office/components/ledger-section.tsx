import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { chargeWords } from "../../charge-words.ts";
import type { Charge, LedgerEntry } from "../../ledger.ts";
import type { OfficeLedger } from "../queries.server.ts";
import { EntryForms } from "./entry-forms.tsx";
import { entryDetails, EntryRows, entryWords } from "./entry-rows.tsx";

type Properties = {
  ledger: OfficeLedger;
  ticket: string;
  /** The last answer of the page, whichever form it is about. */
  answer: FormAnswer | undefined;
  /** "2026-11-26". */
  today: string;
};

/** The ledger of an order for the team: both sides' balance, the costs and the margin, and the forms that add to it. */
export function LedgerSection({ ledger, ticket, answer, today }: Properties) {
  const { charges, movements, costs, reversed, reversedCosts } = ledger;
  const balance = balanceWords(ledger);
  return (
    <section id="cuentas" aria-labelledby="cuentas-titulo" className="scroll-mt-24">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="cuentas-titulo" className="text-card">
          Cuentas
        </h2>
        <StateBadge tone={balance.tone}>{balance.label}</StateBadge>
      </header>
      <Figures ledger={ledger} />
      <EntryRows title="Cargos" entries={charges} state={badgeOf} />
      <EntryRows title="Transferencias" entries={movements} />
      <EntryRows title="Costes (solo el equipo)" entries={costs} />
      <Reversed entries={[...reversed, ...reversedCosts]} />
      <EntryForms ticket={ticket} answer={answer} today={today} seen={ledger.seen} />
    </section>
  );
}

function balanceWords({ owed, credit, charges }: OfficeLedger): { label: string; tone: Tone } {
  if (credit > 0) return { label: `Le debemos ${writtenCents(credit)}`, tone: "waiting" };
  if (owed === 0) return { label: "Al día", tone: "good" };
  const isLate = charges.some(({ state }) => state === "overdue");
  return { label: `Debe ${writtenCents(owed)}`, tone: isLate ? "late" : "moving" };
}

function Figures({ ledger: { charged, received, costTotal, margin } }: { ledger: OfficeLedger }) {
  const figures = [
    { name: "Cargado", cents: charged },
    { name: "Recibido", cents: received },
    { name: "Costes", cents: costTotal },
    { name: "Margen", cents: margin },
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
