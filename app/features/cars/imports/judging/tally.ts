import type { RefusalReason } from "../messages.ts";
import type { ShownKind } from "../search-params.ts";
import type { ChangeCounts } from "./samples.ts";

export type CountedKind = { kind: ShownKind; label: string; count: number };

const labels: Record<ShownKind, { before: string; after: string }> = {
  created: { before: "Nuevos", after: "Creados" },
  updated: { before: "Cambian", after: "Cambiados" },
  handPriced: { before: "Precio puesto a mano", after: "Precio puesto a mano" },
  gone: { before: "Ya no están", after: "Ya no están" },
  unchanged: { before: "Sin cambios", after: "Sin cambios" },
  duplicates: { before: "Duplicadas", after: "Duplicadas" },
  refused: { before: "Rechazadas", after: "Rechazadas" },
  left: { before: "Cambiados después", after: "No deshechos" },
  kept: { before: "Archivados", after: "Archivados al deshacer" },
};

type RunCounts = { began: boolean; tally: Tally; changes: ChangeCounts };

/** Returns the count of each kind, in display order; `left` and `kept` only where the undo left such cars. */
export function countKinds({ began, tally, changes }: RunCounts): CountedKind[] {
  const written = began ? changes : { created: tally.created, updated: tally.updated };
  const counts: [ShownKind, number][] = [
    ["created", written.created],
    ["updated", written.updated],
    ["handPriced", tally.handPriced],
    ["gone", tally.gone],
    ["unchanged", tally.unchanged],
    ["duplicates", tally.duplicates],
    ["refused", totalRefused(tally)],
  ];
  if (changes.left > 0) counts.push(["left", changes.left]);
  if (changes.kept > 0) counts.push(["kept", changes.kept]);
  return counts.map(([kind, count]) => ({ kind, label: labels[kind][began ? "after" : "before"], count }));
}

export const kindTexts: Record<ShownKind, string> = {
  created: "Coches del archivo que no estaban en el stock.",
  updated: "Coches del stock que el archivo trae con otro precio u otros datos.",
  handPriced: "El archivo trae otro precio, pero el equipo puso uno a mano: se queda el del equipo.",
  gone: "Coches a la venta de esta procedencia que no están en el archivo. Los reservados y vendidos no se tocan.",
  unchanged: "Coches que ya estaban tal cual.",
  duplicates: "Filas repetidas de un coche que el archivo ya traía.",
  refused: "Filas que no se importan, con su motivo.",
  left: "Alguien los cambió después de la importación, así que se dejaron como están.",
  kept: "De ellos cuelga algo (consultas, citas, reservas, fotos o cambios del equipo): se archivaron en vez de borrarse.",
};

/** The counts of all rows read; read = created + updated + handPriced + unchanged + duplicates + all refused. */
export type Tally = {
  read: number;
  created: number;
  updated: number;
  /** The file brings another price, but the team set one by hand, so it stays; nothing else differs. */
  handPriced: number;
  unchanged: number;
  duplicates: number;
  refused: Partial<Record<RefusalReason, number>>;
  /** Cars of this source that are on offer but not in the file, and how many of them were archived. */
  gone: number;
  archived: number;
};

export function emptyTally(): Tally {
  return { read: 0, created: 0, updated: 0, handPriced: 0, unchanged: 0, duplicates: 0, refused: {}, gone: 0, archived: 0 };
}

export function countRefused(tally: Tally, reason: RefusalReason): void {
  tally.refused[reason] = (tally.refused[reason] ?? 0) + 1;
}

export function totalRefused(tally: Tally): number {
  return Object.values(tally.refused).reduce((total, count) => total + count, 0);
}
