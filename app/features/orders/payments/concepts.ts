/** What an entry of an order's ledger is for, in its words on the screen and in mails. */
export const concepts = {
  deposit: "Señal",
  purchase: "Compra",
  rest: "Resto",
  extra: "Extra",
  transport: "Transporte",
  inspection: "Inspección",
  taxes: "Impuestos",
  fees: "Gestión y tasas",
  other: "Otro concepto",
} as const;

export type Concept = keyof typeof concepts;

export type EntryKind = "charge" | "receipt" | "refund" | "cost";
