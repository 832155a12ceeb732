import type { Selectable } from "kysely";
import { type LandedPrice, writtenAmount, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Instalments, plannedDeposit, usualInstalments, usualConditions } from "../../terms.ts";
import { middleOf, quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { findOrderRegistrability } from "#app/features/orders/order-car/queries.server.ts";
import type { RegistrabilityView } from "#app/features/cars/registrability/registrability-view.ts";
import { isDecidable, quoteState, stateWords } from "#app/features/orders/quotes/quote-state.ts";
import { type QuoteView, quoteView } from "#app/features/orders/quotes/quote-view.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";
import type { DB } from "#db/types.ts";
import { mayUse } from "#app/features/ground/back-office/areas.ts";
import { isTeam, runAs, type Transaction } from "#server/context.ts";
import { type Costs, costsIn, earningsOf, paysOurWork } from "../earnings.ts";
import { type BasisScope, type QuoteBasis, quoteBasis } from "#app/features/orders/quotes/queries.server.ts";

/** How many days a new quote is valid unless the team says otherwise: German sellers do not hold a car for long. */
const usualDays = 7;

export type OfficeQuote = ReturnType<typeof officeQuote> & { earned: string | undefined };
export type QuoteForm = NonNullable<ReturnType<typeof nextForm>>;
/** `form` is undefined once the order has ended. */
export type OfficeQuotes = { versions: OfficeQuote[]; form: QuoteForm | undefined; registrability: RegistrabilityView | undefined };

export async function readQuotes(scope: BasisScope, orderId: string): Promise<OfficeQuotes> {
  const { context } = scope;
  const basis = await quoteBasis(scope, orderId);
  const earns = isTeam(context.actor) && mayUse(context.actor.kind, "earnings");
  const { rows, bought } = await runAs(context, async (transaction) => ({
    rows: await transaction.selectFrom("order_quotes").selectAll().where("order_id", "=", orderId).orderBy("version", "desc").execute(),
    bought: earns ? await readBought(transaction, orderId) : undefined,
  }));
  const today = companyDay(context.now);
  return {
    versions: rows.map((row) => ({ ...officeQuote(row, today.toString()), earned: earns ? earnedWords(row, bought) : undefined })),
    form: basis && nextForm(basis, rows, today, earns ? (lines) => costsIn(lines, bought) : undefined),
    registrability: await findOrderRegistrability(context, orderId),
  };
}

/** What the car was bought for, in cents; undefined while nobody has written it down. */
async function readBought(transaction: Transaction, orderId: string): Promise<number | undefined> {
  const purchase = await transaction.selectFrom("order_purchases").select("cents").where("order_id", "=", orderId).executeTakeFirst();
  return purchase?.cents;
}

type Row = Selectable<DB["order_quotes"]>;

function officeQuote(row: Row, today: string) {
  const state = quoteState(row, today);
  const { version, price, content_sha256: sha256, decline_reason: declineReason, unregistrable_reason: unregistrableReason } = row;
  const content = readableContent(row);
  const view = content && quoteView(content);
  return {
    version,
    state,
    ...stateWords[state],
    price: writtenCents(price),
    sha256,
    declineReason,
    unregistrableReason,
    canTakeBack: isDecidable(state) || state === "expired",
    history: historyOf(row),
    lines: view === undefined ? [] : linesOf(view),
  };
}

/** What the company earns with a version, without VAT; undefined while the car's own cost is unknown. */
function earnedWords(row: Row, bought: number | undefined): string | undefined {
  const costs = costsIn(readableContent(row)?.lines ?? [], bought);
  if (!costs.isKnown) return undefined;
  const { margin, vat } = earningsOf(row.price, costs);
  return `${margin < 0 ? "Perdemos" : "Ganamos"} ${writtenCents(Math.abs(margin))} sin IVA, y ${writtenCents(vat)} son el IVA del margen.`;
}

function linesOf({ lines, sumName, exactTotal, parts, validUntil }: QuoteView) {
  return [
    ...lines.map(({ label, amount }) => ({ label, value: amount })),
    { label: sumName, value: exactTotal },
    ...parts.map(({ label, amount }) => ({ label, value: amount })),
    { label: "Válido hasta", value: validUntil },
  ];
}

/** The content; undefined for one that another release wrote in another shape, so that the team's page still opens. */
function readableContent({ content }: Row) {
  return quoteContentSchema.safeParse(content).data;
}

function historyOf({ created_at, sent_at, seen_at, decided_at, decided_name, decision }: Row): string[] {
  const decided = `${decision === "accepted" ? "Aceptado" : "Rechazado"} por ${decided_name ?? ""}`;
  const events = [
    ["Hecho", created_at],
    ["Enviado", sent_at],
    ["Visto", seen_at],
    [decided, decided_at],
  ] as const;
  return events.flatMap(([what, at]) => (at === null ? [] : [`${what} el ${formatMoment(at)}`]));
}

/**
 * The form for the next version; `seen` is the hash of the draft that it replaces. A draft comes back into it as it is. Otherwise the price
 * is what a stock car's page asks, or the middle of what is computed, in whole euros, and its parts are the usual ones. A sum that does not pay
 * our work is no price, so then nothing is proposed.
 */
function nextForm({ order, door, stockPrice }: QuoteBasis, rows: readonly Row[], today: Temporal.PlainDate, costsOf: CostsOf | undefined) {
  if (order.status !== "open") return undefined;
  const sum = door ? sumOfToday(door.price) : stockPrice === undefined ? undefined : sumOfStock(stockPrice);
  const costs = costsOf?.(door?.price.lines.map(({ name, label, amount }) => ({ name, label, ...amount })) ?? []);
  const draft = rows.find(({ sent_at, superseded_at }) => sent_at === null && superseded_at === null);
  if (draft) return { ...formOf(draft), sum, costs };
  const suggested =
    sum === undefined || !sum.isPrice
      ? { price: "", deposit: typedEuros(plannedDeposit(order.plan)), purchase: "" }
      : typed(usualInstalments(Math.round(sum.middle / 100) * 100, order.plan));
  const validUntil = today.add({ days: usualDays }).toString();
  return { version: (rows[0]?.version ?? 0) + 1, seen: "", ...suggested, validUntil, conditions: usualConditions, sum, costs };
}

/** The costs in lines, for those of the team who may see what the company earns. */
type CostsOf = (lines: Parameters<typeof costsIn>[0]) => Costs;

/** `middle` in cents. `isPrice`: whether it pays our work. `ofStock`: what a stock car's page asks, and no sum of lines. */
type Sum = { words: string; middle: number; isComplete: boolean; isPrice: boolean; ofStock: boolean };

function sumOfToday({ total, isComplete, lines }: LandedPrice): Sum {
  return { words: writtenAmount(total), middle: middleOf(total), isComplete, isPrice: paysOurWork(lines), ofStock: false };
}

function sumOfStock(price: number): Sum {
  return { words: writtenCents(price), middle: price, isComplete: true, isPrice: true, ofStock: true };
}

function formOf(draft: Row) {
  const { version, content_sha256: seen, valid_until: validUntil } = draft;
  return { version, seen, ...typed(draft), validUntil, conditions: readableContent(draft)?.conditions ?? usualConditions };
}

function typed({ price, deposit, purchase }: Instalments) {
  return { price: typedEuros(price), deposit: typedEuros(deposit), purchase: typedEuros(purchase) };
}
