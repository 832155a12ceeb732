import { BrokenForm, type Part, partsOf, textOf } from "#app/features/ground/forms/multipart.ts";
import { cleanCell } from "#app/features/cars/imports/reading/rows.ts";
import { sentBody } from "#app/features/ground/forms/sent-body.ts";
import type { Context } from "#server/context.ts";
import { type StoredYear, storedSentence, uploadSentences } from "../messages.ts";
import { readAnnexFile } from "../reading/annex-file.ts";
import { RefusedAnnex } from "../reading/refused-annex.ts";
import { readYearFields } from "../schema.ts";
import { storeYear } from "./store-year.server.ts";

type Accepted = Exclude<StoredYear, { kind: "in-use" }>;
export type ReceivedYear =
  | { ok: true; stored: Accepted }
  /** `typed`: what the person had written, to be shown again. */
  | { ok: false; status: 400 | 409; sentence: string; typed: Readonly<Record<string, string>> };

/** The file or the form is refused with this sentence. */
class Refused extends Error {
  readonly status: 400 | 409;
  constructor(sentence: string, status: 400 | 409 = 400) {
    super(sentence);
    this.status = status;
  }
}

const longestField = 1_000;

/**
 * Reads a file of annex I while it arrives, and stores its values, whole or not at all. The form's fields must come before its file. The
 * file itself is not kept, because the BOE has it.
 */
export async function receiveYear(context: Context, request: Request): Promise<ReceivedYear> {
  const body = sentBody(request);
  const typed: Record<string, string> = {};
  try {
    for await (const part of partsOf(body, request.headers.get("content-type") ?? "")) {
      if (part.name === "file") return { ok: true, stored: await receiveFile(context, typed, part) };
      if (part.name in typed) throw new BrokenForm("A field comes twice");
      typed[part.name] = await textOf(part, longestField);
    }
    throw new Refused(uploadSentences.no_file);
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal === undefined) throw error;
    // The rest of the body is read and dropped, because a browser reads no response before it has sent everything.
    await body.drain().catch(() => {});
    return { ok: false, status: refusal.status, sentence: refusal.message, typed };
  }
}

function refusalFor(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof RefusedAnnex) return new Refused(`${error.message} No se ha guardado nada.`);
  return error instanceof BrokenForm ? new Refused(uploadSentences.broken) : undefined;
}

async function receiveFile(context: Context, typed: Readonly<Record<string, string>>, part: Part): Promise<Accepted> {
  const fields = readYearFields(typed);
  if (!fields.success) throw new Refused(uploadSentences.no_year);
  if (part.fileName === undefined || part.fileName === "") throw new Refused(uploadSentences.no_file);
  const { year, source } = fields.data;
  const annex = await readAnnexFile(part.bytes, year);
  const order = annex.source ?? (source === "" ? undefined : { title: source, address: undefined });
  if (order === undefined) throw new Refused(uploadSentences.no_source);
  const { rows, sha256 } = annex;
  const stored = await storeYear(context, { year, rows, sha256, source: order, fileName: cleanFileName(part.fileName) });
  if (stored.kind === "in-use") throw new Refused(storedSentence(stored), 409);
  return stored;
}

function cleanFileName(name: string): string {
  return (
    cleanCell((name.split(/[\\/]/).at(-1) ?? "").toWellFormed())
      .slice(0, 200)
      .trim() || "anexo"
  );
}
