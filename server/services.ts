import type { Database } from "#db/client.ts";
import type { Admission } from "./pages/admission.ts";
import type { Background } from "./background/after-response.ts";
import type { Config } from "./config.ts";
import type { Transaction } from "./context.ts";
import type { Keys } from "./secrets/keys.ts";
import type { LivePages } from "./pages/live-pages.ts";
import type { Logger } from "./log.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { PageSource } from "./pages/page-source.ts";
import type { Build } from "./route-of.ts";
import type { Storage } from "./files/storage.ts";

/** Who was erased and when (server/backup/erasures.ts). */
type Erased = readonly { mark: string; erasedAt: string }[];

/** A backup on its way, and what opens it: a passphrase or a secret key of age; empty: the settings' own. `erasures` is read after it. */
export type BackupUpload = {
  bytes: AsyncIterable<Uint8Array>;
  secret: string;
  erasures: () => Promise<Erased>;
  after: (known: Erased) => (transaction: Transaction, keys: Keys) => Promise<unknown>;
};

/** Restores a backup into the running site (server/backup/site-restore.ts). */
type BackupReceiver = { receive(upload: BackupUpload): Promise<void> };

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
  siteRestore: BackupReceiver;
  background: Background;
  /** Whether the instance takes new requests; false once it has begun to stop. */
  accepting: () => boolean;
  build: Build;
};
