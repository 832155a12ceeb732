import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { renderLetter } from "#app/features/ground/emails/letter.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { recordForCustomer, tellCustomer, gatheringMinutes } from "#app/features/orders/news/commands.server.ts";
import { isTeam, runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { LinkScope, MailScope } from "#server/request.ts";
import { papersUploadedForTeam } from "../emails.ts";
import { factsOf, type PaperRow, readPaperRows } from "../queries.server.ts";

export type ToldOrder = { id: string; reference: string; name: string; email: string; car_name: string };

/** Tells the other side: the team of a customer's file, the customer of a file that the team shares. */
export async function tellOfUpload(transaction: Transaction, scope: LinkScope, order: ToldOrder, paper: PaperRow): Promise<void> {
  const { id, title, shared } = paper;
  const topic = `paper/${id}`;
  if (!isTeam(scope.context.actor)) {
    const sentence = `Has subido «${title}». Lo revisamos y te decimos si falta algo.`;
    await recordForCustomer(transaction, scope, order.id, { topic, sentence });
    await tellTeamOfUploads(transaction, scope, order);
    return;
  }
  if (shared)
    await tellCustomer(transaction, scope, order.id, { topic, sentence: `Ya tienes en tu importación este documento: «${title}».` });
}

const about = "order-paper-uploaded";

/** Tells the team which papers of an order wait for a check: one mail for a quarter of an hour, written again with each upload. */
function tellTeamOfUploads(transaction: Transaction, { context, siteOrigin }: MailScope, order: ToldOrder): Promise<void> {
  const { id: orderId, reference, name, car_name: carName } = order;
  return runAsSystemWithin(transaction, context.actor, async () => {
    const papers = await readPaperRows(transaction, orderId);
    const titles = papers.filter((paper) => factsOf(paper).set === "uploaded").map(({ title }) => title);
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
