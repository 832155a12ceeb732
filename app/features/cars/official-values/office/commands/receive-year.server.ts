import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { shownFileName } from "#app/features/cars/imports/reading/rows.ts";
import { receiveFileForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import type { Context } from "#server/context.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { type StoredYear, storedSentence, uploadSentences } from "../messages.ts";
import { yearFieldsSchema } from "../schema.ts";
import { readAnnexFile, type ReadAnnex } from "../reading/annex-file.ts";
import { RefusedAnnex } from "../reading/annex.ts";
import { storeYear } from "./store-year.server.ts";

const usage = "Di el archivo y el año: npm run rinsegura -- official-values ARCHIVO --year 2026 [--source «Orden HAC/1501/2025»]";

/**
 * The errand behind `rinsegura official-values` stores a file of the annex. It takes an absolute path, a year, and the name of the order or
 * nothing. The process that runs it reads the file, because it is on the same machine.
 */
export const officialValuesErrand: Errand = async ({ context, say }, [path = "", year = "", source = ""]) => {
  const fields = yearFieldsSchema.safeParse({ year, source });
  if (path === "" || !fields.success) throw new RefusedErrand(usage);
  const annex = await readFile(path, fields.data.year);
  const order = orderOf(annex, fields.data.source);
  if (order === undefined) throw new RefusedErrand(uploadSentences.no_source);
  const { rows, sha256, tablesLeftOut } = annex;
  const stored = await storeYear(context, { year: fields.data.year, rows, sha256, source: order, fileName: basename(path).slice(0, 200) });
  if (stored.kind === "in-use") throw new RefusedErrand(storedSentence(stored));
  say(`${order.title}. ${storedSentence(stored)}`);
  if (tablesLeftOut > 0)
    say(`Fuera quedan ${tablesLeftOut} tablas que no son de turismos: autocaravanas, motos y las de los otros anexos.`);
};

async function readFile(path: string, year: number): Promise<ReadAnnex> {
  try {
    return await readAnnexFile(createReadStream(path), year);
  } catch (error) {
    if (error instanceof RefusedAnnex) throw new RefusedErrand(`${error.message} No se ha guardado nada.`, { cause: error });
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new RefusedErrand(code === "ENOENT" ? `No se encuentra el archivo ${path}.` : `No se puede leer el archivo ${path} (${code}).`, {
      cause: error,
    });
  }
}

type Accepted = Exclude<StoredYear, { kind: "in-use" }>;
export type ReceivedYear =
  | { ok: true; stored: Accepted }
  /** `typed`: what the person had written, to be shown again. */
  | { ok: false; status: 400 | 409; sentence: string; typed: Readonly<Record<string, string>> };

class Refused extends Error {
  readonly status: 400 | 409;
  constructor(sentence: string, status: 400 | 409 = 400) {
    super(sentence);
    this.status = status;
  }
}

/** Stores the values of a file of annex I while it arrives, whole or not at all. The file is not kept: the BOE has it. */
export function receiveYear(context: Context, request: Request): Promise<ReceivedYear> {
  return receiveFileForm<ReceivedYear>(
    request,
    async (fields, file) => ({ ok: true, stored: await receiveFile(context, fields, file) }),
    (error, typed) => {
      const refusal = refusalFor(error);
      return refusal && { ok: false, status: refusal.status, sentence: refusal.message, typed };
    },
  );
}

function refusalFor(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof RefusedAnnex) return new Refused(`${error.message} No se ha guardado nada.`);
  return error instanceof BrokenForm ? new Refused(uploadSentences.broken) : undefined;
}

async function receiveFile(context: Context, typed: Readonly<Record<string, string>>, file: SentFile | undefined): Promise<Accepted> {
  if (file === undefined) throw new Refused(uploadSentences.no_file);
  const fields = yearFieldsSchema.safeParse(typed);
  if (!fields.success) throw new Refused(uploadSentences.no_year);
  const { year, source } = fields.data;
  const annex = await readAnnexFile(file.bytes, year);
  const order = orderOf(annex, source);
  if (order === undefined) throw new Refused(uploadSentences.no_source);
  const { rows, sha256 } = annex;
  const stored = await storeYear(context, { year, rows, sha256, source: order, fileName: shownFileName(file.fileName, "anexo") });
  if (stored.kind === "in-use") throw new Refused(storedSentence(stored), 409);
  return stored;
}

/** The order that the file names, or else the one that the person wrote. */
function orderOf({ source }: ReadAnnex, written: string) {
  return source ?? (written === "" ? undefined : { title: written, address: undefined });
}
