import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** What an entry of an order's ledger is for, in its words on the screen and in mails. */
export const concepts = {
  deposit: "Señal",
  purchase: "Compra",
  rest: "Resto",
  extra: "Extra",
  transport: "Transporte",
  inspection: "Inspección",
  taxes: "Impuestos",
  fees: "Gestión y tasas",
  other: "Otro concepto",
} as const;

export type Concept = keyof typeof concepts;

/** How money comes or goes back, in the words of the team's form. */
export const methods = { transfer: "Transferencia", card: "Tarjeta en la oficina" } as const;

export type Method = keyof typeof methods;

export type EntryKind = "charge" | "receipt" | "refund" | "cost";

type ToldEntry = { kind: EntryKind; concept: Concept; cents: number; due_on?: string | null; method?: Method };

/** What the customer is told about a new entry; undefined for a cost, which only the team sees. */
export function sentenceAbout({ kind, concept, cents, due_on = null, method }: ToldEntry): string | undefined {
  const amount = writtenPayment(cents);
  if (kind === "receipt") return `Hemos recibido tu ${method === "card" ? "pago con tarjeta" : "transferencia"} de ${amount}.`;
  if (kind === "refund") return `Te hemos devuelto ${amount} ${method === "card" ? "en tu tarjeta" : "por transferencia"}.`;
  if (kind === "cost") return undefined;
  const until = due_on === null ? "" : ` Vence el ${formatCalendarDay(due_on)}.`;
  return `Tienes un pago nuevo: ${concepts[concept]}, ${amount}.${until}`;
}

/** What the customer is told when an entry is taken back; undefined for a cost. */
export function reversalSentence({ kind, concept, cents, method }: ToldEntry): string | undefined {
  const amount = writtenPayment(cents);
  if (kind === "receipt")
    return `Hemos quitado de tus pagos ${method === "card" ? "un pago con tarjeta" : "una transferencia"} de ${amount} que apuntamos por error.`;
  if (kind === "refund") return `Hemos quitado de tus pagos una devolución de ${amount} que apuntamos por error.`;
  return kind === "cost" ? undefined : `Ya no tienes que pagar ${amount} (${concepts[concept]}): hemos anulado ese cargo.`;
}
