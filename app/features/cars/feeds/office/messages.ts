import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const makeFeedForm = "make-feed";
export const revokeFeedForm = "revoke-feed";

export const makeFeedMessages: FormMessages = changeMessages(
  "Dirección creada",
  "Cópiala ahora: no se vuelve a mostrar.",
  "No se ha creado",
);
export const revokeFeedMessages: FormMessages = changeMessages(
  "Dirección retirada",
  "Quien la use recibe desde ahora un error 404.",
  "No se ha retirado",
);

/** AutoScout24's makes and models, for everybody. */
export const autoscout24MakesAddress = "https://listing-creation.api.autoscout24.com/makes";

export const feedGone = "Esta dirección ya estaba retirada.";
export const nameMissing = "Escribe quién la va a usar, como «Merchant Center».";
export const storeCodeMissing = "Google pide el código de la tienda: está en tu Perfil de Empresa, en «Ajustes avanzados».";
export const columnsMissing = "Elige al menos una columna.";
