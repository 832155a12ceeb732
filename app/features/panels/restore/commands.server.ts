import { BrokenForm, textOf } from "#app/features/ground/forms/multipart.ts";
import { receiveFilesForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { firstAdminLinkEnded } from "#app/features/people/accounts/messages.ts";
import { afterRestore } from "#app/features/privacy/personal-data/commands/after-restore.server.ts";
import { BackupLocked, BackupRefused, RestoreMustWait } from "#server/backup/backup-refused.ts";
import { type Erasure, parseErasures } from "#server/backup/erasures.ts";
import { causeOf } from "#server/log.ts";
import type { LogScope, RequestScope } from "#server/request.ts";
import { restoreSentences } from "./messages.ts";
import { readRestoreLink } from "./queries.server.ts";

type Refusal = { sentence: string; status: 400 | 409 | 410 | 500 | 503 | 507 };
type Outcome = { ok: true } | ({ ok: false } & Refusal);

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(sentence: string, status: Refusal["status"] = 400) {
    super(sentence);
    this.refusal = { sentence, status };
  }
}

/** Bytes of the list of erased people: three years of them, at a thousand a month, have 5 MB. */
const largestErasures = 16 * 1024 * 1024;

type RestoreScope = LogScope & Pick<RequestScope, "context" | "siteRestore">;

/**
 * Receives a backup and brings it back, whole or not at all: the proof is the first admin's link, and only an empty installation takes one
 * (decision 0037). The first file is the backup, and a second one names who was erased since. Afterwards no such link works.
 */
export function restoreUpload(scope: RestoreScope, request: Request, token: string): Promise<Outcome> {
  return receiveFilesForm<Outcome>(
    request,
    async ({ secret = "" }, files) => {
      const iterator = files[Symbol.asyncIterator]();
      const backup = await nextOf(iterator);
      if (backup === undefined) throw new Refused(restoreSentences.no_file);
      const erasures = async () => readSentErasures(await nextOf(iterator));
      await scope.siteRestore.receive({ bytes: backup.bytes, secret, after: afterRestore, erasures });
      return { ok: true };
    },
    (error) => ({ ok: false, ...refusalFor(scope, error) }),
    async () => {
      const link = await readRestoreLink(scope.context, token);
      if (link === "ended") throw new Refused(firstAdminLinkEnded, 410);
      if (link === "used") throw new Refused(restoreSentences.used, 409);
    },
  );
}

async function nextOf(files: AsyncIterator<SentFile>): Promise<SentFile | undefined> {
  const next = await files.next();
  return next.done === true ? undefined : next.value;
}

async function readSentErasures(file: SentFile | undefined): Promise<Erasure[]> {
  if (file === undefined) return [];
  const text = await textOf({ name: "file", ...file }, largestErasures);
  try {
    return parseErasures(text);
  } catch {
    throw new Refused(restoreSentences.erasures);
  }
}

function refusalFor({ log, requestId }: LogScope, error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof BackupLocked) return { sentence: restoreSentences[error.why], status: 400 };
  if (error instanceof RestoreMustWait) return { sentence: error.message, status: error.status };
  if (error instanceof BackupRefused) return { sentence: error.message, status: 400 };
  if (error instanceof BrokenForm) return { sentence: restoreSentences.broken, status: 400 };
  log.error({ requestId, error: causeOf(error) }, "a backup was not restored");
  return { sentence: restoreSentences.failed, status: 500 };
}
