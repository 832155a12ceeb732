import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

/** The customer's form, and the team's. */
export const buyerForm = "order-buyer";
export const contractDataForm = "order-contract-data";

const failed = { title: "No se ha guardado", text: "No hemos podido guardar los datos. Inténtalo de nuevo." };

export const buyerMessages: FormMessages = {
  done: { title: "Datos guardados", text: "Con ellos preparamos tu contrato." },
  failed,
};

export const contractDataMessages: FormMessages = {
  done: { title: "Datos guardados", text: "Los usan el contrato y los demás documentos." },
  failed,
};
