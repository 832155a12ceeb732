import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";

export const ledgerForms = {
  charge: "entry-charge",
  receipt: "entry-receipt",
  refund: "entry-refund",
  cost: "entry-cost",
  reversal: "entry-reversal",
} as const;

const failed: Notice = { title: "No se ha apuntado", text: "No hemos podido guardar el apunte. Inténtalo de nuevo." };

export const ledgerMessages: Readonly<Record<keyof typeof ledgerForms, FormMessages>> = {
  charge: { done: { title: "Cargo apuntado", text: "El cliente ya lo ve en sus pagos." }, failed },
  receipt: { done: { title: "Pago apuntado", text: "Se lo contamos al cliente." }, failed },
  refund: { done: { title: "Devolución apuntada", text: "Se lo contamos al cliente." }, failed },
  cost: { done: { title: "Coste apuntado", text: "Solo lo ve el equipo." }, failed },
  reversal: {
    done: { title: "Apunte anulado", text: "Un apunte contrario lo deja a cero. Los dos se conservan." },
    failed: { title: "No se ha anulado", text: "No hemos podido anular el apunte. Inténtalo de nuevo." },
  },
};

export const ledgerReasons = {
  amountWrong: "Escribe un importe en euros mayor que cero, como 1.234,56.",
  dayWrong: "Elige un día.",
  dayInFuture: "Este día todavía no ha llegado: apunta el pago cuando haya llegado.",
  refundTooHigh: (most: string) => `No se puede devolver más de lo recibido: quedan ${most}.`,
  nothingToRefund: "No hay nada recibido que devolver.",
  entryMissing: "No encontramos este apunte en esta importación.",
  alreadyReversed: "Este apunte ya está anulado.",
  refundedAlready: "De lo recibido ya se ha devuelto una parte. Anula antes esa devolución.",
  notReversible: "Un apunte contrario no se puede anular. Vuelve a apuntar lo que sea correcto.",
};
