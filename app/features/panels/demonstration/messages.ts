import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { formatCount } from "#app/lib/amounts.ts";

type Removed = { rows: number; vehicles: number; kept: number };

/** What `npm run demo -- --remove` and the button say afterwards. */
export function removalSentence({ rows, vehicles, kept }: Removed): string {
  const sentence = `Demostración quitada: ${formatCount(vehicles)} coches y ${formatCount(rows)} filas de personas inventadas.`;
  if (kept === 0) return sentence;
  return `${sentence} ${formatCount(kept)} con una reserva de verdad se quedan archivados.`;
}

/** The source of the demonstration's own prices (DOOR-10), by which they are recognised. */
export const demonstrationTariff = "Tarifa de la demostración";

export const removeDemonstrationForm = "remove-demonstration";

export const removeDemonstrationMessages: FormMessages = {
  done: { title: "Demostración quitada", text: "Ya solo quedan los datos de verdad. No vuelve al reiniciar." },
  failed: { title: "La demostración sigue aquí", text: "No se ha podido quitar. Inténtalo de nuevo en unos segundos." },
};
