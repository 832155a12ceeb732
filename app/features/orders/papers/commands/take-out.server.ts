import { z } from "zod";
import { answerForm, refused, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { isTeam, runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { takeOutForm, takeOutMessages, takeOutRefused } from "../messages.ts";

const takeOutSchema = z.object({ file: z.uuid("Recarga la página.") });

type Target = { orderId: string; paper: { id: string; title: string }; onlyLooks?: boolean };

/**
 * Takes a file out of the set of its paper. Each side takes out its own: the customer one that nobody has checked yet, the team any that it
 * uploaded. The row and the file stay as a trace for as long as the retention says.
 */
export function takeOutFile(scope: FormScope, { orderId, paper, onlyLooks }: Target, sent: FormData) {
  const { context } = scope;
  const description = { form: takeOutForm, schema: takeOutSchema, messages: takeOutMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { file }) => {
    const refusal = refusedToTeam({ onlyLooks });
    if (refusal) return refusal;
    await runAsSystemWithin(transaction, context.actor, () => lockOrder(transaction, orderId));
    const team = isTeam(context.actor);
    const taken = await transaction
      .updateTable("order_paper_files")
      .set({ superseded_at: context.now.toString() })
      .where("id", "=", file)
      .where("paper_id", "=", paper.id)
      .where("superseded_at", "is", null)
      .where("uploaded_by", "=", team ? "team" : "customer")
      .$if(!team, (update) => update.where("state", "=", "uploaded"))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return refused(takeOutRefused);
    const sentence = `Has quitado un archivo de «${paper.title}».`;
    if (!team) await recordForCustomer(transaction, scope, orderId, { topic: `paper/${paper.id}`, sentence });
    await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}
