import type { Range, shapes } from "./paper-shapes.ts";

/** A numbered or named field of a German paper. */
export type PaperField = {
  /** As the paper prints it: "V.7". "" where the paper has only words. */
  code: string;
  german: string;
  /** What it says, in Spanish. */
  spanish: string;
  shape: keyof typeof shapes;
  /** Words that announce it in a copy without codes, folded (advertisements/plain-text.ts). */
  words?: readonly string[];
  range?: Range;
  unit?: string;
  /** What the team's file of a car also knows, so that the paper can be checked against it (paper-check.ts). */
  subject?: Subject;
  /** Of a person: it is recognised, and never repeated. */
  personal?: true;
  /** The general explanation of the paper names it, as it does each field with a subject. */
  decisive?: true;
  /** Its line may hold no value of its own, such as the title above the values of CO2. */
  isTitle?: true;
  /** Its value goes on in the next lines, one word each. */
  isList?: true;
  /** Its text quotes codes of other fields, and goes on until a line that begins with a field. */
  isRemark?: true;
  /** CO2 of a plug-in hybrid, weighted by its electric part: it counts before any other. */
  isWeighted?: true;
};

type Details = Omit<PaperField, "code" | "german" | "spanish" | "shape">;
type Known = readonly [spanish: string, shape: PaperField["shape"], words: string, range?: Range, unit?: string];

const odometerWords =
  "stand des wegstreckenzaehlers|wegstreckenzaehlerstand|wegstreckenzaehler|wegstrecke|kilometerstand|kilometer:|km-stand|km stand|tachostand|laufleistung";

/** What several papers say in the same way; the words that announce it are divided by "|". */
const subjects = {
  firstRegistration: [
    "Primera matriculación del coche, en cualquier país",
    "date",
    "datum der erstzulassung|tag der ersten zulassung|erstzulassung|erstzul|ez",
  ],
  vin: ["Número de bastidor (VIN): tiene que ser el de este coche, sin una letra distinta", "vin", "vehicle identification number|fin|vin"],
  co2: ["Emisiones de CO₂: de ellas depende el impuesto de matriculación", "number", "co2", [0, 999], "g/km"],
  power: ["Potencia", "number", "hoechste nennleistung|nennleistung|leistung", [5, 1_500], "kW"],
  displacement: ["Cilindrada", "number", "hubraum", [50, 20_000], "cm³"],
  fuel: ["Combustible", "fuel", "kraftstoff|energiequelle"],
  euroNorm: ["Norma Euro: de ella depende el distintivo ambiental", "euro", "emissionsklasse|schadstoffklasse|abgasnorm"],
  seats: ["Plazas, con la del conductor", "number", "sitzplaetze", [1, 60]],
  mileage: ["Kilómetros de ese día", "number", odometerWords, [1, 2_000_000], "km"],
  inspectionUntil: ["Hasta qué mes vale la ITV alemana", "month", "naechste hu|naechste hauptuntersuchung|naechsten hu|hu faellig"],
} as const satisfies Record<string, Known>;

export type Subject = keyof typeof subjects;

/** A field with a subject, which has the same meaning, words and limits in every paper. */
export function known(code: string, subject: Subject, german: string, details: Details = {}): PaperField {
  const [spanish, shape, words, range = [0, Infinity], unit = ""]: Known = subjects[subject];
  return { code, german, spanish, shape, words: words.split("|"), range, unit, subject, ...details };
}

export function shaped(code: string, shape: PaperField["shape"], german: string, spanish: string, details: Details = {}): PaperField {
  return { code, german, spanish, shape, ...details };
}

/** Any text. */
export function written(code: string, german: string, spanish: string, details: Details = {}): PaperField {
  return shaped(code, "text", german, spanish, details);
}

export function figure(code: string, german: string, spanish: string, range: Range, unit = ""): PaperField {
  return shaped(code, "number", german, spanish, { range, unit });
}
