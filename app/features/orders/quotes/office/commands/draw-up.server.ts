import { z } from "zod";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { type ContractForm, changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused, type RefusedForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { contentOf, type QuotedOrder } from "#app/features/orders/quotes/content.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { readDeliveryDay } from "#app/features/orders/steps/queries.server.ts";
import { restOf } from "../../terms.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { requiredDay, requiredEuros, requiredParagraphs } from "#app/lib/form-fields.ts";
import { draftForm, draftMessages, quoteReasons } from "../messages.ts";
import { type BasisOrder, type QuoteBasis, quoteBasis } from "#app/features/orders/quotes/queries.server.ts";

const euros = requiredEuros(quoteReasons.wrongEuros);

/** `seen` is the hash of the draft that the page showed; "" if there was none (ORDER-25). */
const draftSchema = z.object({
  seen: z.string(),
  price: euros,
  deposit: euros,
  purchase: euros,
  valid_until: requiredDay(quoteReasons.noDay),
  conditions: requiredParagraphs(1000, "Las condiciones", quoteReasons.noConditions),
});

export const versionSchema = z.object({
  version: z.coerce.number(quoteReasons.quoteGone).int(quoteReasons.quoteGone).min(1, quoteReasons.quoteGone),
  seen: z.string(),
});

type Values = { seen: string; price: number; deposit: number; purchase: number; valid_until: string; conditions: string };
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Makes the next version with today's price at the door, or replaces one that is not sent. The customer does not see it yet. */
export function drawUpQuote(scope: FormScope, orderId: string, sent: FormData) {
  const before = async () => ({ ok: true as const, prepare: () => quoteBasis(scope, orderId) });
  const description = { form: draftForm, schema: draftSchema, messages: draftMessages, before };
  return answerForm(scope, description, sent, async (transaction, values, basis) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || !basis) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    if (!isSameCar(order, basis.order)) return refused(quoteReasons.carChanged);
    const wrong = wrongNumbers(values, companyDay(scope.context.now).toString());
    return wrong ?? write(transaction, scope, order, { basis, values });
  });
}

function wrongNumbers({ price, deposit, purchase, valid_until }: Values, today: string): RefusedForm | undefined {
  if (price === 0) return refused(quoteReasons.noPrice, { status: 400, field: "price" });
  if (restOf({ price, deposit, purchase }) < 0) return refused(quoteReasons.moreThanThePrice, { status: 400, field: "purchase" });
  return valid_until < today ? refused(quoteReasons.validInThePast, { status: 400, field: "valid_until" }) : undefined;
}

/** Whether the car, the plan and the region are still those for which the price was computed. */
function isSameCar(order: Order, basis: BasisOrder): boolean {
  const parts = ({ plan, region, template, vehicle_id, car_name, car_facts }: Omit<BasisOrder, "status">) =>
    JSON.stringify([plan, region, template, vehicle_id, car_name, car_facts]);
  return parts(order) === parts(basis);
}

type Drawn = { basis: QuoteBasis; values: Values };

async function write(transaction: Transaction, { context }: FormScope, order: Order, { basis, values }: Drawn): Promise<WriteResult> {
  const { newest, draft } = await newestVersions(transaction, order.id);
  if ((draft?.content_sha256 ?? "") !== values.seen) return refused(changedMeanwhile);
  const version = draft?.version ?? newest + 1;
  const { price, deposit, purchase, valid_until: validUntil, conditions } = values;
  const numbers = { price, deposit, purchase };
  const content = contentOf(
    {
      order: await quotedOrder(transaction, order),
      version,
      car: basis.car,
      landed: basis.door?.price,
      stockPrice: basis.stockPrice,
      papers: basis.door?.papers ?? [],
      day: companyDay(context.now).toString(),
    },
    { ...numbers, validUntil, conditions },
  );
  const columns = {
    content: JSON.stringify(content),
    content_sha256: contentHash(content),
    text_revision: content.textsRevised,
    ...numbers,
    valid_until: validUntil,
  };
  if (draft) await transaction.updateTable("order_quotes").set(columns).where("id", "=", draft.id).execute();
  else
    await transaction
      .insertInto("order_quotes")
      .values({ ...columns, order_id: order.id, version, created_at: context.now.toString(), created_by: userIdOf(context.actor) })
      .execute();
  return { ok: true, outcome: { version: String(version) } };
}

async function newestVersions(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_quotes")
    .select(["id", "version", "content_sha256", "sent_at", "superseded_at"])
    .where("order_id", "=", orderId)
    .orderBy("version", "desc")
    .execute();
  return { newest: rows[0]?.version ?? 0, draft: rows.find((row) => row.sent_at === null && row.superseded_at === null) };
}

async function quotedOrder(transaction: Transaction, order: Order): Promise<QuotedOrder> {
  const { reference, plan, region, contract_form } = order;
  if (!isRegion(region)) throw new Error(`an order has the unknown region ${region}`);
  const plannedHandover = (await readDeliveryDay(transaction, order.id)) ?? undefined;
  return { reference, plan, region, contractForm: contract_form as ContractForm, plannedHandover };
}
