/** The money of an import: every transfer is a movement of the bank, booked in the order's ledger. Whole cents. */
import { accountOf } from "#app/features/orders/bank/office/statement.ts";
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { recordEntry } from "#app/features/orders/payments/office/commands.server.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { Transaction } from "#server/context.ts";
import { company } from "#company";
import { type Import, must } from "./import.ts";

type Movement = { day: string; cents: number; concept: string; at: string; aside?: string };

/** Writes down what the bank's statement says; returns the movement's id. */
export async function moveMoney(transaction: Transaction, { day, cents, concept, at, aside }: Movement): Promise<string> {
  const known = { account: accountOf(company.bank.iban), operation_on: day, value_on: day, place: 1 };
  const { id } = await transaction
    .insertInto("bank_movements")
    .values({ ...known, cents, concept: asTheBank(concept), set_aside: aside ?? null, read_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Banks write without accents, in capitals. */
function asTheBank(words: string): string {
  return foldText(words).toUpperCase();
}

export async function ledger({ transaction, id, day }: Import) {
  return ledgerOf(await readEntries(transaction, id), day);
}

/** The customer pays the charge of a concept by transfer. */
export const receive = (concept: Extract<Concept, "deposit" | "purchase" | "rest">) => async (one: Import) => {
  const charge = (await ledger(one)).charges.find((other) => other.concept === concept);
  if (charge) await book(one, "receipt", { cents: charge.cents - charge.covered, concept: "other", words: transferOf(one) });
};

export function transferOf({ person, reference }: Import): string {
  return `Transferencia de ${person.name} ${reference}`;
}

/** Gives back what the ledger owes the customer. */
export async function refund(one: Import): Promise<void> {
  const { credit } = await ledger(one);
  await book(one, "refund", { cents: credit, concept: "other", words: `Devolución a ${one.person.name} ${one.reference}` });
}

/** What the company pays for an import; only the team sees it. */
export async function spend(one: Import, concept: Concept, cents: number, words: string): Promise<void> {
  if (cents > 0) await book(one, "cost", { cents, concept, words });
}

type Booking = { cents: number; concept: Concept; words: string };

async function book({ transaction, scope, ...one }: Import, kind: "receipt" | "refund" | "cost", { cents, concept, words }: Booking) {
  const { day, id, reference } = one;
  const at = scope.context.now.toString();
  const movement_id = await moveMoney(transaction, { day, at, cents: kind === "receipt" ? cents : -cents, concept: words });
  one.movements.push(movement_id);
  const note = kind === "cost" ? asTheBank(words) : "";
  must(await recordEntry(transaction, scope, id, { kind, concept, cents, booked_on: day, bank_reference: reference, note, movement_id }));
}
