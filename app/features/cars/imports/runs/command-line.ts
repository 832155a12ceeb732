import { parseArgs } from "node:util";
import { type VehicleStatus, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { findStockFormat, stockFormats } from "../reading/formats/formats.ts";
import type { ImportResult } from "../commands/import-stock.server.ts";
import { type RefusalReason, refusalSentences } from "../messages.ts";
import { type GoneWish, goneWishes } from "./import-state.ts";
import { type Tally, totalRefused } from "../judging/samples.ts";

const number = new Intl.NumberFormat("es-ES", { useGrouping: "always" });
const countWidth = 9;

/** Returns the progress of an import as one line. `bytes` are the bytes read and the file's size. */
export function progressLine(tally: Tally, bytes: { read: number; total: number }, seconds: number): string {
  const percent = bytes.total === 0 ? 100 : Math.floor((100 * bytes.read) / bytes.total);
  const pace = seconds > 0 ? Math.round(tally.read / seconds) : 0;
  return `${percent} % · ${number.format(tally.read)} filas · ${number.format(pace)} filas/s · ${number.format(totalRefused(tally))} rechazadas`;
}

/** Returns the counts of all rows as a plain-text table, with the most frequent reasons first. */
export function resultTable(result: ImportResult, { dryRun, seconds }: { dryRun: boolean; seconds: number }): string {
  const reasons = Object.entries(result.refused).sort(([, one], [, other]) => other - one) as [RefusalReason, number][];
  const lines = [
    row("Leídas", result.read),
    row(dryRun ? "Se crearían" : "Creadas", result.created),
    row(dryRun ? "Se actualizarían" : "Actualizadas", result.updated),
    row("Precio a mano", result.handPriced),
    row("Sin cambios", result.unchanged),
    row("Duplicadas", result.duplicates),
    row("Rechazadas", totalRefused(result)),
    ...reasons.map(([reason, count]) => `  ${number.format(count).padStart(countWidth)}  ${refusalSentences[reason]}`),
  ];
  if (result.gone > 0) lines.push(`Ya no están en el archivo: ${number.format(result.gone)}. ${goneSentence(result, dryRun)}`);
  const pace = `En ${seconds.toLocaleString("es-ES", { maximumFractionDigits: 1 })} s.`;
  return [...lines, dryRun ? `${pace} Ensayo: no se ha escrito nada.` : pace].join("\n");
}

function goneSentence({ archived }: Tally, dryRun: boolean): string {
  if (archived > 0) return `Archivadas: ${number.format(archived)}.`;
  return dryRun ? "Con --gone archive se archivarían." : "Siguen en el stock; con --gone archive se archivan.";
}

function row(label: string, count: number): string {
  return `${label.padEnd(17)}${number.format(count).padStart(countWidth)}`;
}

/** Spanish words for a status that an import understands (IMPORT-1). */
const spanishWords = new Map<string, VehicleStatus>([
  ["disponible", "available"],
  ["reservado", "reserved"],
  ["vendido", "sold"],
  ["archivo", "archived"],
]);

/** Returns the status for a word in English or Spanish; undefined if it is neither. */
export function readStatusWord(text: string): VehicleStatus | undefined {
  const word = text.trim().toLowerCase();
  return vehicleStatuses.find((status) => status === word) ?? spanishWords.get(word);
}

const formatNames = stockFormats.map(({ source }) => source);

export const usage = [
  "Uso: npm run stock:import -- ARCHIVO [--format FORMATO] [--status german_prospect] [--gone leave] [--dry-run]",
  "",
  "  ARCHIVO     listado en CSV, XLSX, XML o JSON, también en ZIP o gzip",
  `  --format    formato del listado, si no se reconoce solo: ${formatNames.join(", ")}`,
  "  --status    estado de los vehículos nuevos: german_prospect (por defecto), disponible, reservado, vendido o archivo",
  "  --gone      qué pasa con los coches de esa procedencia que ya no están en el archivo: leave (se quedan, por defecto), archive o sold (vendidos)",
  "  --dry-run   cuenta lo que pasaría sin escribir nada",
].join("\n");

export type Order = {
  kind: "import";
  file: string;
  /** Undefined to recognise it. */
  format: StockFormat | undefined;
  status: VehicleStatus;
  gone: GoneWish;
  dryRun: boolean;
};

/** Returns the operator's order; a mistake comes back as one sentence in Spanish. */
export function readCommandLine(args: readonly string[]): Order | { kind: "help" } | { kind: "mistake"; sentence: string } {
  const given = parse(args);
  if (typeof given === "string") return mistake(given);
  const { values, positionals } = given;
  if (values.help) return { kind: "help" };

  const [file, ...others] = positionals;
  if (file === undefined) return mistake("Falta el archivo que se quiere importar.");
  if (others.length > 0) return mistake(`Solo se importa un archivo cada vez; sobra ${others.join(" ")}.`);
  const format = values.format === undefined ? undefined : findStockFormat(values.format);
  if (values.format !== undefined && format === undefined)
    return mistake(`El formato '${values.format}' no se conoce. Formatos conocidos: ${formatNames.join(", ")}.`);
  const status = readStatusWord(values.status);
  if (status === undefined) {
    return mistake(`El estado '${values.status}' no se conoce. Estados: german_prospect, disponible, reservado, vendido, archivo.`);
  }
  const { gone } = values;
  const wish = goneWishes.find((one) => one === gone);
  if (wish === undefined) return mistake(`--gone '${gone}' no se conoce. Puede ser ${goneWishes.join(", ")}.`);
  return { kind: "import", file, format, status, gone: wish, dryRun: values["dry-run"] };
}

const mistake = (sentence: string) => ({ kind: "mistake" as const, sentence });

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        status: { type: "string", default: "german_prospect" },
        gone: { type: "string", default: "leave" },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    // Node describes the error in English; its message contains the option's name.
    const option = error instanceof Error ? /'(-[^' ]+)/.exec(error.message)?.[1] : undefined;
    return option === undefined ? "Los argumentos no se entienden." : `La opción ${option} no se conoce o le falta o le sobra un valor.`;
  }
}
