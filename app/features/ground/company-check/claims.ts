import { spanishIban } from "#app/lib/iban.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** What a person can ask about: something that somebody says is ours. */
export const claimKinds = {
  iban: "Esta cuenta",
  phone: "Este teléfono",
  email: "Este correo",
  web: "Esta dirección",
  reference: "Esta referencia",
} as const;
export type ClaimKind = keyof typeof claimKinds;

/** `value`: in the one form in which it is compared; "" if it can never be ours, such as a web address with a letter that only looks like one. */
export type Claim = { kind: ClaimKind; value: string };

/**
 * What a typed or pasted text is: an IBAN, a telephone number (E.164), a mail address, the host of a web address, or a reference; undefined if
 * it is none of them, or has words around it: then nobody knows what is asked. It knows nothing of what is ours.
 */
export function readClaim(typed: string): Claim | undefined {
  const text = typed
    .trim()
    .replace(/^[«"]+/, "")
    .replace(label, "")
    .replace(/^[«"]+/, "")
    .replace(/(?<![\s.,;:!?»"])[\s.,;:!?»"]+$/, "")
    .replace(/^<([^<>]*)>$/, "$1");
  for (const read of readers) {
    const claim = read(text);
    if (claim) return claim;
  }
  return undefined;
}

/** Such as "N.º de cuenta: ". A colon or a space ends each word, because "web.shop.test" is another address than "shop.test". */
const label =
  /^(?:(?:n\.?\s?[º°o]\.?|número|de|cuenta|cta|corriente|concepto|c\/c|ccc|bancaria|iban|tel[ée]fono|telf?|tfno|tlf|móvil|whatsapp|correo|electrónico|e-?mail|web|página|referencia|ref)(?:[.:]*\s+|:))+/iu;

const readers: readonly ((text: string) => Claim | undefined)[] = [readReference, readAccount, readMail, readPhone, readWeb];

/** "rs 7k4mq2" is RS-7K4M-Q2. */
function readReference(text: string): Claim | undefined {
  const [, first, last] = /^RS([2-9A-HJ-NP-Z]{4})([2-9A-HJ-NP-Z]{2})$/.exec(compact(text)) ?? [];
  return first === undefined ? undefined : { kind: "reference", value: `RS-${first}-${last}` };
}

/** An IBAN, or a Spanish account as it was written before: bank, branch, check digits and number. */
function readAccount(text: string): Claim | undefined {
  const account = compact(text);
  if (/^\d{20}$/.test(account)) return { kind: "iban", value: spanishIban(account) };
  // A web address can begin in the same way, but has fewer digits.
  const hasDigits = account.replace(/\D/g, "").length >= 10;
  return hasDigits && /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) ? { kind: "iban", value: account } : undefined;
}

/** "" for a text with a letter that only looks like one: capitals of some are those of ASCII. */
function compact(text: string): string {
  return /^[A-Za-z\d\s.·-]+$/.test(text) ? text.toUpperCase().replace(/[\s.·-]/g, "") : "";
}

/** Of "Somebody <somebody@example.org>" the address: the name is what anybody writes. */
function readMail(typed: string): Claim | undefined {
  // What a link adds to its mail, such as a subject, is dropped; with another mailbox in it, it is not only ours.
  const text = typed.replace(/^(mailto:[^?]*)\?(?!.*(?:@|%40)).*$/i, "$1");
  if (!text.includes("@") || text.includes("/")) return undefined;
  const [, inside = text] = /<([^<>]*)>$/.exec(text) ?? [];
  return /\s/.test(inside) ? undefined : { kind: "email", value: readable(inside.replace(/^mailto:/i, "")).toLowerCase() };
}

function readPhone(text: string): Claim | undefined {
  const number = text.replace(/^tel:/i, "").replace("(0)", "").trim();
  const read = /^\+?[\d\s().-]{6,}$/.test(number) ? parsePhoneNumberFromString(number, "ES") : undefined;
  return read && { kind: "phone", value: read.number };
}

/** The host with its port. Before an "@" anybody writes what they like, and a backslash means different things in different programs. */
function readWeb(text: string): Claim | undefined {
  if (!/\p{L}/u.test(text) || !/[.:]/.test(text) || /\s/.test(text)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  if (url === null && readable(text) !== "") return undefined;
  const isPlain = readable(text) !== "" && url !== null && /^https?:$/.test(url.protocol) && !/[@\\]/.test(text);
  return { kind: "web", value: isPlain ? url.host.replace(/^www\./, "") : "" };
}

/** "" for a text with anything but the visible signs of ASCII: the addresses of the company have no others, and look-alikes do. */
function readable(text: string): string {
  return /^[!-~]+$/.test(text) ? text : "";
}
