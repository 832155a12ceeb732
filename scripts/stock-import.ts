/** `npm run stock:import -- FILE [--format autoscout24] [--status german_prospect] [--dry-run]` imports a file of listings. */
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Order, readCommandLine, usage, progressLine, resultTable } from "#app/features/cars/imports/runs/command-line.ts";
import { recognition } from "#app/features/cars/imports/runs/import-state.ts";
import { carryOut, type PassHooks } from "#app/features/cars/imports/commands/carry-out.server.ts";
import { type ImportResult, importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { markInterrupted, recordStartedRun } from "#app/features/cars/imports/commands/keep-record.server.ts";
import { orderReasons } from "#app/features/cars/imports/messages.ts";
import { pictureSentences } from "#app/features/cars/imports/pictures/counts.ts";
import { refusedCells, refusedColumns, type RefusedRow, totalRefused } from "#app/features/cars/imports/judging/samples.ts";
import { csvLines, csvOf } from "#app/lib/csv.ts";
import type { Database } from "#db/client.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { type Config, readConfig } from "#server/config.ts";
import { system } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { correctionOf } from "#server/correctable-error.ts";

/** Seconds between two lines of progress when the output is not a terminal. */
const quietSeconds = 5;

process.exitCode = await main(process.argv.slice(2));

/** Returns the exit code: 0 when the file was read to its end, with or without refused rows. */
async function main(args: readonly string[]): Promise<number> {
  const order = readCommandLine(args);
  if (order.kind === "help") {
    console.log(usage);
    return 0;
  }
  if (order.kind === "mistake") {
    console.error(`${order.sentence}\n\n${usage}`);
    return 1;
  }
  const file = await openFile(order.file);
  if (typeof file === "string") {
    console.error(file);
    return 1;
  }
  try {
    return await importFile(order, file);
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  } finally {
    await file.handle.close();
  }
}

type OpenFile = { handle: FileHandle; size: number };

/** Returns the open file, or a sentence with the reason why it cannot be read. */
async function openFile(path: string): Promise<OpenFile | string> {
  try {
    const handle = await open(path);
    const stats = await handle.stat();
    if (!stats.isDirectory()) return { handle, size: stats.size };
    await handle.close();
    return `${path} es una carpeta, no un archivo.`;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return `No se encuentra el archivo ${path}.`;
    return `No se puede abrir el archivo ${path} (${codeOf(error) ?? String(error)}).`;
  }
}

async function importFile(order: Order, file: OpenFile): Promise<number> {
  const config = readConfig(process.env);
  const { database } = await openMigrated(config.database, "command");
  try {
    return await importInto({ database, config }, order, file);
  } finally {
    await database.close();
  }
}

type Place = { database: Database; config: Config };

async function importInto(place: Place, order: Order, file: OpenFile): Promise<number> {
  const { dryRun } = order;
  const refused = await openRefusedFile(join(place.config.dataFolder, "imports"), basename(order.file));
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const progress = createProgress(seconds);

  const result = await importAndClose();
  if (result === undefined) {
    await rm(refused.path, { force: true });
    console.error(orderReasons.occupied);
    return 1;
  }

  console.log(resultTable(result, { dryRun, seconds: seconds() }));
  for (const note of [...(result.notes ?? []), ...pictureSentences(result.pictures)]) console.log(note);
  if (totalRefused(result) > 0) console.log(`Filas rechazadas: ${refused.path}`);
  else await rm(refused.path, { force: true });
  if (result.broken !== undefined)
    console.error(result.read === 0 ? result.broken : `${result.broken} La tabla cuenta lo leído hasta ahí.`);
  if (result.cancelled) console.error("Importación interrumpida: lo escrito hasta ahí se conserva.");
  return result.broken === undefined && !result.cancelled ? 0 : 1;

  async function importAndClose(): Promise<ImportResult | undefined> {
    try {
      return await importOrder(place, order, file, {
        signal: interruption(),
        onProgress: (tally) => progress.show(progressLine(tally, { read: tally.bytesRead, total: file.size }, seconds())),
        onRefused: refused.add,
        onRecognised: ({ label }) => console.log(`Formato: ${label}`),
      });
    } finally {
      progress.end();
      await refused.close();
    }
  }
}

/** Imports the file and stores the result, so that the back office can undo it. Undefined while another import runs. */
async function importOrder(
  { database, config }: Place,
  { file: path, format, status, gone, dryRun }: Order,
  { handle, size }: OpenFile,
  hooks: PassHooks,
): Promise<ImportResult | undefined> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const source = handle.createReadStream({ autoClose: false });
  if (dryRun) return importStock(context, source, { format, status, gone, dryRun, ...hooks });
  await markInterrupted(context);
  const fileName = basename(path).slice(0, 200);
  const id = await recordStartedRun(context, { source: format?.source ?? recognition, status, gone, fileName, fileSize: size });
  const again = async () => handle.createReadStream({ start: 0, autoClose: false });
  const pictures = { open: again, storage: openStorage(config.storage), hosts: config.stockHosts };
  return id === undefined ? undefined : carryOut(context, { id, kind: "run", format, status, gone }, source, { ...hooks, pictures });
}

/** The first Ctrl+C stops after the current batch; the second stops at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort());
  return controller.signal;
}

async function openRefusedFile(folder: string, name: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.refused.csv`);
  const handle = await open(path, "w");
  await handle.write(csvOf(refusedColumns, []));
  return {
    path,
    add: async (rows: readonly RefusedRow[]) => void (await handle.write(csvLines(refusedColumns, rows.map(refusedCells)))),
    close: () => handle.close(),
  };
}

/** Shows progress: on a terminal in one line that is overwritten, in a log in a new line every few seconds. */
function createProgress(seconds: () => number) {
  const terminal = process.stdout.isTTY;
  let shownAt = 0;
  return {
    show(line: string): void {
      if (terminal) process.stdout.write(`\r\u001b[K${line}`);
      else if (seconds() - shownAt >= quietSeconds) {
        shownAt = seconds();
        console.log(line);
      }
    },
    end(): void {
      if (terminal) process.stdout.write("\r\u001b[K");
    },
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function sentenceOf(error: unknown): string {
  const correction = correctionOf(error);
  if (correction !== undefined) return correction;
  const message = error instanceof Error ? error.message : String(error);
  return `La importación se ha detenido por un fallo de la base de datos o del disco; lo escrito hasta ahí se conserva. ${message}`;
}
