import type { Tone } from "#app/ui/state-badge.tsx";

/** How the contract of an order is made, which decides the right of withdrawal (RDL 1/2007, art. 92 and 102). */
export const contractForms = {
  distance_sale: "A distancia: vendemos el coche",
  distance_service: "A distancia: gestionamos la compra",
  on_premises: "Firmado en la oficina",
} as const;

export type ContractForm = keyof typeof contractForms;

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
