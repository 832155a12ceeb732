import { z } from "zod";
import { line, paragraphs } from "#app/lib/form-fields.ts";
import { responsibles, type Responsible, stepOrder, templates, type Template } from "../step-kinds.ts";

const unknownStep = "Falta saber de qué paso se trata. Recarga la página.";
const id = z.uuid(unknownStep);
/** The revision that the page showed (row R21). */
const seen = z.coerce.number(unknownStep).int(unknownStep);
/** A year that somebody mistyped is refused. */
const day = z.iso
  .date("Escribe el día como 26/11/2026.")
  .refine((text) => text >= "2020-01-01" && text <= "2099-12-31", "Revisa el año de este día.");
const optionalDay = z.union([z.literal(""), day]).transform((text) => (text === "" ? null : text));

/** The button 'Hecho hoy'. */
export const doneTodaySchema = z.object({ id, seen });

/** The form of one step. Whether the fields fit the state is judged by the command, which knows the order. */
export const stepSchema = z.object({
  id,
  seen,
  state: z.enum(["pending", "done", "skipped"], "Elige el estado del paso."),
  planned_on: optionalDay,
  done_on: optionalDay,
  skip_reason: line(300, "El motivo"),
  responsible: z.enum(Object.keys(responsibles) as [Responsible, ...Responsible[]], "Elige quién se encarga."),
  customer_note: paragraphs(500, "La nota para el cliente"),
  internal_note: paragraphs(1000, "La nota interna"),
});
export type StepValues = z.output<typeof stepSchema>;

const noTemplate = "Falta saber de qué plantilla se trata. Recarga la página.";

/** One line of a template. */
export const templateStepSchema = z.object({
  template: z.enum(Object.keys(templates) as [Template, ...Template[]], noTemplate),
  kind: z.enum(stepOrder, noTemplate),
  included: z.literal("on", "Marca esta casilla o déjala sin marcar.").optional(),
  days: z.coerce
    .number("Escribe los días con cifras.")
    .int("Escribe días enteros.")
    .min(0, "Como poco, 0 días.")
    .max(120, "Como mucho, 120 días."),
  responsible: z.enum(Object.keys(responsibles) as [Responsible, ...Responsible[]], "Elige quién se encarga."),
  customer_note: paragraphs(500, "La nota para el cliente"),
});
