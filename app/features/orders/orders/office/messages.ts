import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const newOrderForm = "new-order";
export const beginOrderForm = "begin-order";
export const orderFactsForm = "order-facts";
export const endingForm = "order-ending";
export const newLinkForm = "order-new-link";

const failed = { title: "No se ha guardado", text: "No hemos podido guardarlo. Inténtalo de nuevo." };

export const newOrderMessages: FormMessages = {
  done: { title: "Importación creada", text: "Escribimos al cliente con el enlace a su importación." },
  failed: { title: "No se ha creado", text: "No hemos podido crear la importación. Inténtalo de nuevo." },
};
export const orderFactsMessages: FormMessages = { done: { title: "Datos guardados", text: "El cambio queda guardado." }, failed };
export const endingMessages: FormMessages = {
  done: { title: "Importación cerrada", text: "El coche vuelve a estar como antes y se lo contamos al cliente." },
  failed,
};
export const newLinkMessages: FormMessages = {
  done: { title: "Enlace nuevo", text: "Los enlaces anteriores ya no abren nada. El nuevo va en el próximo correo." },
  failed,
};

export const orderReasons = {
  originMissing: "No encontramos de dónde nace esta importación. Puede que la reserva no esté aceptada o que se haya borrado.",
  originTaken: "De aquí ya nació otra importación. No se ha creado una segunda.",
  carMissing: "No encontramos ese coche en el stock.",
  carUnavailable: "Ese coche ya no se puede reservar: está reservado, vendido o archivado.",
  carHasOrder: "Ese coche ya tiene una importación abierta.",
  alreadyInSpain: "Ya está en España.",
  planWithoutInspection: "El plan Básico no lleva inspección.",
  otherCar:
    "Hemos cambiado el coche de tu importación. El presupuesto que aceptaste ya no vale y no te compromete. Te enviaremos otro, y lo que hayas pagado cuenta para él.",
  paperOfOtherCar: "El que había era de otro coche, y la importación ha cambiado de coche.",
  carInSpain: "Ese coche ya está en España, y el caso de esta importación es otro. Empieza una con el caso «Coche ya en España».",
  carInGermany: "Ese coche está en Alemania, y el caso de esta importación es «Coche ya en España». Empieza una con el de su vendedor.",
  begunInFuture: "La importación no puede empezar en el futuro.",
  reservedAnother: "La reserva es de otro coche. Déjalo como está, o empieza la importación a mano.",
  inquiryOfAnother: (email: string) =>
    `La consulta es de ${email}, y quien lleve la importación podría leerla. Deja ese correo, o empieza la importación a mano.`,
  contractSigned: "El cliente ya aceptó un presupuesto con este tipo de contrato, así que no se puede cambiar.",
  otherHolder: (before: string, after: string) =>
    `${before} se queda sin acceso: ni su enlace ni su cuenta abren ya la importación, y su conversación no pasa a ${after}. Márcalo si es lo que quieres.`,
  quoteOutdated: "Hemos retirado el presupuesto porque han cambiado los datos en los que se basaba. Te enviaremos otro.",
  carChangeAfterPurchase: "El coche ya está comprado, así que no se puede cambiar por otro.",
};
