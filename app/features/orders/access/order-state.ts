import type { Tone } from "#app/ui/state-badge.tsx";

const states: Readonly<Record<string, { label: string; tone: Tone }>> = {
  open: { label: "En marcha", tone: "moving" },
  completed: { label: "Terminada", tone: "good" },
  cancelled: { label: "Cancelada", tone: "over" },
  withdrawn: { label: "Desistimiento", tone: "over" },
};

/** The word and the colour of an order's status; an unknown status is shown unchanged. */
export function orderState(status: string): { label: string; tone: Tone } {
  return states[status] ?? { label: status, tone: "over" };
}

/** Whether an order was cancelled or withdrawn from: nothing is planned any more. */
export function isCalledOff(status: string): boolean {
  return status === "cancelled" || status === "withdrawn";
}
