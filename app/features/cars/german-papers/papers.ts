import { conformityFields } from "./conformity-fields.ts";
import { inspectionFields } from "./inspection-fields.ts";
import type { PaperField } from "./paper-field.ts";
import { registrationFields } from "./registration-fields.ts";

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
