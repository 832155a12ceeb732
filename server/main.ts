import type { RequestListener, Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Database, Subscription } from "#db/client.ts";
import { assertSafeLogin } from "#db/login.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { Background } from "./background/after-response.ts";
import { createBoundedServer } from "./http/bounded-server.ts";
import { assertSecretKey, type Config, configWarnings } from "./config.ts";
import { type Context, system } from "./context.ts";
import { createApplication } from "./application.ts";
import { linesAtStart } from "./background/at-start.ts";
import { repeat, startAlerts, startHourlyJob, startWatch } from "./background/jobs.ts";
import type { Errands } from "./background/errand.ts";
import { takeErrands } from "./background/errands.ts";
import { backupErrand } from "./backup/backup-errand.ts";
import { SiteRestore } from "./backup/site-restore.ts";
import { startBackups } from "./backup/schedule.ts";
import { beginWithSecretKey, type OpenedKeys, openKeys } from "./secrets/key-ring.ts";
import { LivePages } from "./pages/live-pages.ts";
import { type Logger, openLog, processOutput } from "./log.ts";
import { type MailTransport, openMailTransport } from "./mail/mail-transport.ts";
import { answerAddress } from "./secrets/answer-address.ts";
import { readAnswers } from "./background/mailbox.ts";
import { deliverMails } from "./mail/mail-delivery.ts";
import { MailQueue } from "./mail/mail-queue.ts";
import { endInOrder } from "./process-end.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/metrics-access.ts";
import { assertFreePort, listenOn, portOf } from "./port-of.ts";
import { Admission } from "./pages/admission.ts";
import { PageCache } from "./pages/page-cache.ts";
import { openPageSource } from "./pages/page-source.ts";
import { refusedRequest } from "./http/refused-request.ts";
import type { Build } from "./route-of.ts";
import type { Services } from "./services.ts";
import { openStorage, type Storage } from "./files/storage.ts";
import { uploadFinder } from "./uploads.ts";

/** Fills a site with cars and people for a trial. Entry points hand it over, because it knows the features and server/ does not. */
export type Demonstration = {
  /** Fills an empty database. Returns how many cars were inserted. */
  seedStock(context: Context, storage: Storage): Promise<number>;
  seedPeople(context: Context): Promise<readonly { email: string; password: string; role: string }[]>;
  /** Errands about the demonstration, in addition to those of the application. */
  errands: Errands;
};

export type StartOptions = {
  config: Config;
  build: Build;
  demonstration: Demonstration;
  /** Handles a request before the application: development's files and hot reload. */
  first?: (request: Parameters<RequestListener>[0], response: Parameters<RequestListener>[1], next: () => void) => void;
};

const patienceInMilliseconds = 15_000;

/** Starts the parts of a site; resolves when it listens. Each says next to its beginning how it ends, in reverse order. */
export async function start({ config, build, demonstration, first }: StartOptions): Promise<{ port: number; stop(): Promise<void> }> {
  assertSecretKey(config);
  const log = openLog(config, processOutput(config));
  warnOfSettings(config, log);
  await assertFreePorts(config);
  const parts = new AsyncDisposableStack();
  const stopLater = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    parts.defer(() => part.stop());
    return part;
  };

  const database = await openReady(config, log);
  parts.defer(() => database.close());
  const { keys, keyChanges } = await openCurrentKeys(config, database, log);
  stopLater(keyChanges);
  const storage = openStorage(config.storage);
  const pages = new PageCache();
  const pageSource = stopLater(await openPageSource(config.database, database, log));
  const catalogueChanged = () => {
    pageSource.changed();
    pages.drop();
  };
  stopLater(await database.listen("catalogue_changed", catalogueChanged));
  const livePages = new LivePages();
  stopLater(await database.listen("conversation_changed", (inquiryId) => livePages.notify(inquiryId)));
  stopLater(await database.listen("session_ended", (userId) => livePages.endStreamsOf(userId)));
  const answers = config.answers && answerAddress(config.answers.address, keys);
  const mailTransport = openMailTransport(config, { answers });
  stopLater(await startMails(mailTransport, database, log));
  const siteOrigin = config.siteUrl ?? `http://localhost:${config.port}`;
  stopLater(readAnswers({ answers: config.answers, database, keys, storage, siteOrigin, log, build }));
  stopLater(startBackups({ config, database, storage, log }));
  const hourly = stopLater(startHourlyJob({ config: config.database, database, storage, keys, log, build }));
  const background = new Background({ config: config.database, database, storage, stockHosts: config.stockHosts, log });
  parts.defer(() => background.end());
  const watch = stopLater(startWatch({ database, storage, background, config, siteOrigin, log, build }));
  const alerts = stopLater(startAlerts({ config: config.database, database, siteOrigin, keys, log, build }));
  const moreErrands = { backup: backupErrand, ...demonstration.errands };
  stopLater(await takeErrands({ config, database, keys, storage, log }, build, moreErrands));

  const workOfStart = async () => {
    const origin = config.siteUrl ?? `http://localhost:${portOf(server)}`;
    for (const line of await linesAtStart({ database, build, log }, origin)) console.log(line);
  };
  const siteRestore = new SiteRestore({
    config,
    database,
    storage,
    log,
    async onRestored() {
      await keys.reload();
      catalogueChanged();
      await workOfStart();
    },
  });

  let accepting = true;
  const services = {
    config,
    log,
    database,
    keys,
    storage,
    mailTransport,
    pages,
    pageSource,
    admission: new Admission(),
    livePages,
    siteRestore,
    background,
    build,
    accepting: () => accepting,
  };
  const metrics = config.metrics.kind === "none" ? undefined : openMetrics({ ...services, jobs: { hourly, watch, alerts } });
  const uploadAt = uploadFinder(build);
  const application = getRequestListener(createApplication(services, uploadAt, metrics).fetch, {
    // A request without a valid address or Host header ends here. The application handles every later error itself.
    errorHandler: (error) => refusedRequest(services, error instanceof RequestError ? 400 : 500),
  });
  const server = createBoundedServer(services, uploadAt, (request, response) => {
    if (!accepting) response.setHeader("Connection", "close");
    if (first) first(request, response, () => void application(request, response));
    else void application(request, response);
  });

  if (metrics && config.metrics.kind === "port") stopLater(await listenForMetrics(metrics, config.metrics, log));
  if (config.demo) await seedStock(services, demonstration);
  const port = await listen(server, config);
  parts.defer(() => close(server));
  parts.defer(() => livePages.end());
  log.info({ port, database: database.kind, storage: config.storage.kind }, "listening");

  await seedPeople(services, demonstration);
  await workOfStart();

  const stop = async (drainSeconds: number) => {
    accepting = false;
    await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    await parts.disposeAsync();
    log.info("stopped");
  };
  endInOrder({ log, stop, drainSeconds: config.drainSeconds });
  return { port, stop: () => stop(0) };
}

/** Makes the database with the demonstration and closes it again: what the first start does before all else. */
export async function prepare({ config, demonstration }: Pick<StartOptions, "config" | "demonstration">): Promise<void> {
  assertSecretKey(config);
  await assertFreePorts(config);
  const log = openLog(config, processOutput(config));
  const database = await openReady(config, log);
  try {
    await beginWithSecretKey(database, config.secretKeys);
    if (config.demo) await seedStock({ database, storage: openStorage(config.storage), log }, demonstration);
  } finally {
    await database.close();
  }
}

function warnOfSettings(config: Config, log: Logger): void {
  for (const warning of configWarnings(config)) {
    log.warn(warning);
    console.warn(`ATENCIÓN: ${warning} Mira .env.example.`);
  }
}

/** Before the site listens, so that the first page has its cars. A failure is only logged. */
async function seedStock(
  { database, storage, log }: Pick<Services, "database" | "storage" | "log">,
  demonstration: Demonstration,
): Promise<void> {
  try {
    const cars = await demonstration.seedStock({ actor: system, database, now: Temporal.Now.instant() }, storage);
    if (cars > 0) log.info({ cars }, "demonstration stock planted");
  } catch (error) {
    log.error({ error: String(error) }, "demonstration stock not planted");
  }
}

/** In development only: makes two accounts, so that a developer can sign in at once. */
async function seedPeople({ config, database }: Services, demonstration: Demonstration): Promise<void> {
  if (config.mode !== "development" || !config.demo) return;
  const people = await demonstration.seedPeople({ actor: system, database, now: Temporal.Now.instant() });
  for (const { email, password, role } of people) console.log(`Entrar como ${role}: ${email} / ${password}`);
}

/** Delivers a mail at once when any instance queues it, and also looks into the queue from time to time. Without a server it holds them. */
async function startMails(mailTransport: MailTransport, database: Database, log: Logger): Promise<{ stop(): Promise<void> }> {
  if (mailTransport.kind === "nowhere") {
    log.warn("no SMTP_URL: mails wait in the database");
    console.warn(
      "ATENCIÓN: falta SMTP_URL. Los correos se guardan en la base de datos y no sale ninguno hasta que la pongas. Mira .env.example.",
    );
    const queue = new MailQueue(database);
    const held = await database.listen("email_queued", () => {
      queue.hold().catch((error: unknown) => log.error({ error: error instanceof Error ? error.name : "unknown" }, "mails not held"));
    });
    const holding = repeat("mails without a server", log, { first: 0, every: 15 }, async () => {
      await queue.hold();
      return true;
    });
    return {
      async stop() {
        await held.stop();
        await holding.stop();
      },
    };
  }
  const delivery = deliverMails({ database, mailTransport, log });
  const queued = await database.listen("email_queued", () => delivery.wake());
  return {
    async stop() {
      await queued.stop();
      await delivery.stop();
      mailTransport.close();
    },
  };
}

async function openReady(config: Config, log: Logger): Promise<Database> {
  const { database, ran } = await openMigrated(config.database, "request");
  if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
  if (database.kind === "postgres" && config.mode === "production") await assertSafeLogin(database);
  return database;
}

/** Opens the keys, and listens for a change of the key in use (`npm run keys:rotate`). */
async function openCurrentKeys(config: Config, database: Database, log: Logger): Promise<{ keys: OpenedKeys; keyChanges: Subscription }> {
  await beginWithSecretKey(database, config.secretKeys);
  const keys = await openKeys(database, config.secretKeys);
  const keyChanges = await database.listen("keys_changed", () => {
    keys.reload().catch((error: unknown) => log.error({ error: String(error) }, "the keys of before stay in use"));
  });
  if (keys.rotationPending()) {
    log.warn("SECRET_KEY is not in use yet");
    console.warn("ATENCIÓN: SECRET_KEY todavía no se usa. Cuando todas las instancias la tengan, ejecuta npm run keys:rotate.");
  }
  return { keys, keyChanges };
}

async function listen(server: Server, { port, host }: Config): Promise<number> {
  await listenOn(server, { port, host, setting: "PORT" });
  return portOf(server);
}

async function assertFreePorts({ port, host, metrics }: Config): Promise<void> {
  await assertFreePort({ port, host, setting: "PORT" });
  if (metrics.kind === "port") await assertFreePort({ port: metrics.port, host: metrics.host, setting: "METRICS_PORT" });
}

/** Lets running requests finish, for 15 s at most. Idle connections are closed at once. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const giveUp = setTimeout(() => server.closeAllConnections(), patienceInMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(giveUp);
}
