import type { Tone } from "#app/ui/state-badge.tsx";

/** How an import stands (db/migrations/0016-stock-imports.sql). */
export const importStates = [
  "uploaded",
  "previewing",
  "previewed",
  "running",
  "done",
  "cancelled",
  "failed",
  "interrupted",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

const labels: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: "Subido", tone: "waiting" },
  previewing: { label: "Revisando", tone: "moving" },
  previewed: { label: "Por confirmar", tone: "waiting" },
  running: { label: "Importando", tone: "moving" },
  done: { label: "Importado", tone: "good" },
  cancelled: { label: "Cancelado", tone: "over" },
  failed: { label: "Fallido", tone: "over" },
  interrupted: { label: "Interrumpido", tone: "waiting" },
  undoing: { label: "Deshaciendo", tone: "moving" },
  undone: { label: "Deshecho", tone: "over" },
};

/** What an admin reads, and how it is coloured. */
export function describeState(state: ImportState): { label: string; tone: Tone } {
  return labels[state];
}

/** What may follow from where. The database lets one import at a time be at work. */
export const mayFollow = {
  preview: ["uploaded"],
  start: ["previewed"],
  /** Given up before anything was written. */
  discard: ["uploaded", "previewed"],
  cancel: ["previewing", "running"],
  undo: ["done", "cancelled", "failed", "interrupted"],
} as const satisfies Record<string, readonly ImportState[]>;

export type ImportStep = keyof typeof mayFollow;

/** Whether a step is possible where an import stands now. */
export function canFollow(step: ImportStep, state: ImportState): boolean {
  const from: readonly ImportState[] = mayFollow[step];
  return from.includes(state);
}

/** Whether a process is at it, so that its figures change. */
export function isAtWork(state: ImportState): boolean {
  return state === "previewing" || state === "running" || state === "undoing";
}
