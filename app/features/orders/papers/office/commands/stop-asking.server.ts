import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { readPaperRows } from "../../queries.server.ts";
import { officeReasons, stopForm, stopMessages } from "../messages.ts";
import { stopSchema } from "../schema.ts";

/** Stops asking for a paper. Refused if a file came that the page did not show (ORDER-25). Files that came before stay. */
export function stopAskingForPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: stopForm, schema: stopSchema, messages: stopMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { paper: paperId, seen }) => {
    await lockOrder(transaction, orderId);
    const paper = (await readPaperRows(transaction, orderId)).find(({ id }) => id === paperId);
    if (!paper) return refused(officeReasons.missing, { status: 404 });
    if (paper.withdrawn_at !== null || (paper.files[0]?.id ?? "") !== seen) return refused(changedMeanwhile);
    await transaction.updateTable("order_papers").set({ withdrawn_at: scope.context.now.toString() }).where("id", "=", paperId).execute();
    if (paper.brought_by === "customer") {
      await tellCustomer(transaction, scope, orderId, {
        topic: `paper/${paperId}`,
        sentence: `Ya no hace falta que subas «${paper.title}».`,
      });
    }
    return { ok: true };
  });
}
