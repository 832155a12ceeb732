import { conformityFields } from "./conformity-fields.ts";
import { inspectionFields } from "./inspection-fields.ts";
import { paperChoices } from "./messages.ts";
import type { PaperField } from "./paper-field.ts";
import { registrationFields } from "./registration-fields.ts";

/** The papers of a German car that are explained. */
export const papers = {
  registration: {
    name: paperChoices.registration,
    titles: ["zulassungsbescheinigung", "fahrzeugschein"],
    fields: registrationFields,
  },
  conformity: {
    name: paperChoices.conformity,
    titles: ["uebereinstimmungsbescheinigung", "certificate of conformity", "konformitaet", "coc-dokument"],
    fields: conformityFields,
  },
  inspection: {
    name: paperChoices.inspection,
    titles: ["hauptuntersuchung", "untersuchungsbericht", "pruefbericht", "hu-bericht"],
    fields: inspectionFields,
  },
} as const satisfies Record<string, { name: string; titles: readonly string[]; fields: readonly PaperField[] }>;

export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as readonly Paper[];

/** What each paper says in general: the fields that decide about a car. For pages, whose scripts then need no tables. */
export const paperMeanings = paperNames.map((paper) => {
  const fields: readonly PaperField[] = papers[paper].fields;
  const named = fields.filter(({ subject, decisive, isTitle }) => (subject !== undefined || decisive === true) && !isTitle);
  return { paper, name: papers[paper].name, fields: named.map(({ code, german, spanish }) => ({ code, german, spanish })) };
});

export type PaperMeaning = (typeof paperMeanings)[number];
