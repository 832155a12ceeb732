import { z } from "zod";
import { removeFiles } from "#app/features/cars/vehicles/office/commands/change-state.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { recordFor, system, userIdOf } from "#server/context.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { recordRemoval, removeRows } from "../commands/remove.server.ts";
import { removeDemonstrationForm, removeDemonstrationMessages } from "../messages.ts";

/** As the software, because the log should have one line and not one for each row; that line names the admin. */
export async function removeDemonstrationAsAdmin(scope: FormScope & FileScope, sent: FormData) {
  const { context } = scope;
  const description = { form: removeDemonstrationForm, schema: z.object({}), messages: removeDemonstrationMessages, limit: withoutTicket };
  let files: readonly string[] = [];
  const asSystem = { ...scope, context: { ...context, actor: system } };
  const answer = await answerForm(asSystem, description, sent, async (transaction) => {
    files = (await removeRows(transaction, context)).files;
    await recordFor(transaction, userIdOf(context.actor) ?? "");
    await recordRemoval(transaction, context);
    return { ok: true };
  });
  if (answer.data.ok) await removeFiles(scope, files);
  return answer;
}
