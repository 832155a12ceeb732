import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { consentNeeded } from "#app/features/ground/consent/messages.ts";
import type { Quote } from "#app/features/cars/calculator/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";

export const phoneMissing = "Escribe un teléfono en el que podamos contestarte, o elige el correo.";
export const vehicleMissing =
  "Este coche ya no está en la web. Lo que has escrito sigue aquí: escríbenos desde la página de contacto y te buscamos otro.";

/** Separate from the other messages, so that the page's script contains only this one. */
export const inquiryFailed: Notice = { title: "Error al enviar", text: "No pudimos enviar tu consulta. Inténtalo de nuevo." };

export const carRequestFailed: Notice = { ...inquiryFailed, text: "No pudimos enviar tu petición. Inténtalo de nuevo." };

/** The texts of ASK-2 and ASK-6. `unmailed` covers a case that they do not mention. */
export const inquiryMessages: FormMessages = {
  done: {
    title: "¡Consulta enviada!",
    text: "Te contactaremos pronto para darte más información. Revisa tu email para la confirmación.",
  },
  unmailed: {
    title: "¡Consulta enviada!",
    text: "Te contactaremos pronto para darte más información. Hoy ya te hemos escrito varias veces, así que no te llegará otro correo de confirmación.",
  },
  failed: inquiryFailed,
  consent: consentNeeded,
};

/** The same texts for 'Pídenos este coche' (DOOR-60). */
export const carRequestMessages: FormMessages = {
  ...inquiryMessages,
  failed: carRequestFailed,
  done: {
    title: "¡Petición enviada!",
    text: "Buscamos el coche, hablamos con el vendedor y te contestamos. Revisa tu email para la confirmación.",
  },
  unmailed: {
    title: "¡Petición enviada!",
    text: "Buscamos el coche, hablamos con el vendedor y te contestamos. Hoy ya te hemos escrito varias veces, así que no te llegará otro correo de confirmación.",
  },
};

/** "llave en mano en Cataluña", unless our prices are missing in it. */
export function quoteWords({ region, isComplete }: Pick<Quote, "region" | "isComplete">): string {
  return `${isComplete ? "llave en mano" : "sin honorarios"} en ${region}`;
}

export function greetingAboutQuote(quote: Pick<Quote, "name" | "amount" | "region" | "isComplete">): string {
  return `Hola, quiero que me traigáis este coche: ${quote.name}. La calculadora dice ${quote.amount} ${quoteWords(quote)}.`;
}

/** The message of an inquiry unless its sender writes another one (ASK-4). */
export function greetingAbout(vehicle: { make: string; model: string; year: number }): string {
  return `Hola, me interesa el ${vehicleName(vehicle)} de ${vehicle.year}. ¿Me podéis dar más información?`;
}
