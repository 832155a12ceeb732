import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import type { FormScope } from "#server/request.ts";
import { handOverNeeded, templateForm, templateMessages } from "../messages.ts";
import { templateStepSchema } from "../schema.ts";

/** Saves one line of a template, as an admin. The last writer counts: the form holds the whole line, and the log keeps the one before. */
export function saveTemplateStep(scope: FormScope, sent: FormData) {
  const description = { form: templateForm, schema: templateStepSchema, messages: templateMessages };
  return answerForm(scope, description, sent, async (transaction, { template, kind, included, ...values }) => {
    if (kind === "handed_over" && included !== "on") return refused(handOverNeeded, { status: 400, field: "included" });
    await transaction
      .updateTable("order_template_steps")
      .set({ ...values, included: included === "on" })
      .where("template", "=", template)
      .where("kind", "=", kind)
      .execute();
    return { ok: true };
  });
}
