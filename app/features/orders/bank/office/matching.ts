/** Which order a movement of the bank belongs to, and how sure that is. Whole cents. */
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { foldedWords } from "#app/lib/fold-text.ts";
import { almostFinder, referencesIn } from "./references.ts";

/** `left`: what of the movement no entry has booked yet, without a sign. */
export type OpenMovement = { id: string; cents: number; left: number; concept: string };

/** `open`: what is left of each charge, the first due first. `credit`: what the company owes the customer. */
export type KnownOrder = { id: string; reference: string; name: string; status: string; open: readonly number[]; credit: number };

export type Certainty = "sure" | "doubtful" | "unknown";

/** `orders`: those that it may be about, the likeliest first. `sentence`: why it is not sure. */
export type Match = { certainty: Certainty; orders: KnownOrder[]; sentence: string };

const over: ReadonlySet<string> = new Set(["cancelled", "withdrawn"]);

/**
 * Matches movements in their order. It is sure only when one reference is written without a mistake, its import goes on, and the whole
 * amount pays exactly the next charges, so that of two equal transfers only the first is sure.
 */
export function matchMovements(movements: readonly OpenMovement[], orders: readonly KnownOrder[]): Map<string, Match> {
  const current = new Map(orders.map((order) => [order.reference, order]));
  const almostIn = almostFinder(orders.filter(({ open, credit }) => open.length > 0 || credit > 0).map(({ reference }) => reference));
  return new Map(
    movements.map((movement) => {
      const match = matchOne(movement, current, almostIn);
      const [order] = match.orders;
      if (match.certainty === "sure" && order) current.set(order.reference, paid(order, movement.left));
      return [movement.id, match];
    }),
  );
}

type Orders = ReadonlyMap<string, KnownOrder>;

function matchOne(movement: OpenMovement, orders: Orders, almostIn: (concept: string) => string[]): Match {
  const written = referencesIn(movement.concept).flatMap((reference) => orders.get(reference) ?? []);
  const [order] = written;
  if (written.length > 1) return { ...doubt("Nombra varias importaciones: reparte el importe."), orders: written };
  if (order) return { ...(movement.cents > 0 ? judgeReceipt(movement, order) : judgeOutgoing(movement, order)), orders: [order] };
  const almost = almostIn(movement.concept).flatMap((reference) => orders.get(reference) ?? []);
  if (almost.length > 0) return { ...doubt("La referencia casi coincide."), orders: almost };
  if (movement.cents < 0) return { certainty: "unknown", orders: [], sentence: "No nombra ninguna importación." };
  const named = [...orders.values()].filter((candidate) => fitsNameAndAmount(movement, candidate));
  if (named.length > 0) return { ...doubt("No trae la referencia: coinciden el nombre y el importe."), orders: named };
  return { certainty: "unknown", orders: [], sentence: "No nombra ninguna importación." };
}

type Judgement = Omit<Match, "orders">;

function doubt(sentence: string): Judgement {
  return { certainty: "doubtful", sentence };
}

function judgeReceipt({ cents, left }: OpenMovement, { status, open }: KnownOrder): Judgement {
  const owed = open.reduce((sum, one) => sum + one, 0);
  if (over.has(status)) return doubt("Esta importación está cerrada: no se le debía cobrar nada.");
  if (left < cents) return doubt("Ya hay una parte apuntada.");
  if (owed === 0) return doubt("Ya no debe nada.");
  if (left > owed) return doubt(`Es más de lo que debe: ${writtenCents(owed)}.`);
  if (!firstSums(open).includes(left)) return doubt(`No coincide con lo que toca pagar: ${writtenCents(open[0] ?? 0)}.`);
  return { certainty: "sure", sentence: "" };
}

function judgeOutgoing({ left }: OpenMovement, { credit }: KnownOrder): Judgement {
  if (credit === 0) return doubt("Sale dinero, y no le debemos nada: puede ser un coste.");
  return doubt(credit === left ? "Es lo que le debemos: puede ser su devolución." : `Le debemos ${writtenCents(credit)}.`);
}

/** What pays the first charge, the first two, and so on. */
function firstSums(open: readonly number[]): number[] {
  let sum = 0;
  return open.map((one) => (sum += one));
}

function paid(order: KnownOrder, cents: number): KnownOrder {
  let left = cents;
  const open = order.open.flatMap((one) => {
    const part = Math.min(one, left);
    left -= part;
    return one === part ? [] : [one - part];
  });
  return { ...order, open };
}

/** Every word of the customer's name, at least two, and an amount that pays exactly the next charges. */
function fitsNameAndAmount({ concept, left }: OpenMovement, { name, status, open }: KnownOrder): boolean {
  if (over.has(status) || !firstSums(open).includes(left)) return false;
  const words = foldedWords(name).filter((word) => word.length > 2);
  const written = new Set(foldedWords(concept));
  return words.length > 1 && words.every((word) => written.has(word));
}
