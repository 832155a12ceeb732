import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

/** Euros: below and above, an amount is no price of a car. */
const least = 250;
const most = 3_000_000;

const euroBehind = /^ ?(?:€|eur\b|euro\b|vb\b|vhb\b)|^ ?,? ?-{1,2}(?![\d.])/;
const euroBefore = /(?:€|eur|euro) ?$/;
const priceLabel = /(?:preis|preisvorstellung|vb|vhb|fp|kaufpreis)(?: vb| vhb| ist| betraegt)? ?:? ?(?:€|eur|euro)? ?$/;
const anyPriceLabel = /preis|\bvb\b|\bvhb\b|\bfp\b|brutto/;
const priceBehind = /^[^\d]{0,12}(?:vb|vhb|fp|fest|festpreis|brutto|verhandlungsbasis)\b/;

/** Amounts of something else: rates, deposits, earlier prices, services, savings. */
const otherAmount =
  /\b(?:ab|bis|max|statt|uvp|np|rate|raten|anzahlung|schlussrate|monatlich|mtl|aufpreis|rabatt|steuer|steuern|wert|wertes|gespart|garantie|zinsen|gesamtbetrag|kreditbetrag|nettokreditbetrag|darlehen)\b|neupreis|listenpreis|alter preis|vorher|ueberfuehrung|bereitstellung|lieferung|zulassung|sparen|ersparnis|nachlass|kosten|inzahlung|investiert|rechnung|wartung|nebenkosten|versicherung|fracht|transport|service fuer|felgen fuer/;
const otherBehind =
  /^[^\d\n,;]{0,12}(?<![a-z])(?:mtl|monatlich|\/ ?monat|pro monat|im monat|rate|rabatt|anzahlung|gespart|guenstiger|steuer|im jahr|\/ ?jahr|aufpreis)/;
const netBefore = /\bnetto/;
const netBehind =
  /^[^\d\n]{0,14}(?:netto|(?:zzgl|exkl|plus|ohne|excl|\+)\.? ?(?:ges\. ?|gesetzl\. ?)?(?:19|19,00)? ?%? ?(?:mwst|mehrwertsteuer|ust)\b)/;

/** What the seller asks: the price with VAT, or without it where the text says so. */
export function askingPrice({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (value < least || value > most || decimals === 1) return undefined;
  const isLabelled = priceLabel.test(lead);
  if (!isLabelled && !euroBehind.test(tail) && !euroBefore.test(lead)) return undefined;
  if (/^ ?(?:km|ps|kw|ccm|tkm)\b/.test(tail) || otherBehind.test(tail)) return undefined;
  if (otherAmount.test(lead)) return undefined;
  if (netBefore.test(lead) || netBehind.test(tail)) return { fact: "netPrice", value, strength: 2, start, end };
  const strength = isLabelled || anyPriceLabel.test(lead) || priceBehind.test(tail) ? 3 : 2;
  return { fact: "germanPrice", value, strength, start, end };
}
