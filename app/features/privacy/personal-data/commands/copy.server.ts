import { strToU8 } from "fflate";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { csvOf } from "#app/lib/csv.ts";
import { type ZipEntry, zipStream } from "#app/lib/zip-stream.ts";
import { runAs, system, type Transaction } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { company } from "#company";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { type Person, rowsOf } from "../queries.server.ts";
import { tables } from "../tables.ts";

/** With an accent or an emoji a letter has up to four bytes, and file systems take names of 255 bytes. */
const longest = 56;

/**
 * The path of a file in a copy, such as "papeles/02 dni.pdf": the number makes it unique, and "CON.pdf" a usual name. The fingerprints of dossiers
 * contain such paths (decision 0081): a change here breaks those that customers were told, so dossier.test.ts pins one.
 */
export function pathInCopy(folder: string, position: number, name: string): string {
  const savable = savableName(name);
  const dot = savable.lastIndexOf(".");
  const stem = shortenedName(dot > 0 ? savable.slice(0, dot) : savable, longest);
  const ending = dot > 0 ? savable.slice(dot).slice(0, 8) : "";
  return `${folder}/${String(position + 1).padStart(2, "0")}${stem === "" ? "" : ` ${stem}`}${ending}`;
}

type Row = Record<string, unknown>;
type CopiedTable = { table: string; name: string; columns: string[]; rows: Row[] };
type CopiedFile = { id: string; path: string; key: string; fits: boolean; looks: boolean };

/** All files of one copy together, in bytes. A person's papers have a hundredth of it; the rest is for those who fill the store on purpose. */
export const largestCopy = 1024 ** 3;

/** In a table whose rows name files: the file's path in the ZIP, empty if the copy does not have it. */
const pathColumn = "archivo";

/**
 * A person's data as a ZIP with JSON, CSV and the files of their orders (row G3). Each file is read from the store while it is sent, so that
 * a copy of any size needs no memory. It counts as a look at each paper (ORDER-42).
 */
export async function copyDataOf(scope: FileScope, person: Person): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { context } = scope;
  // Recording the looks writes.
  await context.page?.end();
  const gathered = await runAs({ ...context, actor: system }, async (transaction) => {
    const copied = await readTables(transaction, person);
    const files = await readFiles(transaction, person);
    await recordLooks(transaction, files, person, context.now);
    return { copied, files };
  });
  return streamOf(zipStream(entriesOf(scope, gathered), new Date(context.now.epochMilliseconds)));
}

/** All rows of a person by table, with only the columns marked for export (row G3). */
async function readTables(transaction: Transaction, person: Person): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const [table, marks] of Object.entries(tables)) {
    const { file, columns: all, copied: condition = "true" } = marks;
    const theirs = file === undefined ? undefined : rowsOf(person, marks);
    if (file === undefined || theirs === undefined) continue;
    const columns = Object.keys(all).filter((column) => all[column] === "export");
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${theirs} and ${sql.raw(condition)}
    `.execute(transaction);
    copied.push({ table, name: file, columns, rows });
  }
  return copied;
}

/** The files of the store that belong to the copied rows, in their order. */
async function readFiles(transaction: Transaction, person: Person): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  let room = largestCopy;
  for (const [table, { stored, copied = "true", ...marks }] of Object.entries(tables)) {
    const theirs = stored && rowsOf(person, marks);
    if (!theirs) continue;
    const { rows } = await sql<{ id: string; key: string; name: string; bytes: number }>`
      select id, storage_key as key, ${sql.raw(stored.name)} as name, ${sql.raw(stored.bytes)} as bytes from ${sql.table(table)}
      where ${theirs} and ${sql.raw(copied)} and ${sql.raw(stored.kept)} order by ${sql.raw(stored.sorted)}`.execute(transaction);
    for (const [position, { id, key, name, bytes }] of rows.entries()) {
      const fits = bytes <= room;
      if (fits) room -= bytes;
      files.push({ id, key, fits, looks: stored.looks, path: pathInCopy(stored.folder, position, name) });
    }
  }
  return files;
}

/** A person without an account came by the link in their mail. */
async function recordLooks(transaction: Transaction, files: readonly CopiedFile[], { userId }: Person, now: Temporal.Instant) {
  const by = userId === undefined ? { looked_by: "link" } : { looked_by: "account", user_id: userId };
  const looked = files.filter(({ looks, fits }) => looks && fits);
  if (looked.length === 0) return;
  await transaction
    .insertInto("order_paper_looks")
    .values(looked.map(({ id }) => ({ file_id: id, looked_at: now.toString(), ...by })))
    .execute();
}

/** The files first, because the tables name them and the text says which are missing. */
async function* entriesOf(
  { context, storage, log, requestId }: FileScope,
  { copied, files }: { copied: readonly CopiedTable[]; files: readonly CopiedFile[] },
): AsyncGenerator<ZipEntry> {
  const paths = new Map<string, string>();
  const absent: AbsentFiles = { missing: [], tooMany: files.filter(({ fits }) => !fits).map(({ path }) => path) };
  for (const { id, path, key } of files.filter(({ fits }) => fits)) {
    const content = await storage.stream(key);
    if (content) {
      paths.set(id, path);
      yield { name: path, content };
    } else {
      log.error({ requestId, fileId: id }, "a file of a person's copy is not in the file store");
      absent.missing.push(path);
    }
  }
  const named = copied.map((one) => withPaths(one, paths));
  for (const { name, columns, rows } of named) yield { name: `${name}.csv`, content: strToU8(csvOf(columns, rows)) };
  const json = Object.fromEntries(named.map(({ name, rows }) => [name, rows]));
  yield { name: "datos.json", content: strToU8(JSON.stringify(json, null, 2)) };
  yield { name: "LEEME.txt", content: strToU8(explainedCopy(companyDay(context.now).toString(), absent)) };
}

function withPaths(copied: CopiedTable, paths: ReadonlyMap<string, string>): CopiedTable {
  if (!tables[copied.table]?.stored) return copied;
  const rows = copied.rows.map((row) => ({ ...row, [pathColumn]: paths.get(String(row["id"])) ?? "" }));
  return { ...copied, columns: [...copied.columns, pathColumn], rows };
}

/** Paths of files that a copy does not have: the store has lost them, or all together are too large. */
type AbsentFiles = { missing: string[]; tooMany: string[] };

/** The text that explains a person's copy, and names what is not in it. */
function explainedCopy(day: string, { missing, tooMany }: AbsentFiles): string {
  return `Tus datos en ${company.name}, el ${day}.

datos.json   todo en un archivo, para programas.
*.csv        lo mismo en tablas, para abrirlas con una hoja de cálculo.
papeles/     los documentos de tus importaciones: los que has subido y los que te hemos pasado.
fotos/       las fotos de la inspección de tu coche.

Las horas están en UTC. En los .csv, un apóstrofo al principio de una celda evita que la hoja de cálculo la tome por una fórmula.
La columna «archivo» de importaciones-archivos y de importaciones-fotos dice qué archivo es cada uno. Los que ya hemos borrado no tienen.
${list("Faltan estos archivos, porque no los encontramos. Escríbenos y los buscamos:", missing)}${list("Estos no caben en la copia. Descárgalos en la página de tu importación:", tooMany)}
Si echas algo en falta, escríbenos a ${company.email}.
`;
}

function list(title: string, paths: readonly string[]): string {
  return paths.length === 0 ? "" : `\n${title}\n${paths.map((path) => `- ${path}\n`).join("")}`;
}
