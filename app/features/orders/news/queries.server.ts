import { formatShortMoment } from "#app/lib/dates.ts";
import { type Context, runAs } from "#server/context.ts";

export type ToldNews = { id: string; sentence: string; happened: { iso: string; moment: string } };

/** Far more than an import tells; a bound for one that a program fills. */
const most = 200;

/** What the customer of an order was told or did, the newest first (ORDER-9); nothing if the actor may not see the order. */
export function readNews(context: Context, orderId: string): Promise<ToldNews[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("order_news")
      .select(["id", "sentence", "happened_at"])
      .where("order_id", "=", orderId)
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map(({ id, sentence, happened_at }) => ({
      id,
      sentence,
      happened: { iso: happened_at.toISOString(), moment: formatShortMoment(happened_at) },
    }));
  });
}
