import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const costLineForm = "cost-line";
export const surplusForm = "quote-surplus";

export const costLineMessages: FormMessages = {
  done: { title: "Coste guardado", text: "Lo ves abajo, en su sitio." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardar de qué línea es. Inténtalo de nuevo." },
};

export const surplusMessages: FormMessages = {
  done: {
    title: "Cargo rebajado",
    text: "Se lo hemos dicho al cliente. Si ahora le debemos algo, apunta la devolución cuando la transfieras.",
  },
  failed: { title: "No se ha rebajado", text: "No hemos podido rebajar el cargo. Inténtalo de nuevo." },
};

export const outcomeReasons = {
  costMissing: "No encontramos este coste en esta importación. Recarga la página.",
  lineUnknown: "Elige una línea del presupuesto aceptado, o «Ninguna línea».",
  payeeMissing: "Escribe a quién se pagó.",
  fileUnknown: "Elige un archivo aceptado de esta importación.",
  reasonMissing: "Con este coste la línea pasa de lo presupuestado: escribe por qué.",
  notDelivered: "Espera a la entrega: hasta entonces puede faltar algún gasto.",
  noCharge: "Ningún cargo es mayor que esa suma. Anula dos y apúntalos como uno solo.",
};
