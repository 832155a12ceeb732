import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const refundAccountForm = "order-refund-account";

export const refundAccountMessages: FormMessages = {
  done: { title: "Cuenta guardada", text: "Te escribimos para confirmarlo y cuando salga la devolución." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardar la cuenta. Inténtalo de nuevo." },
};

export const nothingToRefund = "Ahora no hay nada que devolverte, así que no hace falta tu cuenta.";
