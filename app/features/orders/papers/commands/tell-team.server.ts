import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { renderLetter } from "#app/features/ground/emails/letter.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { gatheringMinutes } from "#app/features/orders/news/commands.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { papersUploadedForTeam } from "../emails.ts";
import { readPaperRows } from "../queries.server.ts";

export type ToldOrder = { id: string; reference: string; name: string; email: string; car_name: string };

const about = "order-paper-uploaded";

/** Tells the team which papers of an order wait for a check: one mail for a quarter of an hour, written again with each upload. */
export function tellTeamOfUploads(transaction: Transaction, { context, siteOrigin }: MailScope, order: ToldOrder): Promise<void> {
  const { id: orderId, reference, name, car_name: carName } = order;
  return runAsSystemWithin(transaction, context.actor, async () => {
    const titles = await uncheckedTitles(transaction, orderId);
    const letter = papersUploadedForTeam({ reference, name, carName }, titles, siteOrigin + officeOrderAddress(orderId));
    const waiting = await transaction
      .updateTable("emails")
      .set(renderLetter(letter))
      .where("subject_id", "=", orderId)
      .where("kind", "=", about)
      .where("sent_at", "is", null)
      .where("claimed_until", "is", null)
      .where("send_after", ">", new Date(context.now.epochMilliseconds))
      .executeTakeFirst();
    if (waiting.numUpdatedRows > 0n) return;
    const sendAfter = context.now.add({ minutes: gatheringMinutes });
    await queueForTeam(transaction, context, { about: { kind: about, id: orderId }, replyTo: order.email, letter, sendAfter });
  });
}

async function uncheckedTitles(transaction: Transaction, orderId: string): Promise<string[]> {
  const papers = await readPaperRows(transaction, orderId);
  return papers.filter(({ files: [newest] }) => newest?.state === "uploaded").map(({ title }) => title);
}
