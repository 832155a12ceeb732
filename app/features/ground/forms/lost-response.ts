import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { isSecretField } from "#app/lib/read-form.ts";
import { askForReading } from "./ended-session.ts";
import { formField, ticketField, type FormAnswer } from "./form-answer.ts";
import { notSent } from "./messages.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Wraps all requests of a page in the browser. If no complete response comes, the page keeps the typed values
 * (docs/decisions/0029-a-form-outlives-a-lost-answer.md). A form gets an answer that says so, and a reload of the page's own data keeps the
 * old data.
 */
export const handleLostResponse: MiddlewareFunction<Results> = async ({ request }, next) => {
  const copy = request.clone();
  const results = await next();
  const isReload = request.url === location.origin + location.pathname + location.search;
  const ended = Object.entries(results).filter(([, { result }]) => isSignIn(result));
  if (request.method === "GET" && isReload && ended.length > 0) {
    askForReading();
    return without(results, ended);
  }
  const lost = Object.entries(results).filter(([, { type, result }]) => type !== "data" && !hasPageOfItsOwn(result));
  if (lost.length === 0) return results;
  if (request.method === "GET") return isReload ? without(results, lost) : results;
  const refused = lost.some(([, { result }]) => isRouteErrorResponse(result) && result.status === 401);
  const answer = answerWithoutResponse(await copy.formData());
  const result = data(refused ? { ...answer, notice: notSent } : answer, { status: 503 });
  return { ...results, ...Object.fromEntries(lost.map(([route]) => [route, { type: "data", result } as const])) };
};

/** Whether the gate sends a page that is open to the sign-in. Its text would be lost there (row R27). */
function isSignIn(result: unknown): boolean {
  return result instanceof Response && result.headers.get("location")?.startsWith("/auth?tab=signin") === true;
}

function without(results: Results, lost: readonly [string, unknown][]): Results {
  const routes = new Set(lost.map(([route]) => route));
  return Object.fromEntries(Object.entries(results).filter(([route]) => !routes.has(route)));
}

/** Whether the result is a redirect, such as to the sign-in, or a missing page. */
function hasPageOfItsOwn(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status === 404);
}

/** Keeps the ticket, because the form may have arrived (row R3). */
function answerWithoutResponse(sent: FormData): FormAnswer {
  const { [formField]: form = "", [ticketField]: ticket, ...typed } = typedIn(sent);
  return { form, ok: false, responseLost: true, typed, errors: { fields: {} }, ...(ticket === undefined ? {} : { ticket }) };
}

/** The sent texts by name; those of one name, such as several ticked boxes, are lines of one text. */
function typedIn(sent: FormData): Record<string, string> {
  const names = [...new Set(sent.keys())].filter((name) => !isSecretField(name));
  const texts = (name: string) => sent.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(names.filter((name) => texts(name).length > 0).map((name) => [name, texts(name).join("\n")]));
}
