import { z } from "zod";
import { choiceOf, line, optionalDay, paragraphs, sentNumber } from "#app/lib/form-fields.ts";
import { responsibles, stepOrder, templates } from "../step-kinds.ts";

const unknownStep = "Falta saber de qué paso se trata. Recarga la página.";
const id = z.uuid(unknownStep);
/** The revision that the page showed (row R21). */
const seen = sentNumber(unknownStep);

export const doneTodaySchema = z.object({ id, seen });

/** The form of one step. Whether the fields fit the state is judged by the command, which knows the order. */
export const stepSchema = z.object({
  id,
  seen,
  state: z.enum(["pending", "done", "skipped"], "Elige el estado del paso."),
  planned_on: optionalDay(),
  /** The planned day that the page showed: counting may have moved it since. */
  planned_seen: optionalDay(),
  done_on: optionalDay(),
  skip_reason: line(300, "El motivo"),
  responsible: choiceOf(responsibles, "Elige quién se encarga."),
  customer_note: paragraphs(500, "La nota para el cliente"),
  internal_note: paragraphs(1000, "La nota interna"),
});
export type StepValues = z.output<typeof stepSchema>;

const noTemplate = "Falta saber de qué plantilla se trata. Recarga la página.";

export const templateStepSchema = z.object({
  template: choiceOf(templates, noTemplate),
  kind: z.enum(stepOrder, noTemplate),
  included: z.literal("on", "Marca esta casilla o déjala sin marcar.").optional(),
  days: z.coerce
    .number("Escribe los días con cifras.")
    .int("Escribe días enteros.")
    .min(0, "Como poco, 0 días.")
    .max(120, "Como mucho, 120 días."),
  responsible: choiceOf(responsibles, "Elige quién se encarga."),
  customer_note: paragraphs(500, "La nota para el cliente"),
});
