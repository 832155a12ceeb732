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
  /** CO2 of a plug-in hybrid, weighted by its electric part: it counts before any other. */
  isWeighted?: true;
};

type Details = Omit<PaperField, "code" | "german" | "spanish" | "shape">;
type Known = Pick<PaperField, "spanish" | "shape" | "words" | "range" | "unit">;

/** What several papers say in the same way. */
const subjects = {
  firstRegistration: {
    spanish: "Primera matriculación del coche, en cualquier país",
    shape: "date",
    words: ["datum der erstzulassung", "erstzulassung", "ez"],
  },
  vin: {
    spanish: "Número de bastidor (VIN): tiene que ser el de este coche, sin una letra distinta",
    shape: "vin",
    words:
      "fahrzeug-identifizierungsnummer,fahrzeugidentifizierungsnummer,fahrzeug-ident.-nr,fahrgestellnummer,vehicle identification number,fin,vin".split(
        ",",
      ),
  },
  co2: {
    spanish: "Emisiones de CO₂: de ellas depende el impuesto de matriculación",
    shape: "number",
    words: ["co2"],
    range: [0, 999],
    unit: "g/km",
  },
  power: {
    spanish: "Potencia",
    shape: "number",
    words: ["hoechste nennleistung", "nennleistung", "leistung"],
    range: [5, 1_500],
    unit: "kW",
  },
  displacement: { spanish: "Cilindrada", shape: "number", words: ["hubraum"], range: [50, 20_000], unit: "cm³" },
  fuel: { spanish: "Combustible", shape: "fuel", words: ["kraftstoff", "energiequelle"] },
  euroNorm: {
    spanish: "Norma Euro: de ella depende el distintivo ambiental",
    shape: "euro",
    words: ["emissionsklasse", "schadstoffklasse", "abgasnorm"],
  },
  seats: { spanish: "Plazas, con la del conductor", shape: "number", words: ["sitzplaetze"], range: [1, 60] },
  mileage: {
    spanish: "Kilómetros que leyó el inspector ese día",
    shape: "number",
    words: ["kilometerstand", "km-stand", "wegstrecke", "laufleistung"],
    range: [1, 2_000_000],
    unit: "km",
  },
  inspectionUntil: {
    spanish: "Hasta qué mes vale la ITV alemana",
    shape: "month",
    words: ["naechste hu", "naechste hauptuntersuchung", "naechsten hu", "naechsten hauptuntersuchung", "hu faellig"],
  },
} as const satisfies Record<string, Known>;

export type Subject = keyof typeof subjects;

/** A field with a subject, which has the same meaning, words and limits in every paper. */
export function known(code: string, subject: Subject, german: string, details: Details = {}): PaperField {
  return { ...subjects[subject], code, german, subject, ...details };
}

export function shaped(code: string, shape: PaperField["shape"], german: string, spanish: string, details: Details = {}): PaperField {
  return { code, german, spanish, shape, ...details };
}

/** Any text. */
export function written(code: string, german: string, spanish: string, details: Details = {}): PaperField {
  return shaped(code, "text", german, spanish, details);
}

export function figure(code: string, german: string, spanish: string, range: Range, unit = "", details: Details = {}): PaperField {
  return shaped(code, "number", german, spanish, { range, unit, ...details });
}
