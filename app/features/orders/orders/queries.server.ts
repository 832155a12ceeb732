import { sql } from "kysely";
import { type Context, runAs, system } from "#server/context.ts";
import { type DeliveryTime, deliveryTimeOf } from "#app/features/ground/company/delivery-time.ts";
import { fewestDeliveries } from "#app/features/ground/company/measured.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { pagePart, type RequestScope } from "#server/request.ts";
import { formatMoment } from "#app/lib/dates.ts";

export type OrderMessage = { id: string; byTeam: boolean; text: string; sent: { iso: string; moment: string } };

const mostMessages = 6;

/**
 * The last messages of the conversation about an order, oldest first (ORDER-8). Read as the system, because the holder of a link has no account;
 * the caller hands over the conversation of an order that this person has opened.
 */
export function readOrderMessages(context: Context, inquiryId: string | null): Promise<OrderMessage[]> {
  if (inquiryId === null) return Promise.resolve([]);
  return runAs({ ...context, actor: system }, async (transaction) => {
    const begun = await transaction
      .selectFrom("vehicle_inquiries")
      .select(["id", "message", "created_at"])
      .where("id", "=", inquiryId)
      .executeTakeFirst();
    if (!begun) return [];
    const replies = await transaction
      .selectFrom("inquiry_replies")
      .select(["id", "reply_message", "admin_user_id", "created_at"])
      .where("inquiry_id", "=", inquiryId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(mostMessages)
      .execute();
    const shown = replies.map((row) => messageOf(row.id, row.admin_user_id !== null, row.reply_message, row.created_at));
    if (replies.length < mostMessages) shown.push(messageOf(begun.id, false, begun.message, begun.created_at));
    return shown.toReversed();
  });
}

function messageOf(id: string, byTeam: boolean, text: string, at: Date): OrderMessage {
  return { id, byTeam, text, sent: { iso: at.toISOString(), moment: formatMoment(at) } };
}

/** Whole weeks in which eight of ten deliveries came; undefined without enough deliveries. */
type DeliveryRange = { weeks: { from: number; to: number } | undefined };

/**
 * How long the imports from Germany took that were handed over in the last twelve months and kept, from their first day to the handover
 * (ORDER-74). The result is the 10th and the 90th percentile, in weeks rounded outward. It reads as the system, because visitors may not read
 * orders; only two numbers leave.
 */
export async function deliveryRange(context: Context): Promise<DeliveryRange> {
  const since = companyDay(context.now).subtract({ months: 12 }).toString();
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<{ cases: number; low: number; high: number }>`
      select count(*) as cases, percentile_cont(0.1) within group (order by s.done_on - o.begun_on) as low,
        percentile_cont(0.9) within group (order by s.done_on - o.begun_on) as high
      from order_steps s join orders o on o.id = s.order_id
      where s.state = 'done' and s.kind = 'handed_over' and s.done_on > ${since}::date
        and o.status in ('open', 'completed') and o.template <> 'already_in_spain'`.execute(transaction),
  );
  const [found] = rows;
  if (!found || found.cases < fewestDeliveries) return { weeks: undefined };
  const from = Math.floor(found.low / 7);
  return { weeks: { from, to: Math.max(from + 1, Math.ceil(found.high / 7)) } };
}

/** Where a car of the stock stands, as its page says it; undefined for an archived car, which has no page. */
export async function readCarLocation(context: Context, vehicleId: string | null): Promise<string | undefined> {
  if (vehicleId === null) return undefined;
  const car = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select("location").where("id", "=", vehicleId).executeTakeFirst(),
  );
  return car?.location;
}

/** How long an import takes, for a page that is the same for everybody. Without a range, the claim. */
export async function readDeliveryTime(scope: RequestScope): Promise<DeliveryTime> {
  const range = await pagePart(scope, "delivery range", () => deliveryRange(scope.context));
  return deliveryTimeOf(range?.weeks);
}
