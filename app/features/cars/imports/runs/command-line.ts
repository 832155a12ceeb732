import { parseArgs } from "node:util";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { findStockFormat, stockFormats } from "../reading/formats/formats.ts";
import { readStatusWord } from "./status-words.ts";

const formatNames = stockFormats.map(({ source }) => source);

export const usage = [
  `Uso: npm run stock:import -- ARCHIVO --format ${formatNames.join("|")} [--status german_prospect] [--gone leave] [--dry-run]`,
  "",
  "  ARCHIVO     listado en .csv o .csv.gz, en UTF-8 o Windows-1252",
  `  --format    procedencia del listado: ${formatNames.join(" o ")}`,
  "  --status    estado de los vehículos nuevos: german_prospect (por defecto), disponible, reservado, vendido o archivo",
  "  --gone      qué pasa con los coches de esa procedencia que ya no están en el archivo: leave (se quedan, por defecto) o archive",
  "  --dry-run   cuenta lo que pasaría sin escribir nada",
].join("\n");

export type Order = {
  kind: "import";
  file: string;
  format: StockFormat;
  status: VehicleStatus;
  gone: "leave" | "archive";
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
  if (values.format === undefined) return mistake(`Falta --format. Formatos conocidos: ${formatNames.join(", ")}.`);
  const format = findStockFormat(values.format);
  if (format === undefined) return mistake(`El formato '${values.format}' no se conoce. Formatos conocidos: ${formatNames.join(", ")}.`);
  const status = readStatusWord(values.status);
  if (status === undefined) {
    return mistake(`El estado '${values.status}' no se conoce. Estados: german_prospect, disponible, reservado, vendido, archivo.`);
  }
  const { gone } = values;
  if (gone !== "leave" && gone !== "archive") return mistake(`--gone '${gone}' no se conoce. Puede ser leave o archive.`);
  return { kind: "import", file, format, status, gone, dryRun: values["dry-run"] };
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
