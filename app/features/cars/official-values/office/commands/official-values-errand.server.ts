import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { type ReadAnnex, readAnnexFile } from "../reading/annex-file.ts";
import { RefusedAnnex } from "../reading/refused-annex.ts";
import { readYearFields } from "../schema.ts";
import { storedSentence, uploadSentences } from "../messages.ts";
import { storeYear } from "./store-year.server.ts";

const usage = "Di el archivo y el año: npm run rinsegura -- official-values ARCHIVO --year 2026 [--source «Orden HAC/1501/2025»]";

/**
 * The errand behind `rinsegura official-values` stores a file of the annex. It takes an absolute path, a year, and the name of the order or
 * nothing. The process that runs it reads the file, because it is on the same machine.
 */
export const officialValuesErrand: Errand = async ({ context, say }, [path = "", year = "", source = ""]) => {
  const fields = readYearFields({ year, source });
  if (path === "" || !fields.success) throw new RefusedErrand(usage);
  const annex = await readFile(path, fields.data.year);
  const order = annex.source ?? (fields.data.source === "" ? undefined : { title: fields.data.source, address: undefined });
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
