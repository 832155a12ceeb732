import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import { Background } from "#server/background/after-response.ts";
import { SiteRestore } from "#server/backup/site-restore.ts";
import { readConfig } from "#server/config.ts";
import type { Actor } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { type Keys, keysFrom } from "#server/secrets/keys.ts";
import { LivePages } from "#server/pages/live-pages.ts";
import { openLog } from "#server/log.ts";
import { type MailTransport, openMailTransport } from "#server/mail/mail-transport.ts";
import type { RequestScope } from "#server/request.ts";
import { actorOf, type Session } from "#server/session.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { contextOf } from "./database.ts";

export const testSecret = Buffer.from("secret of the tests");
export const testKeys: Keys = keysFrom(testSecret);

/** Friday 20 November 2026 at noon in Madrid. */
export const noon = Temporal.Instant.from("2026-11-20T11:00:00Z");

/** The folder for files of tests; their names are random. */
const files = join(tmpdir(), "rinsegura-test-files");

type Given = {
  actor?: Actor;
  session?: Session;
  now?: Temporal.Instant;
  address?: string;
  formsPerHour?: number;
  storage?: Storage;
  mailTransport?: MailTransport;
};

/** The scope of a request for a command, of a visitor at noon unless told otherwise. */
export function scopeOf(
  database: Database,
  {
    session,
    actor = actorOf(session),
    now = noon,
    address = "203.0.113.7",
    formsPerHour = 600,
    storage = openStorage({ kind: "folder", folder: files }),
    mailTransport = openMailTransport({ smtpUrl: undefined, mode: "production", dataFolder: "" }),
  }: Given = {},
): RequestScope {
  const log = openLog({ logLevel: "silent" });
  return {
    context: contextOf(database, actor, now),
    requestId: "request-of-a-test",
    session,
    sessionUnknown: false,
    cookies: null,
    client: { address, origin: "https://shop.test", secure: true },
    nonce: makeTicket(testKeys, now.epochMilliseconds),
    keys: testKeys,
    siteOrigin: "https://shop.test",
    siteUrl: "https://shop.test",
    formsPerHour,
    openId: undefined,
    stockFolder: undefined,
    livePages: new LivePages(),
    siteRestore: new SiteRestore({ config: readConfig({}), database, storage, log, onRestored: async () => {} }),
    storage,
    mailTransport,
    // Uses this database, although the config names another, so that the test sees its writes and closes it.
    background: new Background({ config: { kind: "embedded", folder: "" }, database, storage, log }),
    log,
    overloaded: false,
    incomplete: false,
  };
}

/** A form as a browser sends it, with a page rendered `age` seconds before `now`. */
export function sentForm(form: string, fields: Record<string, string>, { now = noon, age = 60, ticket = "" } = {}): FormData {
  const sent = new FormData();
  sent.append("form", form);
  sent.append("ticket", ticket === "" ? makeTicket(testKeys, now.epochMilliseconds - age * 1000) : ticket);
  sent.append("leave_empty", "");
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}
