/** The newest movements of the bank, which nobody has booked yet, and those that belong to no import. */
import { dayAgo, daysAgo } from "../moments.ts";
import type { Import } from "./import.ts";
import { ledger, moveMoney, transferOf } from "./paying.ts";

const aside = [
  { ago: 24, cents: -18_150, concept: "Gestoría Segura, cuota", note: "Gestoría" },
  { ago: 12, cents: -85_000, concept: "Alquiler oficina", note: "Alquiler de la oficina" },
  { ago: 3, cents: -1_200, concept: "Comisión mantenimiento", note: "Comisión del banco" },
];

/** One transfer names its import, one only its customer, and one says nothing. */
export async function leaveOpen(imports: readonly Import[], now: Temporal.Instant): Promise<void> {
  const [first] = imports;
  if (!first) return;
  const { transaction, movements } = first;
  const read = { at: daysAgo(now, 1, "20:00") };
  const on = (ago: number) => ({ ...read, day: dayAgo(now, ago).toString() });
  for (const { ago, cents, concept, note } of aside)
    movements.push(await moveMoney(transaction, { ...on(ago), cents, concept, aside: note }));
  movements.push(await moveMoney(transaction, { ...on(1), cents: 15_000, concept: "Ingreso en ventanilla" }));
  for (const one of imports) {
    const { until, leftOut, reserved } = one.story;
    if (leftOut === undefined && reserved === undefined) continue;
    const { charges } = await ledger({ ...one, day: dayAgo(now, 0).toString() });
    const next = charges.find(({ state }) => state !== "received");
    if (!next) continue;
    const concept = until === undefined ? `Transferencia de ${one.person.name} mi coche` : transferOf(one);
    movements.push(await moveMoney(transaction, { ...on(1), cents: next.cents - next.covered, concept }));
  }
}
