import type { Range, shapes } from "./paper-shapes.ts";
import { conformityFields } from "./conformity-fields.ts";
import { inspectionFields } from "./inspection-fields.ts";
import { registrationFields } from "./registration-fields.ts";

/** What the team's file of a car also knows, so that a paper can be checked against it (paper-check.ts). */
export type Subject =
  | "firstRegistration"
  | "vin"
  | "co2"
  | "power"
  | "displacement"
  | "fuel"
  | "euroNorm"
  | "seats"
  | "mileage"
  | "inspectionUntil"
  | "keyNumbers";

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
  subject?: Subject;
  /** Of a person: it is recognised, and never repeated. */
  personal?: true;
  /** Among the few that decide about a purchase: the general explanation of the paper names it. */
  decisive?: true;
  /** Its line may hold no value of its own, such as the title above the values of CO2. */
  isTitle?: true;
  /** The code on whose right it stands. A lone number in the middle of a line is a code only there. */
  follows?: string;
  /** Its value goes on in the next lines, one word each. */
  isList?: true;
};

/** The papers of a German car that are explained. */
export const papers = {
  registration: {
    german: "Zulassungsbescheinigung Teil I",
    spanish: "Permiso de circulación alemán, parte I",
    titles: ["zulassungsbescheinigung", "fahrzeugschein"],
    fields: registrationFields,
  },
  conformity: {
    german: "EG-Übereinstimmungsbescheinigung (COC)",
    spanish: "Certificado de conformidad (COC)",
    titles: ["uebereinstimmungsbescheinigung", "certificate of conformity", "konformitaet", "coc-dokument"],
    fields: conformityFields,
  },
  inspection: {
    german: "Untersuchungsbericht der Hauptuntersuchung (HU)",
    spanish: "Informe de la ITV alemana (HU)",
    titles: ["hauptuntersuchung", "untersuchungsbericht", "pruefbericht", "hu-bericht"],
    fields: inspectionFields,
  },
} as const satisfies Record<string, { german: string; spanish: string; titles: readonly string[]; fields: readonly PaperField[] }>;

export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as readonly Paper[];
