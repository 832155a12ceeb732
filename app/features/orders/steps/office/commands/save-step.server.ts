import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { FormScope } from "#server/request.ts";
import { doneTodayForm, doneTodayMessages, stepForm, stepMessages } from "../messages.ts";
import { doneTodaySchema, stepSchema } from "../schema.ts";
import { writeStep } from "./write-step.server.ts";

/** Saves the form of one step, as an admin. */
export function saveStep(scope: FormScope, sent: FormData) {
  const description = { form: stepForm, schema: stepSchema, messages: stepMessages };
  return answerForm(scope, description, sent, (transaction, { id, seen, ...change }) =>
    writeStep(transaction, scope, { id, seen, change }),
  );
}

/** Marks a step as done today, as an admin. A second click changes nothing more. */
export function finishStepToday(scope: FormScope, sent: FormData) {
  const today = companyDay(scope.context.now).toString();
  const description = { form: doneTodayForm, schema: doneTodaySchema, messages: doneTodayMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, (transaction, { id, seen }) =>
    writeStep(transaction, scope, { id, seen, change: { state: "done", done_on: today } }),
  );
}
