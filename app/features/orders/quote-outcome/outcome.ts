/**
 * What the lines of an accepted quote really cost (ORDER-96). Whole cents; calendar days such as "2026-12-14".
 *
 * The rule of what goes back. The price is fixed: it holds our work and our risk, so what costs us more is ours to bear, and what we buy for
 * less is ours, too. Money that the customer gives us for somebody else is not part of it:
 * - In a sale these are the taxes and fees in the customer's name (Ley 37/1992, art. 78.Tres.3.º: the exact sum and no more), see
 *   `inTheCustomersName`.
 * - By mandate it is all that we pay to others, because an agent hands over what is left (Código Civil, art. 1720).
 * Each line counts alone: a line that was dearer takes nothing from one that was cheaper, because we promised to bear it (quotes/terms.ts).
 */
import type { Amount } from "#app/features/cars/landed-price/lines.ts";
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { middleOf, ownLines, type QuoteContent } from "#app/features/orders/quotes/content.ts";

export type QuotedLine = Pick<QuoteContent["lines"][number], "name" | "label" | "group" | "low" | "high" | "certainty">;

/** A cost of the ledger that stands. `line`, `payee` and `reason` are there once a person has said what it was for. */
export type Cost = {
  id: string;
  cents: number;
  concept: Concept;
  bookedOn: string;
  line: string | null;
  payee: string;
  reason: string;
};

/**
 * `counted`: what the fixed price counts for the line, the middle of a range. `paid` and `difference` are undefined without a cost, because
 * then nobody knows. `back`: what the customer gets back of it, if no further cost comes. `isExplained`: no reason is missing.
 */
export type OutcomeRow<Paid extends Cost = Cost> = {
  name: string;
  label: string;
  quoted: Amount;
  counted: number;
  costs: Paid[];
  paid: number | undefined;
  difference: number | undefined;
  isDisbursed: boolean;
  isExplained: boolean;
  back: number;
};

/** `apart`: costs that belong to no line of the quote. `back`: what goes back in all, before what has been taken back. */
export type Outcome<Paid extends Cost = Cost> = { rows: OutcomeRow<Paid>[]; apart: Paid[]; back: number };

/** From this difference on, a line needs a reason in words. */
export const reasonFrom = 10_00;

/** What a person says of a cost that belongs to no line of the quote. No line has this name. */
export const noLine = "none";

/** Which lines a cost without a line of its own may mean. */
const linesOfConcept: Partial<Record<Concept, readonly string[]>> = {
  purchase: ["german_price"],
  transport: ["transport", "ship"],
  inspection: ["inspection"],
  taxes: ["vat", "transfer_tax", "registration_tax", "vehicle_tax", "customs", "import_tax"],
  fees: ["registration_fees", "technical_inspection", "technical_sheet", "translation", "plates", "agency"],
};

/**
 * What we pay for the buyer in a sale: they register the car and own it from then on, and the sums come from official tables. A new line is
 * never among them by itself. The import tax of islands and the transfer tax are not: they are a share of the price paid in Germany, so who
 * reads them reads what we earn (row B6). VAT is part of our own price.
 */
const inTheCustomersName: ReadonlySet<string> = new Set(["registration_tax", "registration_fees", "vehicle_tax"]);

/** Whether the money of a line is the customer's until it is paid: see the rule above. Our own prices never are. */
export function isDisbursed({ name, certainty }: Pick<QuotedLine, "name" | "certainty">, byMandate: boolean): boolean {
  if (!byMandate) return inTheCustomersName.has(name);
  return certainty !== "ours";
}

/** The lines of a quote to which a cost can belong. */
export function payableLines<Line extends QuotedLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ name }, place) => !ownLines.has(name) && lines.findIndex((other) => other.name === name) === place);
}

/** Puts each cost to one line, or apart: to the line that a person chose, else to the only one that its concept can mean. */
export function outcomeOf<Paid extends Cost>(lines: readonly QuotedLine[], costs: readonly Paid[], byMandate: boolean): Outcome<Paid> {
  const payable = payableLines(lines);
  const names = new Set(payable.map(({ name }) => name));
  const nameOf = ({ line, concept }: Cost) => {
    if (line !== null) return names.has(line) ? line : undefined;
    const possible = (linesOfConcept[concept] ?? []).filter((name) => names.has(name));
    return possible.length === 1 ? possible[0] : undefined;
  };
  const rows = payable.map((line) =>
    rowOf(
      line,
      costs.filter((cost) => nameOf(cost) === line.name),
      byMandate,
    ),
  );
  const back = rows.reduce((sum, row) => sum + row.back, 0);
  return { rows, apart: costs.filter((cost) => nameOf(cost) === undefined), back };
}

function rowOf<Paid extends Cost>(line: QuotedLine, costs: Paid[], byMandate: boolean): OutcomeRow<Paid> {
  const { name, label, low, high } = line;
  const counted = middleOf(line);
  const paid = costs.length === 0 ? undefined : costs.reduce((sum, { cents }) => sum + cents, 0);
  const difference = paid === undefined ? undefined : paid - counted;
  const disbursed = isDisbursed(line, byMandate);
  const isSaid = costs.some(({ reason }) => reason !== "");
  return {
    name,
    label,
    quoted: { low, high },
    counted,
    costs,
    paid,
    difference,
    isDisbursed: disbursed,
    isExplained: difference === undefined || Math.abs(difference) <= reasonFrom || isSaid,
    // A guess from the concept gives nothing back: a person has to say what was paid for what.
    back: disbursed && difference !== undefined && costs.every(({ line: chosen }) => chosen !== null) ? Math.max(0, -difference) : 0,
  };
}

/**
 * What the customer sees: the lines whose money is theirs. The others are our own prices, and what they cost us is what we earn (row B6), by
 * mandate, too. Costs that nobody has put to a line stay with the team.
 */
export function shownToCustomer<Paid extends Cost>({ rows }: Outcome<Paid>): OutcomeRow<Paid>[] {
  const shown = rows.filter(({ isDisbursed: theirs }) => theirs);
  return shown.map((row) => {
    if (row.costs.every(({ line }) => line !== null)) return row;
    return { ...row, costs: [], paid: undefined, difference: undefined, isExplained: true, back: 0 };
  });
}

/**
 * A charge that counts. `lowered`: by how much «Rebajar el cargo» made it smaller. A discount, an annulled charge or another concept is not
 * such a reduction.
 */
export type LoweredCharge = { cents: number; lowered: number };

/** What has been taken back already. */
export function takenBack(charges: readonly LoweredCharge[]): number {
  return charges.reduce((sum, { lowered }) => sum + lowered, 0);
}

/** What is still to be taken back: what goes back, less what has, and never more than is charged. */
export function stillBack({ back }: Pick<Outcome, "back">, charges: readonly LoweredCharge[]): number {
  const charged = charges.reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, Math.min(back - takenBack(charges), charged));
}

/** The charge that is made smaller by a sum: the largest one, of which something has to be left; undefined if none is that large. */
export function chargeToLower<Charge extends LoweredCharge>(charges: readonly Charge[], sum: number): Charge | undefined {
  const [largest] = charges.toSorted((one, other) => other.cents - one.cents);
  return largest !== undefined && largest.cents > sum ? largest : undefined;
}
