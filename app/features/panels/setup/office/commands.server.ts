import { z } from "zod";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { confirmForm, confirmMessages, takeBackForm, takeBackMessages } from "./messages.ts";
import { confirmable } from "./steps.ts";

const confirmationSchema = z.object({ step: z.enum(confirmable, "Ese paso no existe. Recarga la página.") });

export function confirmStep(scope: FormScope, sent: FormData) {
  const description = { form: confirmForm, schema: confirmationSchema, messages: confirmMessages, limit: withoutTicket };
  const { actor, now } = scope.context;
  return answerForm(scope, description, sent, async (transaction, { step }) => {
    await transaction
      .insertInto("setup_confirmations")
      .values({ step, confirmed_by: userIdOf(actor), confirmed_at: now.toString() })
      .onConflict((conflict) => conflict.column("step").doNothing())
      .execute();
    return { ok: true };
  });
}

export function takeBackStep(scope: FormScope, sent: FormData) {
  const description = { form: takeBackForm, schema: confirmationSchema, messages: takeBackMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { step }) => {
    await transaction.deleteFrom("setup_confirmations").where("step", "=", step).execute();
    return { ok: true };
  });
}
