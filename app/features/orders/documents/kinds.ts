/** The documents that an order gives its customer, and how they are numbered. The software numbers no invoices. */

/** `prefix`: the letter before the number. `signedBy`: who signs it besides us; nobody signs the others. */
export const documentKinds = {
  contract: { label: "Contrato", prefix: "C", signedBy: "customer" },
  receipt: { label: "Recibo", prefix: "R", signedBy: undefined },
  reversal: { label: "Anulación de recibo", prefix: "A", signedBy: undefined },
  handover: { label: "Acta de entrega", prefix: "E", signedBy: "customer" },
  guarantee: { label: "Garantía", prefix: "G", signedBy: undefined },
  purchase: { label: "Contrato con el vendedor", prefix: "V", signedBy: "seller" },
} as const;

export type DocumentKind = keyof typeof documentKinds;

/** "C-2026-0001": the number within its kind and year. */
export function documentNumber({ kind, year, number }: { kind: string; year: number; number: number }): string {
  return `${documentKinds[kind as DocumentKind].prefix}-${year}-${String(number).padStart(4, "0")}`;
}
