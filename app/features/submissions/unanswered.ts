import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { isSecretField } from "#app/lib/read-form.ts";
import { formField, ticketField } from "./fields.ts";
import type { FormAnswer } from "./form-answer.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Runs in the browser around everything that a page asks of the server. A form whose answer does not come, or not whole, gets this answer
 * instead of an error page, so that the form stays with what was typed (docs/decisions/0029-a-form-outlives-a-lost-answer.md).
 */
export const answerUnanswered: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const copy = request.clone();
  const results = await next();
  for (const result of Object.values(results)) {
    if (result.type === "error" && !hasPageOfItsOwn(result.result)) {
      Object.assign(result, { type: "data", result: data(unansweredForm(await copy.formData()), { status: 503 }) });
    }
  }
  return results;
};

/** The way to another page, such as the sign-in, and what is not there. */
function hasPageOfItsOwn(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status === 404);
}

/** It goes out under the same ticket again: it may have arrived (row R3). */
function unansweredForm(sent: FormData): FormAnswer {
  const {
    [formField]: form = "",
    [ticketField]: ticket,
    ...typed
  } = Object.fromEntries([...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !isSecretField(entry[0])));
  return { form, ok: false, unanswered: true, typed, errors: { fields: {} }, ...(ticket === undefined ? {} : { ticket }) };
}
