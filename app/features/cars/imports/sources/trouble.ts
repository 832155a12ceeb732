import { type ImportState, stateLabels } from "../runs/import-state.ts";
import { type Ask, askSentences } from "./arrival.ts";

/** States of a last run that say nothing bad. What else may come waits for a person. */
const quiet: ReadonlySet<ImportState> = new Set([
  "uploaded",
  "previewing",
  "previewed",
  "running",
  "undoing",
  "done",
  "cancelled",
  "undone",
]);

type LastRun = { state: ImportState; asks: string | null; reason: string | undefined };

/** What is wrong with a source, in one sentence for the team; undefined if nothing is. `late`: whether its file should have come already. */
export function troubleOf(source: { trouble: string | null; late: boolean; run: LastRun | undefined }): string | undefined {
  const { trouble, late, run } = source;
  if (trouble !== null) return trouble;
  if (run?.state === "previewed" && run.asks !== null) return `Hay un archivo por confirmar. ${askSentences[run.asks as Ask]}`;
  if (run && !quiet.has(run.state)) return run.reason ?? `El último archivo está «${stateLabels[run.state].label}».`;
  return late ? "No ha llegado ningún archivo en el plazo esperado." : undefined;
}
