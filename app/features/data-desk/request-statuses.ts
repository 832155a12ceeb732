import type { Tone } from "#app/ui/state-badge.tsx";

const words: Record<string, { label: string; tone: Tone }> = {
  unverified: { label: "Sin comprobar", tone: "over" },
  pending: { label: "Por atender", tone: "waiting" },
  completed: { label: "Atendida", tone: "good" },
  cancelled: { label: "Descartada", tone: "over" },
};

/** How a data request stands; anything else is shown as it is. */
export function requestWords(status: string): { label: string; tone: Tone } {
  return words[status] ?? { label: status, tone: "over" };
}
