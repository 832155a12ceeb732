import { z } from "zod";
import { choiceOf, line, paragraphs, requiredDay, requiredLine, requiredParagraphs } from "#app/lib/form-fields.ts";
import { generalMonths, leastMonths } from "../guarantee-text.ts";
import { documentReasons } from "./messages.ts";

/** How long the legal guarantee of a sale lasts, in months. */
export const guaranteeChoices = {
  [generalMonths]: "Tres años: el plazo general",
  24: "Dos años, como dice el presupuesto",
  [leastMonths]: "Un año, como dice el presupuesto",
} as const;

/** The id of the newest document of the kind that the page showed; empty if there was none. */
const seen = z.string().max(36);

export const contractSchema = z.object({
  seen,
  guarantee: choiceOf(guaranteeChoices as Record<string, string>, "Elige un plazo de la lista.").default(String(generalMonths)),
  agreements: paragraphs(3000, "Los acuerdos"),
});

export const handoverSchema = z.object({
  seen,
  day: requiredDay(),
  place: requiredLine(200, "El lugar", "Escribe dónde se entrega."),
  mileage: z
    .string()
    .transform((words) => words.replaceAll(/[.\s]/g, ""))
    .pipe(z.string().regex(/^\d{1,7}$/, documentReasons.mileageWrong))
    .transform(Number),
  keys: z
    .string()
    .trim()
    .regex(/^[1-9]$/, documentReasons.keysWrong)
    .transform(Number),
  papers: requiredParagraphs(1000, "Los documentos", documentReasons.papersMissing),
  remarks: paragraphs(2000, "Las observaciones"),
});

export const purchaseSchema = z.object({ seen, place: line(200, "El lugar"), defects: paragraphs(2000, "Los defectos") });

export const paperSignatureSchema = z.object({ file: z.uuid(documentReasons.fileMissing) });
