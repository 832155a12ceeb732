import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";

/**
 * The pieces that form schemas are made of. They refuse what no keyboard sends (row D1) with a sentence, and take out control characters
 * that come along when text is pasted. Server only: the browser's own validation works before a form is sent.
 */

const controlCharacters = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const unreadable = "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor.";

/** U+FFFD is what a form's decoding leaves of half a surrogate pair and of bytes that are no UTF-8: something was written there, and is lost. */
const text = z.string("Falta este dato.").refine((value) => !/[\0\ufffd]/.test(value) && value.isWellFormed(), unreadable);

/** One line, trimmed; "" where nothing was written. `longest` in characters. */
export function line(longest: number, name: string) {
  return text
    .refine((value) => !/[\r\n\u2028\u2029]/.test(value), `${name} va en una sola línea.`)
    .transform((value) => value.replace(controlCharacters, "").replaceAll("\t", " ").trim())
    .refine((value) => value.length <= longest, `${name} admite ${longest} caracteres como mucho.`);
}

/** One line that must be there. */
export function requiredLine(longest: number, name: string, missing: string) {
  return line(longest, name).refine((value) => value !== "", missing);
}

/** Several lines, ends of lines as \n, trimmed; "" where nothing was written. */
export function paragraphs(longest: number, name: string) {
  return text
    .transform((value) => value.replace(/\r\n?/g, "\n").replace(controlCharacters, "").trim())
    .refine((value) => value.length <= longest, `${name} admite ${longest} caracteres como mucho.`);
}

/** Several lines, of which something must be there. */
export function requiredParagraphs(longest: number, name: string, missing: string) {
  return paragraphs(longest, name).refine((value) => value !== "", missing);
}

/** An e-mail address, its host in lower case; two people may differ by the part before the @ only on paper, so that is lowered too. */
export function emailAddress(wrong = "Escribe un correo válido, como ana@ejemplo.es.") {
  return requiredLine(254, "El correo", wrong)
    .transform((value) => value.toLowerCase())
    .pipe(z.email({ pattern: z.regexes.html5Email, error: wrong }))
    .refine((value) => value.split("@")[1]?.includes(".") === true, wrong);
}

/** What E.164 allows and the database takes; some countries' plans know numbers that are shorter or longer. */
const dialledFromEverywhere = /^\+[1-9]\d{6,14}$/;

/** A telephone number, written in the Spanish or the international way, as E.164; undefined where nothing was written. */
export function optionalPhone() {
  return line(40, "El teléfono").transform((value, issues) => {
    if (value === "") return undefined;
    const number = parsePhoneNumberFromString(value, "ES");
    if (number?.isValid() && dialledFromEverywhere.test(number.number)) return number.number;
    issues.addIssue({
      code: "custom",
      message: "No reconocemos este teléfono. Escríbelo como 600 123 456 o +49 151 23456789, o déjalo vacío.",
    });
    return z.NEVER;
  });
}

/** A box that must be ticked. */
export function requiredConsent(missing: string) {
  return z.literal("on", missing).transform(() => true as const);
}

/** A box that may be ticked; an unticked one is not sent at all. */
export function optionalConsent() {
  return z
    .literal("on", "Marca esta casilla o déjala sin marcar.")
    .optional()
    .transform((value) => value === "on");
}
