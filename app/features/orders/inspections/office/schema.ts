import { z } from "zod";
import { choiceOf, kilometres, line, paragraphs, requiredDay, requiredLine, sentNumber } from "#app/lib/form-fields.ts";
import { inspectionPoints, ratings, verdicts } from "../points.ts";
import { damageNumbers } from "../condition.ts";
import { shotKeys } from "../shots.ts";
import { conditionErrors, conditionFormShape } from "./condition-from-form.ts";
import { damagePrefix, noteField, ratingField, shotPrefix } from "./messages.ts";
import type { Subject } from "./photo-subject.ts";

const rating = choiceOf(ratings, "Elige cómo está.");

const note = line(300, "Cada nota");
const ratingFields: Record<`rating_${string}`, typeof rating> = Object.fromEntries(
  inspectionPoints.map(({ key }) => [ratingField(key), rating]),
);
const noteFields: Record<`note_${string}`, typeof note> = Object.fromEntries(inspectionPoints.map(({ key }) => [noteField(key), note]));

/** What each check of a car has. `revision`: the one that the page showed; 0 before the first save. */
const check = {
  ...conditionFormShape,
  revision: sentNumber(),
  inspected_on: requiredDay("Elige el día de la revisión."),
  inspector: requiredLine(120, "El nombre", "Escribe quién ha revisado el coche."),
  place: line(120, "El lugar"),
  mileage: kilometres(),
  summary: paragraphs(2000, "El resumen"),
};

type Checked = { inspected_on: string } & Readonly<Record<string, unknown>>;

function refuseErrors(sent: Checked, issues: z.RefinementCtx): void {
  for (const [field, message] of conditionErrors(sent, sent.inspected_on)) issues.addIssue({ code: "custom", path: [field], message });
}

/** The whole form of an inspection, with a rating and a note for every point. */
export const inspectionSchema = z
  .object({
    ...ratingFields,
    ...noteFields,
    ...check,
    verdict: choiceOf({ "": "", ...verdicts }, "Elige un veredicto, o ninguno todavía."),
  })
  .superRefine(refuseErrors);

/** The form of the check at the handover: without points and verdict. */
export const handoverCheckSchema = z.object(check).superRefine(refuseErrors);

export const publishSchema = z.object({ seen: sentNumber() });
export const removePhotoSchema = z.object({ photo: z.uuid("Recarga la página.") });

export const photoFieldsSchema = z.object({
  /** Of a photo that waited in the browser: it is stored under this id, so that it is stored once. */
  id: z.uuid().optional(),
  caption: line(200, "El pie"),
  point: z
    .enum([
      "",
      ...inspectionPoints.map(({ key }) => key),
      ...shotKeys.map((key) => shotPrefix + key),
      ...damageNumbers.map((n) => damagePrefix + n),
    ])
    .transform(subjectIn),
  car: z.string(),
  damages: z.string(),
});

function subjectIn(chosen: string): Subject {
  const shot = chosen.startsWith(shotPrefix) ? chosen.slice(shotPrefix.length) : null;
  const damage = chosen.startsWith(damagePrefix) ? Number(chosen.slice(damagePrefix.length)) : null;
  return { point: chosen === "" || shot !== null || damage !== null ? null : chosen, shot, damage };
}
