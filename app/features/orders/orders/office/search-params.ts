import { officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { stops } from "#app/features/orders/steps/step-kinds.ts";
import { defineSearch, type Field, oneOf, pageNumber } from "#app/lib/address-search.ts";
import { cleanSearchText } from "#app/lib/address-text.ts";
import type { Attention, Reason } from "./attention.ts";

/** What an order may need; `value` stands in addresses. Only open orders need anything. */
export const needs = [
  { value: "retraso", label: "Con retraso", fits: ({ late }: Attention) => late },
  { value: "espera", label: "Esperan al cliente", fits: ({ waitingForCustomer }: Attention) => waitingForCustomer },
  { value: "equipo", label: "Nos necesitan hoy", fits: ({ needsTeam }: Attention) => needsTeam },
  { value: "papeles", label: "Documentos por revisar", ...because("toCheck") },
  { value: "decisiones", label: "Presupuestos por atender", ...because("decided", "quoteExpired") },
  { value: "entregas", label: "Entregas por acordar", ...because("handoverAsked", "handoverPassed") },
  { value: "plazos", label: "Plazo de matriculación", ...because("deadlineLate", "deadlineSoon") },
  { value: "pagos", label: "Pagos atrasados", ...because("paymentLate") },
  { value: "faltan", label: "Documentos que faltan", ...because("paperLate") },
  { value: "pasos", label: "Pasos atrasados", ...because("stepLate") },
] as const;
export type Need = (typeof needs)[number]["value"];

/** `sentenceOf` tells the first of these reasons that an order has. */
function because(...those: Reason[]) {
  return {
    fits: ({ reasons }: Attention) => reasons.some((reason) => those.includes(reason)),
    sentenceOf: ({ sentences }: Attention) => those.map((reason) => sentences[reason]).find((sentence) => sentence !== undefined),
  };
}

export const withoutOwner = "nadie";

const owner: Field<string | undefined> = {
  parameter: "responsable",
  read: (text) => (text === withoutOwner || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined),
  write: (value) => value ?? "",
};

const month: Field<string | undefined> = {
  parameter: "mes",
  read: (text) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (value) => value ?? "",
};

const { read, query } = defineSearch({
  view: oneOf("vista", ["lista", "calendario", "cifras"], "tablero"),
  text: { parameter: "q", read: cleanSearchText, write: (text: string) => text } satisfies Field<string>,
  owner,
  need: oneOf(
    "ver",
    needs.map(({ value }) => value),
    undefined,
  ),
  stop: oneOf("parada", stops, undefined),
  /** For the list. The board and the calendar show open orders. */
  status: oneOf("estado", ["todas", "completed", "cancelled", "withdrawn"], "open"),
  /** For the list: by the planned delivery, the next first; or by age, the oldest first. */
  sort: oneOf("orden", ["antiguedad"], "entrega"),
  month,
  page: pageNumber,
});
export const readOrdersSearch = read;
export type OrdersSearch = ReturnType<typeof read>;

export function ordersAddress(search: Partial<OrdersSearch>): string {
  return officeOrdersAddress + query(search);
}
