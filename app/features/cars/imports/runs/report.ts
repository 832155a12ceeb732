import type { ImportResult } from "../commands/import-stock.server.ts";
import { type RefusalReason, refusalSentences } from "../messages.ts";
import { type Tally, totalRefused } from "../judging/tally.ts";

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
