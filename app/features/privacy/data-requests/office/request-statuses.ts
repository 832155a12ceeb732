import type { Tone } from "#app/ui/state-badge.tsx";

const words: Record<string, { label: string; tone: Tone }> = {
  unverified: { label: "Sin comprobar", tone: "over" },
  pending: { label: "Por atender", tone: "waiting" },
  completed: { label: "Atendida", tone: "good" },
  cancelled: { label: "Descartada", tone: "over" },
};

/** A data request's status in words; an unknown one is shown unchanged. */
export function requestWords(status: string): { label: string; tone: Tone } {
  return words[status] ?? { label: status, tone: "over" };
}
