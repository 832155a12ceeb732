import { z } from "zod";
import type { Tone } from "#app/ui/state-badge.tsx";

/** The states of an import (db/migrations/0028-stock-imports.sql). */
export const stateLabels = {
  uploaded: { label: "Subido", tone: "waiting" },
  previewing: { label: "Revisando", tone: "moving" },
  unmapped: { label: "Por asignar", tone: "waiting" },
  previewed: { label: "Por confirmar", tone: "waiting" },
  running: { label: "Importando", tone: "moving" },
  done: { label: "Importado", tone: "good" },
  cancelled: { label: "Cancelado", tone: "over" },
  failed: { label: "Fallido", tone: "over" },
  interrupted: { label: "Interrumpido", tone: "waiting" },
  undoing: { label: "Deshaciendo", tone: "moving" },
  undone: { label: "Deshecho", tone: "over" },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type ImportState = keyof typeof stateLabels;
export const importStates = Object.keys(stateLabels) as ImportState[];

/** What stands in place of a format until a file's own is recognised. */
export const recognition = "recognise";

/** What stands in place of a format until somebody has said what a file's columns are. */
export const byHand = "by-hand";

/** The states from which each step is allowed. The database allows only one import at work. */
export const mayFollow = {
  /** Again after a dry run, with another format. */
  preview: ["uploaded", "unmapped", "previewed"],
  /** What the columns of an unknown table are, and what the unknown words of a table mean: both lead to a dry run. */
  map: ["unmapped"],
  words: ["previewed"],
  start: ["previewed"],
  discard: ["uploaded", "unmapped", "previewed"],
  cancel: ["previewing", "running"],
  undo: ["done", "cancelled", "failed", "interrupted"],
} as const satisfies Record<string, readonly ImportState[]>;

/** What becomes of cars on offer that a file of their source does not have any more. */
export const goneWishes = ["leave", "archive", "sold"] as const;
export type GoneWish = (typeof goneWishes)[number];

export const goneLabels: Record<GoneWish, string> = {
  leave: "Dejarlos como están",
  archive: "Archivarlos",
  sold: "Darlos por vendidos",
};

const nothing = z.object({});
/** What is chosen with each step: for a dry run another format, for a run what happens to cars that are not in the file any more. */
export const orderSchemas = {
  preview: z.object({ source: z.string().max(40).optional() }),
  start: z.object({ gone: z.enum(goneWishes, "Elige qué se hace con los coches que ya no están en el archivo.") }),
  discard: nothing,
  cancel: nothing,
  undo: nothing,
};
export type ImportStep = keyof typeof orderSchemas;
export const importSteps = Object.keys(orderSchemas) as ImportStep[];

export function canFollow(step: ImportStep, state: ImportState): boolean {
  const from: readonly ImportState[] = mayFollow[step];
  return from.includes(state);
}

export function isAtWork(state: ImportState): boolean {
  return state === "previewing" || state === "running" || state === "undoing";
}
