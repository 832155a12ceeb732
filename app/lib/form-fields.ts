import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { readTypedEuros } from "./typed-euros.ts";

/**
 * Building blocks for form schemas. They refuse text that no keyboard sends (row D1) with a sentence, and remove control characters that
 * arrive with pasted text. Server only, because in the browser its own validation checks the form.
 */

const controlCharacters = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const unreadable = "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor.";

/** U+FFFD is the form decoder's replacement for half a surrogate pair or for invalid UTF-8, so a character of the text was lost. */
const text = z.string("Falta este dato.").refine((value) => !/[\0\ufffd]/.test(value) && value.isWellFormed(), unreadable);

/** One line, trimmed; "" for an empty field. `longest` is in characters. */
export function line(longest: number, name: string) {
  return text
    .refine((value) => !/[\r\n\u2028\u2029]/.test(value), `${name} va en una sola línea.`)
    .transform((value) => value.replace(controlCharacters, "").replaceAll("\t", " ").trim())
    .refine((value) => value.length <= longest, tooLong(longest, name));
}

function tooLong(longest: number, name: string): string {
  return `${name} ${/^L[ao]s /.test(name) ? "admiten" : "admite"} ${longest} caracteres como mucho.`;
}

export function requiredLine(longest: number, name: string, missing: string) {
  return line(longest, name).refine((value) => value !== "", missing);
}

/** Several lines, separated by \n, trimmed; "" for an empty field. */
export function paragraphs(longest: number, name: string) {
  return text
    .transform((value) => value.replace(/\r\n?/g, "\n").replace(controlCharacters, "").trim())
    .refine((value) => value.length <= longest, tooLong(longest, name));
}

/** Several lines, not all empty. */
export function requiredParagraphs(longest: number, name: string, missing: string) {
  return paragraphs(longest, name).refine((value) => value !== "", missing);
}

/** An e-mail address in lower case. The part before the @ is lowered too, because in practice no two people differ only by its case. */
export function emailAddress(wrong = "Escribe un correo válido, como ana@ejemplo.es.") {
  return requiredLine(254, "El correo", wrong)
    .transform((value) => value.toLowerCase())
    .pipe(z.email({ pattern: z.regexes.html5Email, error: wrong }))
    .refine((value) => value.split("@")[1]?.includes(".") === true, wrong);
}

/** The length that E.164 allows and the database accepts; some national numbers are shorter or longer. */
const dialledFromEverywhere = /^\+[1-9]\d{6,14}$/;

/** A Spanish or international telephone number, returned as E.164; undefined for an empty field. */
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

/** An amount of euros as a person types it, in whole cents. */
export function requiredEuros(wrong: string) {
  return requiredLine(20, "El importe", wrong).transform((value, issues) => {
    const cents = readTypedEuros(value);
    if (cents !== undefined) return cents;
    issues.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });
}

/** A reading of an odometer as a person types it, such as "87.000 km", in whole kilometres; null for an empty field. */
export function kilometres(wrong = "Escribe los kilómetros en cifras, como 87.000.") {
  return line(12, "El kilometraje")
    .transform((typed) => typed.replace(/[\s.]|km$/gi, ""))
    .refine((digits) => /^\d{0,7}$/.test(digits) && Number(digits) <= 2_000_000, wrong)
    .transform((digits) => (digits === "" ? null : Number(digits)));
}

/** One of the values that have these labels. */
export function choiceOf<Value extends string>(labels: Readonly<Record<Value, string>>, wrong: string) {
  return z.enum(Object.keys(labels) as Value[], wrong);
}

/** A whole number that the page sends back, such as the revision that it showed. */
export function sentNumber(missing = "Recarga la página.") {
  return z
    .string(missing)
    .regex(/^\d{1,9}$/, missing)
    .transform(Number);
}

/** A calendar day such as "2026-11-26". A year that somebody mistyped is refused. */
export function requiredDay(missing = "Escribe el día como 26/11/2026.") {
  return z.iso.date(missing).refine((day) => day >= "2020-01-01" && day <= "2099-12-31", "Revisa el año de este día.");
}

/** The same, or null for an empty field. */
export function optionalDay() {
  return z.union([z.literal(""), requiredDay()], "Falta este dato.").transform((day) => (day === "" ? null : day));
}

export function requiredConsent(missing: string) {
  return z.literal("on", missing).transform(() => true as const);
}

/** A box that may be ticked; the browser does not send an unticked box. */
export function optionalConsent() {
  return z
    .literal("on", "Marca esta casilla o déjala sin marcar.")
    .optional()
    .transform((value) => value === "on");
}
