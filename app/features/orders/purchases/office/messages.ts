import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const purchaseForm = "car-purchase";

export const purchaseMessages: FormMessages = {
  done: { title: "Compra guardada", text: "La ven administración y contabilidad." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardar la compra. Inténtalo de nuevo." },
};

export const purchaseReasons = {
  amountWrong: "Escribe lo que costó el coche, en euros, como 12.500,00.",
  disbursedWrong: "Escribe un importe en euros, como 1.234,56, o déjalo vacío.",
  dayInFuture: "Este día todavía no ha llegado: apunta la compra el día en que se hace; la de un particular, antes de firmar su contrato.",
  reasonMissing: "Escribe por qué se corrige: queda en el registro.",
  privateWithVat: "Un particular vende sin IVA.",
};
