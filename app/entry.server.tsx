import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from "react-router";
import { makeFirstAdminLink } from "#app/features/people/accounts/commands/first-admin.server.ts";
import { tellAccountChange } from "#app/features/orders/account-change/commands.server.ts";
import { joinMakesErrand } from "#app/features/cars/makes-models/office/commands/join-makes.server.ts";
import { longestAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { largestForm } from "#app/features/cars/vehicles/upload-bounds.ts";
import { largestFile } from "#app/features/cars/imports/messages.ts";
import { largestStatement } from "#app/features/orders/bank/office/messages.ts";
import { autoscout24MakesErrand } from "#app/features/cars/feeds/commands.server.ts";
import { largestAnnex } from "#app/features/cars/official-values/office/reading/annex.ts";
import { largestUpload } from "#app/features/orders/papers/messages.ts";
import { officialValuesErrand } from "#app/features/cars/official-values/office/commands/receive-year.server.ts";
import { adminErrand } from "#app/features/people/accounts/commands/make-admin.server.ts";
import { eraseLeavingPeople } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import { applyRetention } from "#app/features/privacy/personal-data/commands/retain.server.ts";
import { removeUnheldFiles } from "#app/features/privacy/personal-data/commands/remove-files.server.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { tellFingerprints } from "#app/features/orders/dossier/commands.server.ts";
import { keepAlerts } from "#app/features/matching/alerts/commands/keep-alerts.server.ts";
import { admitsArrival } from "#app/features/cars/imports/commands/arrive.server.ts";
import { lookForStock } from "#app/features/cars/imports/commands/look.server.ts";
import { removeMileageFiles } from "#app/features/cars/mileage-readings/commands.server.ts";
import { cleanUpImports, removeOldFiles } from "#app/features/cars/imports/commands/work.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { countImports } from "#app/features/cars/imports/queries.server.ts";
import { admitsBackup } from "#app/features/panels/restore/queries.server.ts";
import { holdsOrderLink } from "#app/features/orders/access/queries.server.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { AlertsJob, HourlyJob, Watch } from "#server/background/jobs.ts";
import { takeAnswer as joinAnswer } from "#app/features/orders/answers/commands.server.ts";
import type { TakeAnswer } from "#server/background/mailbox.ts";
import type { AtStart } from "#server/background/at-start.ts";
import type { Errands } from "#server/background/errand.ts";
import { withoutMessage } from "#server/log.ts";
import type { Upload, Uploads } from "#server/uploads.ts";
import type { ApplicationFigures } from "#server/metrics/database-figures.ts";
import { requestScope } from "#server/request.ts";
import { deferScripts } from "./lib/deferred-scripts.ts";
import { DocumentId } from "./ui/document-id.ts";

/** Renders the whole page before it sends the first byte, because nothing in it is slow and the status must be known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scope = context.get(requestScope);
  // No connection is held while a page is rendered.
  await scope.context.page?.end();
  headers.set("Content-Type", "text/html; charset=utf-8");

  const page = (
    <DocumentId value={scope.nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={scope.nonce} />
    </DocumentId>
  );
  const html = await renderedPage(page, scope.nonce, (error) =>
    scope.log.error({ requestId: scope.requestId, error: withoutMessage(error) }, "rendering failed"),
  );
  return new Response(deferScripts(html), { status, headers });
}

/** Rejects if the page cannot be rendered at all; errors inside of it go to `onError`. */
function renderedPage(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      // Keeps large parts of the page in their place. By default React sends them at the end and moves them with a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(stream.pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    });
  });
}

/** All loaders of a request read in one transaction (`PageReading`), also those that run after an action. */
export const instrumentations: ServerInstrumentation[] = [
  {
    route: (route) =>
      route.instrument({
        loader: async (load, { context }) => {
          context.get(requestScope).context.page?.begin();
          await load();
        },
      }),
  },
];

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
  const files =
    (await removeUnheldFiles(context, storage)) + (await removeOldFiles(context, storage)) + (await removeMileageFiles(context, storage));
  return { did: { people, rows, files }, failed: [...failed, ...alsoFailed] };
};

/**
 * The continuous job (server/background/jobs.ts): ends imports that lost their process or waited too long for a decision, takes stock files
 * that come by themselves, and computes prices at the door that are out of date.
 */
export const watch: Watch = async (context, site) => {
  const ended = await cleanUpImports(context, site.storage);
  await keepPricesAtDoor(context);
  await lookForStock(context, site);
  return ended;
};

/**
 * Tells open orders that the company's account has changed, saved searches what is new, and customers the fingerprint of an order that has
 * ended (server/background/jobs.ts).
 */
export const alerts: AlertsJob = async (context, site) => {
  const outcomes: Awaited<ReturnType<AlertsJob>>[] = [];
  // One that throws is told as failed and keeps none of the others from its work.
  for (const tell of [tellAccountChange, keepAlerts, tellFingerprints])
    outcomes.push(await tell(context, site).catch((error: unknown) => ({ did: {}, failed: [error] })));
  return { did: Object.fromEntries(outcomes.flatMap(({ did }) => Object.entries(did))), failed: outcomes.flatMap(({ failed }) => failed) };
};

/** A start records the software's own price tables, and prints the link that makes the first admin: only the owner sees the terminal. */
export const atStart: AtStart = async (context, siteOrigin) => {
  await writeFirstTables(context);
  const link = await makeFirstAdminLink(context, siteOrigin);
  return link === undefined ? [] : [`Todavía no hay administrador. Elige tu correo y tu contraseña en los próximos 30 minutos: ${link}`];
};

/** An answer by mail joins its conversation (server/mail/mailbox.ts). */
export const takeAnswer: TakeAnswer = joinAnswer;

/** What commands may ask of the running site (server/background/errands.ts). */
export const errands: Errands = {
  admin: adminErrand,
  "official-values": officialValuesErrand,
  "join-makes": joinMakesErrand,
  "autoscout24-makes": autoscout24MakesErrand,
};

const minute = 60_000;
/** The fields and lines around the files of a form. */
const around = 1024 * 1024;

/** Eight usual pictures over 3 Mbit/s, the speed of a rural connection. */
const pictures: Upload = { largestBody: largestForm + around, milliseconds: 5 * minute };

/** The files of a paper of an order, over a slow telephone. */
const paper: Upload = { largestBody: largestUpload + around, milliseconds: 5 * minute };

/** The text of an ad of 200,000 letters, each of up to three bytes, and enough more for a sentence about one that is too long. */
const advertisement: Upload = { largestBody: 5 * longestAdvertisement, milliseconds: minute / 2, isForm: true };

/** The routes whose requests may be larger and slower than a form (server/uploads.ts). */
export const uploads: Uploads = {
  "routes/public/calculator": advertisement,
  "routes/admin/calculator": advertisement,
  "routes/admin/vehicle-images": pictures,
  "routes/admin/order-inspection-photos": pictures,
  "routes/admin/import": { largestBody: largestFile + around, milliseconds: 20 * minute },
  "routes/public/stock-arrival": { largestBody: largestFile, milliseconds: 20 * minute, fromPrograms: true, admits: admitsArrival },
  "routes/admin/official-years": { largestBody: largestAnnex + around, milliseconds: 15 * minute },
  "routes/admin/mileage": paper,
  "routes/admin/mileage-of-order": paper,
  "routes/admin/order-paper": paper,
  "routes/order/paper": paper,
  "routes/order/paper-by-link": { ...paper, admits: holdsOrderLink },
  // Half of the server's free disk bounds a backup (server/backup/uploaded-backup.ts).
  "routes/public/restore": { largestBody: Infinity, milliseconds: 60 * minute, admits: admitsBackup },
  "routes/public/alert-end": { largestBody: 4_096, milliseconds: 10_000, isForm: true, fromAnywhere: true },
  "routes/admin/bank": { largestBody: largestStatement + around, milliseconds: minute },
};

/** Numbers of the application for metrics (server/metrics/metrics.ts). */
export const figures: ApplicationFigures = async (context) => ({ imports: await countImports(context) });
