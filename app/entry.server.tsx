import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { eraseLeavingPeople } from "#app/features/personal-data/commands/erase.server.ts";
import { applyRetention } from "#app/features/personal-data/commands/retain.server.ts";
import { tendImports } from "#app/features/stock-import/commands/tend.server.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { HourlyJob, Watch } from "#server/jobs.ts";
import { requestFacts } from "#server/request.ts";
import { startedAfterPaint } from "./lib/start-after-paint.ts";

/** Renders the whole page before the first byte: there is nothing slow to wait for, and the status is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(requestFacts);
  headers.set("Content-Type", "text/html; charset=utf-8");

  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={facts.nonce} />, {
    nonce: facts.nonce,
    // What was loaded on the way stands where it belongs: React would put large pieces at the end of the page and move them by a script.
    progressiveChunkSize: Infinity,
    onError: (error) => facts.log.error({ requestId: facts.requestId, error: describe(error) }, "rendering failed"),
  });
  await stream.allReady;
  return new Response(startedAfterPaint(await new Response(stream).text()), { status, headers });
}

/** Every error of a loader or an action comes here once, before its page is rendered. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The sender's mistake, such as a form for a page that takes none, stands in the log with its status already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const facts = context.get(requestFacts);
  facts.overloaded = isDatabaseUnavailable(error);
  facts.log.error({ requestId: facts.requestId, error: describe(error) }, "request failed");
};

/** What the server does once an hour (server/jobs.ts): erases what nobody needs any more, and who asked to go. */
export const hourly: HourlyJob = async (context, keys) => {
  const { people, failed } = await eraseLeavingPeople(context, keys);
  const { rows, failed: alsoFailed } = await applyRetention(context);
  return { did: { people, rows }, failed: [...failed, ...alsoFailed] };
};

/** What the server looks after all the time (server/jobs.ts): imports whose process is gone. */
export const watch: Watch = (context, storage) => tendImports(context, storage);

/** The trace without its first line's values: a database's message can quote what a person typed. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "not an Error";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const places = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 8);
  return [`${error.name}${code}`, ...places].join("\n");
}
