import { countOf, formatCount } from "#app/lib/amounts.ts";
import { mostOfCar } from "./belonging.ts";

/** What became of the pictures of a run: of how many, how many were taken, and the others by the sentences that say why. */
export type PictureCounts = { of: number; taken: number; refused: Record<string, number> };

export const pictureReasons = {
  ofNobody: "Su nombre no es el de ningún coche del archivo.",
  tooMany: `Un coche tiene ${mostOfCar} fotos como mucho.`,
  laterRun: "Hay demasiadas para una sola importación. Importa el archivo otra vez para tomar las demás.",
  taken: "El coche ya tiene otras fotos, o se ha borrado.",
  others: "Otros motivos.",
};

const mostReasons = 20;

/** Counts pictures that are not taken. After twenty reasons, further ones count together, because a file may name any number of hosts. */
export function leaveOut({ refused }: PictureCounts, reason: string, count = 1): void {
  const told = Object.hasOwn(refused, reason) || Object.keys(refused).length < mostReasons ? reason : pictureReasons.others;
  if (count > 0) refused[told] = (refused[told] ?? 0) + count;
}

/** What became of a run's pictures, in sentences; none if there were no pictures. */
export function pictureSentences(counts: PictureCounts | undefined): string[] {
  if (counts === undefined || counts.of === 0) return [];
  const { of, taken, refused } = counts;
  const left = Object.entries(refused).map(([reason, count]) => `${countOf(count, "foto no tomada", "fotos no tomadas")}: ${reason}`);
  return [`Fotos tomadas: ${formatCount(taken)} de ${formatCount(of)}.`, ...left];
}
