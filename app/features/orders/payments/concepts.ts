import { writtenCents, exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import { formatShortDay, formatCalendarDay } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import type { Charge } from "./ledger.ts";

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

export type EntryKind = "charge" | "receipt" | "refund" | "cost";

/** The state of a charge in a few words, and its colour. Only verbs, because concepts have either gender. */
export function chargeWords({ state, cents, covered, due_on, receivedOn, concept }: Charge): { label: string; tone: Tone } {
  const missing = writtenCents(cents - covered);
  const due = due_on === null ? "" : formatShortDay(due_on);
  if (state === "received") return { label: `llegó el ${formatShortDay(receivedOn ?? "")}`, tone: "good" };
  if (state === "overdue") return { label: covered > 0 ? `venció el ${due}: faltan ${missing}` : `venció el ${due}`, tone: "late" };
  if (state === "part") return { label: `faltan ${missing}`, tone: "waiting" };
  if (due !== "") return { label: `vence el ${due}`, tone: "waiting" };
  return { label: concept === "rest" ? "a la entrega" : "pendiente", tone: "waiting" };
}

type ToldEntry = { kind: EntryKind; concept: Concept; cents: number; due_on?: string | null };

/** What the customer is told about a new entry; undefined for a cost, which only the team sees. */
export function sentenceAbout({ kind, concept, cents, due_on = null }: ToldEntry): string | undefined {
  const amount = writtenAmount(exactly(cents));
  if (kind === "receipt") return `Hemos recibido tu transferencia de ${amount}.`;
  if (kind === "refund") return `Te hemos devuelto ${amount} por transferencia.`;
  if (kind === "cost") return undefined;
  const until = due_on === null ? "" : ` Vence el ${formatCalendarDay(due_on)}.`;
  return `Tienes un pago nuevo: ${concepts[concept]}, ${amount}.${until}`;
}

/** What the customer is told when an entry is taken back; undefined for a cost. */
export function reversalSentence({ kind, concept, cents }: ToldEntry): string | undefined {
  const amount = writtenAmount(exactly(cents));
  if (kind === "receipt") return `Hemos quitado de tus pagos una transferencia de ${amount} que apuntamos por error.`;
  if (kind === "refund") return `Hemos quitado de tus pagos una devolución de ${amount} que apuntamos por error.`;
  return kind === "cost" ? undefined : `Ya no tienes que pagar ${amount} (${concepts[concept]}): hemos anulado ese cargo.`;
}
