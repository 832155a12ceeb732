import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { differenceWords, quotedWords, ruleWords } from "../outcome-words.ts";
import type { CustomerOutcome } from "../queries.server.ts";

/** After the handover: each line of the quote beside what was paid, to whom, with its receipt. */
export function OutcomeSection({ outcome, base }: { outcome: CustomerOutcome | undefined; base: string }) {
  if (!outcome) return null;
  const { rows, byMandate, takenBack, credit } = outcome;
  return (
    <OrderSection id="lo-pagado" title="Presupuesto y lo pagado">
      <p className="mt-2 max-w-prose text-label text-soft">{ruleWords(byMandate)}</p>
      {takenBack > 0 && (
        <p className="mt-3 rounded-field bg-tile px-4 py-3 text-label">
          Hemos rebajado <strong>{writtenPayment(takenBack)}</strong> de tus pagos.
          {credit > 0 && " En «Pagos» ves lo que tienes a tu favor."}
        </p>
      )}
      <ul className="mt-3 text-label">
        {rows.map((row) => (
          <Row key={row.name} row={row} base={base} />
        ))}
      </ul>
    </OrderSection>
  );
}

function Row({ row, base }: { row: CustomerOutcome["rows"][number]; base: string }) {
  const { label, paid, costs } = row;
  const reasons = [...new Set(costs.flatMap(({ reason }) => (reason === "" ? [] : [reason])))];
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-text font-medium tracking-normal">{label}</h3>
        <p className="font-semibold">{paid === undefined ? "–" : writtenPayment(paid)}</p>
      </div>
      <p className="text-small text-soft">Presupuesto: {quotedWords(row)}</p>
      <p className="mt-1">
        {differenceWords(row)} {reasons.join(" ")}
      </p>
      <ul className="mt-1 text-small text-soft">
        {costs.map(({ id, cents, bookedOn, payee, proof, file }) => (
          <li key={id} className="wrap-anywhere">
            {writtenPayment(cents)} a {payee}, el {formatShortDay(bookedOn)}.{" "}
            {file === undefined ? (
              (proof ?? "Sin justificante.")
            ) : (
              <a className="text-rhine underline underline-offset-4" href={orderPages(base).paperFile(file)}>
                {proof}
              </a>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
