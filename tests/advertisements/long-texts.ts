import { writtenAdvertisements } from "./written-advertisements.ts";

/** Texts that make a careless reader slow, each repeated up to a length. */
export const repeatedParts: Readonly<Record<string, string>> = {
  "our advertisements": writtenAdvertisements("first-half")
    .map(({ text }) => text)
    .join("\n"),
  "one letter": "a",
  digits: "7",
  blanks: " ",
  "line ends": "\r\n",
  "EZ again and again": "EZ ",
  "open tags": "<a ",
  "open entities": "&#x",
  "groups of thousands": "1.000.",
  "single numbers": "1 ",
  prices: "24.900 € ",
  months: "03/2021 ",
  consumptions: "1,2 l/100 km 5 ",
  makes: "VW Golf ",
  equipment: "Klimaanlage ",
  negations: "ohne Navi und ",
  "wide digits": "１",
  "letters that unfold": "ﬀ½",
  "separate accents": "u\u0308",
  "halves of letters": "\ud800",
  "zero characters": "\0",
  "marks of direction": "\u202e",
};

export function repeated(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
