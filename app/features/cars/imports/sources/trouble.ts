import { type ImportState, stateLabels } from "../runs/import-state.ts";
import { type Ask, askSentences } from "./arrival.ts";

type LastRun = { state: ImportState; asks: string | null; reason: string | undefined };

/** What is wrong with a source, in one sentence for the team; undefined if nothing is. `late`: whether its file should have come already. */
export function troubleOf(source: { trouble: string | null; late: boolean; run: LastRun | undefined }): string | undefined {
  const { trouble, late, run } = source;
  if (trouble !== null) return trouble;
  if (run?.state === "previewed" && run.asks !== null) return `Hay un archivo por confirmar. ${askSentences[run.asks as Ask]}`;
  if (run?.state === "failed") return run.reason ?? "El último archivo no se pudo importar.";
  if (run?.state === "interrupted") return `La última importación está ${stateLabels.interrupted.label.toLowerCase()}.`;
  return late ? "No ha llegado ningún archivo en el plazo esperado." : undefined;
}
