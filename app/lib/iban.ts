/** The length of an IBAN in each country of SEPA (registry of ISO 13616). */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18
  NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

export type IbanReading = { ok: true; value: string } | { ok: false; wrong: string };

/** An IBAN of SEPA without its spaces, checked by country, length and check digits (ISO 7064, MOD 97-10); or what is wrong with it. */
export function readIban(text: string): IbanReading {
  const iban = text.toUpperCase().replace(/[\s.·-]/g, "");
  const wrong = (sentence: string): IbanReading => ({ ok: false, wrong: sentence });
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban)) return wrong("Escribe el IBAN entero, como ES91 2100 0418 4502 0005 1332.");
  const country = iban.slice(0, 2);
  const length = lengths[country];
  if (length === undefined) return wrong(`No hacemos transferencias a cuentas de ${country}. Danos una de la zona SEPA.`);
  if (iban.length !== length) return wrong(`Un IBAN de ${country} tiene ${length} caracteres, y este tiene ${iban.length}.`);
  return remainder(iban) === 1 ? { ok: true, value: iban } : wrong("Este IBAN no es correcto: mira si hay una cifra cambiada.");
}

/** The number modulo 97: the first four characters behind the others, and each letter as two digits from A = 10. */
function remainder(iban: string): number {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}

/** "ES9121000418450200051332" → "ES91 2100 0418 4502 0005 1332". */
export function writtenIban(iban: string): string {
  return iban.match(/.{1,4}/g)?.join(" ") ?? iban;
}

/** The IBAN of a Spanish account of 20 digits: bank, branch, two check digits and number. */
export function spanishIban(account: string): string {
  return `ES${String(98 - remainder(`ES00${account}`)).padStart(2, "0")}${account}`;
}
