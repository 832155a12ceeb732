import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import type { SellerKind } from "#app/features/orders/purchases/purchase-words.ts";

export const contractDocumentForm = "issue-contract";
export const handoverDocumentForm = "issue-handover";
export const purchaseDocumentForm = "issue-purchase";
export const paperSignatureForm = "record-paper-signature";

/** What the team prepares by hand, with the form of each. Receipts and guarantees are made by the software. */
export const preparedKinds = {
  contract: { form: contractDocumentForm, title: "Preparar el contrato" },
  handover: { form: handoverDocumentForm, title: "Preparar el acta de entrega y la garantía" },
  purchase: { form: purchaseDocumentForm, title: "Preparar el contrato con el vendedor" },
} as const;

export type PreparedKind = keyof typeof preparedKinds;

export function isPreparedKind(kind: string | undefined): kind is PreparedKind {
  return kind !== undefined && Object.hasOwn(preparedKinds, kind);
}

/** The kinds that a role of the team prepares for an order. What a car was bought for is for admins (decision 0066). */
export function preparedBy(role: string, seller: SellerKind | undefined): PreparedKind[] {
  if (role !== "admin" && role !== "salesperson") return [];
  return role === "admin" && seller === "private" ? ["contract", "purchase", "handover"] : ["contract", "handover"];
}

/** Said wherever the team sees documents: the accountant's program makes the invoices. */
export const noInvoices = "Aquí no se hacen facturas: las numera el programa de la asesoría. Los recibos solo prueban pagos.";

export const documentReasons = {
  incomplete: "Faltan datos, así que no se ha emitido nada. Están en la lista de arriba.",
  guaranteeNotQuoted:
    "El presupuesto aceptado no dice ese plazo, así que rige el general de tres años. Para acordar otro, escríbelo en las condiciones de un presupuesto nuevo, como «garantía legal de un año».",
  dayInFuture: "El día no puede ser posterior a hoy.",
  dayBeforeOrder: "El día no puede ser anterior al comienzo de la importación.",
  mileageWrong: "Escribe los kilómetros como 64.300.",
  keysWrong: "Escribe cuántas llaves, de 1 a 9.",
  papersMissing: "Escribe qué documentos se entregan.",
  fileMissing: "Elige el archivo con la firma. Tiene que estar subido como contrato y aceptado.",
} as const;

export const issuingMessages: FormMessages = {
  done: { title: "Documento emitido", text: "El cliente recibe un correo con su enlace." },
  failed: { title: "No se ha emitido", text: "No hemos podido guardarlo. Inténtalo de nuevo en unos segundos." },
};

export const purchaseMessages: FormMessages = {
  ...issuingMessages,
  done: { title: "Documento emitido", text: "Imprímelo para firmarlo con el vendedor." },
};

export const paperSignatureMessages: FormMessages = {
  done: { title: "Firma en papel apuntada", text: "El documento queda firmado y ya no cambia." },
  failed: { title: "No se ha guardado", text: "Inténtalo de nuevo en unos segundos." },
};
