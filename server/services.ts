import type { Database } from "#db/client.ts";
import type { Admission } from "./pages/admission.ts";
import type { Background } from "./background/after-response.ts";
import type { SiteRestore } from "./backup/site-restore.ts";
import type { Config } from "./config.ts";
import type { Keys } from "./secrets/keys.ts";
import type { LivePages } from "./pages/live-pages.ts";
import type { Logger } from "./log.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { PageSource } from "./pages/page-source.ts";
import type { Build } from "./route-of.ts";
import type { Storage } from "./files/storage.ts";

/** The parts that live as long as the process and that every request uses. */
export type Services = {
  config: Config;
  log: Logger;
  database: Database;
  keys: Keys;
  storage: Storage;
  /** A request sends a mail with it only to test the mail server. All other mails go through the queue. */
  mailTransport: MailTransport;
  pages: PageCache;
  pageSource: PageSource;
  admission: Admission;
  livePages: LivePages;
  siteRestore: SiteRestore;
  background: Background;
  /** Whether the instance takes new requests; false once it has begun to stop. */
  accepting: () => boolean;
  build: Build;
};
