/** The entries of all orders in a period, for the accountant (ORDER-92). Whole cents; calendar days such as "2026-11-26". */
import { type Concept, concepts, type EntryKind, type Method, methods } from "#app/features/orders/payments/concepts.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { writtenForFile } from "./file-cells.ts";

/**
 * `day`: of the payment; of a charge, the day on which it was recorded. `reverses`: the entry that this counter-entry takes back. `receipt`: the
 * number of its receipt, or of the document that reverses one; empty without.
 */
export type EntryLine = {
  id: string;
  day: string;
  kind: EntryKind;
  concept: Concept;
  cents: number;
  method: Method;
  bank_reference: string;
  note: string;
  due_on: string | null;
  reverses: string | null;
  order_id: string;
  reference: string;
  customer: string;
  document_number: string;
  receipt: string;
};

export type Sums = Record<EntryKind, number>;

export const entryKinds: Readonly<Record<EntryKind, string>> = { charge: "Cargo", receipt: "Cobro", refund: "Devolución", cost: "Coste" };

const nothing: Sums = { charge: 0, receipt: 0, refund: 0, cost: 0 };

/** The sum of each kind, net of counter-entries. */
export function sumsOf(lines: readonly Pick<EntryLine, "kind" | "cents">[]): Sums {
  return lines.reduce((sums, { kind, cents }) => ({ ...sums, [kind]: sums[kind] + cents }), nothing);
}

export const entryColumns = [
  "Día",
  "Clase",
  "Concepto",
  "Importe",
  "Medio",
  "Referencia del banco",
  "Nota",
  "Vence el",
  "Importación",
  "Cliente",
  "NIF o pasaporte",
  "Recibo",
  "Apunte",
  "Anula el apunte",
  "Cargado acumulado",
  "Cobrado acumulado",
  "Devuelto acumulado",
  "Costes acumulados",
] as const;

/** The rows of the file, with the running total of each kind: the last row has the totals of the page. */
export function* entryRows(lines: readonly EntryLine[]): Generator<Record<string, string>> {
  let sums = nothing;
  for (const line of lines) {
    sums = { ...sums, [line.kind]: sums[line.kind] + line.cents };
    const cells = [
      formatCalendarNumbers(line.day),
      entryKinds[line.kind],
      concepts[line.concept],
      writtenForFile(line.cents),
      line.kind === "charge" ? "" : methods[line.method],
      line.bank_reference,
      line.note,
      line.due_on === null ? "" : formatCalendarNumbers(line.due_on),
      line.reference,
      line.customer,
      line.document_number,
      line.receipt,
      line.id,
      line.reverses ?? "",
      ...[sums.charge, sums.receipt, sums.refund, sums.cost].map(writtenForFile),
    ];
    yield Object.fromEntries(entryColumns.map((column, position) => [column, cells[position] ?? ""]));
  }
}
