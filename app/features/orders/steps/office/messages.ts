import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const stepForm = "order-step";
export const doneTodayForm = "order-step-done";
export const replanForm = "order-replan";
export const templateForm = "order-template-step";

const failed = { title: "No se ha guardado", text: "No hemos podido guardar el paso. Inténtalo de nuevo." };

export const stepMessages: FormMessages = {
  done: { title: "Paso guardado", text: "Si algo le importa al cliente, se lo contamos por correo." },
  failed,
};
export const doneTodayMessages: FormMessages = { done: { title: "Paso hecho", text: "Se lo contamos al cliente por correo." }, failed };
export const replanMessages: FormMessages = {
  done: {
    title: "Fechas recalculadas",
    text: "Los pasos pendientes se cuentan desde hoy. Los que tienen una fecha fijada a mano la conservan.",
  },
  failed,
};
export const templateMessages: FormMessages = {
  done: { title: "Plantilla guardada", text: "Vale para las importaciones nuevas. Las que están en marcha no cambian." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardar la plantilla. Inténtalo de nuevo." },
};

export const stepReasons = {
  dayIsAgreed: "La entrega está acordada con el cliente para otro día. Cámbiala en Entrega, más abajo.",
  stepMissing: "No encontramos este paso: se habrá borrado.",
  handOverNeeded: "La entrega no se puede saltar. Si no se llega a ella, cancela la importación.",
  doneInFuture: "Un paso no puede estar hecho en el futuro. Para una fecha que viene, usa la prevista.",
  doneBeforeOrder: "Un paso no puede estar hecho antes de que empezara la importación.",
  doneWithoutDay: "Escribe el día en que se hizo.",
  skippedWithoutReason: "Escribe por qué se salta: también lo lee el cliente.",
  proved: (words: string) => `Este paso se marca solo y no se puede deshacer: ${words}.`,
  purchaseUnconfirmed:
    "El cliente todavía no ha confirmado la compra, y sin eso no se compra nada. La confirma en su página, cuando ha leído el informe.",
};
