import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { makeFirstAdminLink } from "#app/features/people/accounts/commands/first-admin.server.ts";
import { officialValuesErrand } from "#app/features/cars/official-values/office/commands/official-values-errand.server.ts";
import { adminErrand } from "#app/features/people/accounts/commands/admin-errand.server.ts";
import { eraseLeavingPeople } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import { applyRetention } from "#app/features/privacy/personal-data/commands/retain.server.ts";
import { removeUnheldFiles } from "#app/features/privacy/personal-data/commands/remove-files.server.ts";
import { cleanUpImports } from "#app/features/cars/imports/commands/clean-up.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/write-first.server.ts";
import { countImports } from "#app/features/cars/imports/queries.server.ts";
import { holdsOrderLink } from "#app/features/orders/access/queries.server.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { HourlyJob, Watch } from "#server/background/jobs.ts";
import type { AtStart } from "#server/background/at-start.ts";
import type { Errands } from "#server/background/errand.ts";
import { withoutMessage } from "#server/log.ts";
import type { UploadGate } from "#server/pages/upload-gate.ts";
import type { ApplicationFigures } from "#server/metrics/database-figures.ts";
import { requestScope } from "#server/request.ts";
import { deferScripts } from "./lib/deferred-scripts.ts";
import { DocumentId } from "./ui/document-id.ts";
import { KeptParts } from "./ui/kept-markup.tsx";
import { DrawnParts } from "./ui/drawn.tsx";
import { PartsOfPage } from "./ui/markup-memory.server.tsx";
import { renderedPage } from "./ui/rendered-page.server.ts";

/**
 * Renders the whole page before it sends the first byte, because nothing in it is slow and the status must be known. The page handler puts the
 * page into the empty response.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scope = context.get(requestScope);
  headers.set("Content-Type", "text/html; charset=utf-8");

  const parts = new PartsOfPage(scope.drawnParts);
  const page = (
    <KeptParts value={parts.placeholderOf}>
      <DrawnParts value={parts.placeholderAt}>
        <DocumentId value={scope.nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={scope.nonce} />
        </DocumentId>
      </DrawnParts>
    </KeptParts>
  );
  const html = await renderedPage(page, scope.nonce, (error) =>
    scope.log.error({ requestId: scope.requestId, error: withoutMessage(error) }, "rendering failed"),
  );
  scope.html = parts.fillIn(deferScripts(html));
  return new Response(null, { status, headers });
}

/** Receives each error of a loader or an action once, before its page is rendered. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The request log already holds the status of a sender's mistake, such as a form for a page without an action.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const scope = context.get(requestScope);
  scope.overloaded = isDatabaseUnavailable(error);
  scope.log.error({ requestId: scope.requestId, error: withoutMessage(error) }, "request failed");
};

/** The hourly job (server/background/jobs.ts): erases people who asked to leave, rows past their retention, and then files without a row. */
export const hourly: HourlyJob = async (context, keys, storage) => {
  const { people, failed } = await eraseLeavingPeople(context, keys);
  const { rows, failed: alsoFailed } = await applyRetention(context);
  const files = await removeUnheldFiles(context, storage);
  return { did: { people, rows, files }, failed: [...failed, ...alsoFailed] };
};

/** The continuous job (server/background/jobs.ts): ends imports that lost their process or waited too long for a decision. */
export const watch: Watch = (context, storage) => cleanUpImports(context, storage);

/**
 * A start records the software's own tables of the price. It tells the person at the terminal, while nobody can enter the back office, the
 * link that makes the first admin.
 */
export const atStart: AtStart = async (context, siteOrigin) => {
  await writeFirstTables(context);
  const link = await makeFirstAdminLink(context, siteOrigin);
  return link === undefined ? [] : [`Todavía no hay administrador. Elige tu correo y tu contraseña en los próximos 30 minutos: ${link}`];
};

/** What commands may ask of the running site (server/background/errands.ts). */
export const errands: Errands = { admin: adminErrand, "official-values": officialValuesErrand };

/** Who may send a large body without an account (server/pages/upload-gate.ts): a holder of an order's link. */
export const uploadGate: UploadGate = (parts, path) => holdsOrderLink(parts, path);

/** Numbers of the application for metrics (server/metrics/metrics.ts). */
export const figures: ApplicationFigures = async (context) => ({ imports: await countImports(context) });
