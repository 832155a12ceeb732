import type { Notice, FormMessages } from "#app/features/ground/forms/form-answer.ts";
import type { Tone } from "#app/ui/state-badge.tsx";

/** How the contract of an order is made. What follows from it: contract-cases.ts. */
export const contractForms = {
  distance_sale: "A distancia: vendemos el coche",
  distance_service: "A distancia: gestionamos la compra",
  on_premises: "En la oficina: vendemos el coche",
  on_premises_service: "En la oficina: gestionamos la compra",
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

export const askForm = "order-ask";

export const askMessages: FormMessages = {
  done: { title: "Mensaje enviado", text: "Te respondemos por correo, y la respuesta queda también aquí." },
  failed: { title: "No se ha enviado", text: "No hemos podido enviar tu mensaje. Inténtalo de nuevo." },
};

/** When no response came, nobody knows whether the form arrived. Its ticket makes it count once (decision 0029). */
export const responseLost: Notice = {
  title: "No sabemos si ha llegado",
  text: "No hemos recibido respuesta, y lo escrito sigue aquí. Envíalo otra vez: aunque llegue dos veces, cuenta una.",
};

export const orderMissing = "No encontramos esta importación: se habrá borrado.";
export const orderEnded = "Esta importación ya está cerrada, así que no se ha cambiado nada.";
/** For a person of the team who opened a customer's link. */
export const enteredAsTeam = "Has entrado como equipo: puedes mirar, pero aquí solo el cliente escribe, sube documentos y decide.";
export const changedMeanwhile =
  "Otra persona lo ha cambiado antes, así que lo tuyo no se ha guardado. Copia lo que has escrito y recarga la página.";
