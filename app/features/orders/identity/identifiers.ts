/** What names a person and a car on a contract, as people type it. Each reader returns the kept value, or a sentence for the person who typed. */

export type Reading = { ok: true; value: string } | { ok: false; wrong: string };

const right = (value: string): Reading => ({ ok: true, value });
const wrong = (sentence: string): Reading => ({ ok: false, wrong: sentence });

/** Capitals without the spaces, points and hyphens of a paper: "12.345.678-z" → "12345678Z". */
function packed(text: string): string {
  return text.toUpperCase().replace(/[\s.·/-]/g, "");
}

/** A VIN of 17 characters without I, O and Q (ISO 3779). European makers write no reliable check digit, so none is demanded. */
export function readVin(text: string): Reading {
  const vin = packed(text);
  const [banned] = /[IOQ]/.exec(vin) ?? [];
  if (banned !== undefined)
    return wrong(`Un bastidor no lleva la letra ${banned}: mira si es ${banned === "I" ? "un 1" : "un 0"}. Cópialo de los documentos.`);
  const [odd] = /[^A-Z0-9]/.exec(vin) ?? [];
  if (odd !== undefined) return wrong(`Un bastidor solo lleva letras y cifras, y hay un «${odd}».`);
  return vin.length === 17 ? right(vin) : wrong(`Un bastidor tiene 17 caracteres, y este tiene ${vin.length}.`);
}

/** The control letter of a DNI or NIE by the rest of its number divided by 23 (Real Decreto 1553/2005, art. 11). */
const controlLetters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** A person's NIF: a DNI, an NIE, or the K, L or M of those without one (Real Decreto 1065/2007, arts. 19 and 20). */
export function readNif(text: string): Reading {
  const nif = packed(text);
  if (/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(nif)) return wrong("Es el NIF de una empresa. Escribe el de la persona que compra.");
  const [, first = "", digits = "", letter = ""] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(nif) ?? [];
  if (digits === "" || (first !== "" && digits.length === 8))
    return wrong("Escribe el DNI o NIE con su letra, como 12345678Z o X1234567L.");
  const value = first + (first === "" ? digits.padStart(8, "0") : digits) + letter;
  const number = Number(("XYZ".includes(first) && first !== "" ? String("XYZ".indexOf(first)) : "") + digits);
  return letter === controlLetters.charAt(number % 23)
    ? right(value)
    : wrong(`La letra ${letter} no cuadra con esos números. Revísalos todos.`);
}

export function readPassport(text: string): Reading {
  const number = packed(text);
  return /^[A-Z0-9]{5,20}$/.test(number) ? right(number) : wrong("Escribe el número del pasaporte: solo letras y cifras.");
}

const spanishPlate = /^(?:\d{4}[BCDFGHJKLMNPRSTVWXYZ]{3}|[A-Z]{1,2}\d{4}[A-Z]{1,2})$/;
const greenPlate = /^P\d{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$/;
const germanPlate = /^[A-ZÄÖÜ]{1,3}(?:[A-Z]{1,2}\d{1,4}[EH]?|0[346]\d{2,4})$/;

/** A number plate: once the car is registered in Spain a Spanish one; before that a German or a green one too. */
export function readPlate(text: string, isRegistered: boolean): Reading {
  const plate = packed(text);
  if (spanishPlate.test(plate)) return right(plate);
  if (isRegistered) return wrong("El coche ya está matriculado aquí: escribe su matrícula española, como 1234 BCD.");
  if (plate.length <= 10 && (greenPlate.test(plate) || germanPlate.test(plate))) return right(plate);
  return wrong("No reconocemos esta matrícula. Escríbela como 1234 BCD, o como K-AB 1234 si todavía es la alemana.");
}

/** Five digits, of which the first two are a province. */
export function readPostalCode(text: string): Reading {
  const code = packed(text);
  return /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(code) ? right(code) : wrong("Escribe el código postal de cinco cifras, como 30001.");
}

const playful = /asdf|qwer|zxcv|prueba|test|xxx|(.)\1\1/i;

/** The question about a name that no document has; undefined for a name that may be one. The person may confirm it. */
export function questionAboutName(name: string): string | undefined {
  const words = name.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  if (words.length >= 2 && !playful.test(name)) return undefined;
  return `«${name}» no parece un nombre completo. Escribe nombre y apellidos como en el documento. Si es así, vuelve a guardar.`;
}

/** "1234BCD" → "1234 BCD"; other plates stay as they are kept. */
export function writtenPlate(plate: string): string {
  return plate.replace(/^(\d{4})([A-Z]{3})$/, "$1 $2");
}
