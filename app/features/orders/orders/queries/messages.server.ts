import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, system } from "#server/context.ts";

export type OrderMessage = { id: string; byTeam: boolean; text: string; sent: { iso: string; moment: string } };

/** The newest messages that the order's page shows; the whole conversation is in the panel. */
const most = 6;

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
      .limit(most)
      .execute();
    const shown = replies.map((row) => messageOf(row.id, row.admin_user_id !== null, row.reply_message, row.created_at));
    if (replies.length < most) shown.push(messageOf(begun.id, false, begun.message, begun.created_at));
    return shown.toReversed();
  });
}

function messageOf(id: string, byTeam: boolean, text: string, at: Date): OrderMessage {
  return { id, byTeam, text, sent: { iso: at.toISOString(), moment: formatMoment({ epochMilliseconds: at.getTime() }) } };
}
