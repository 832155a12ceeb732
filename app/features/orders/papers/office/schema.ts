import { z } from "zod";
import { line, optionalDay, paragraphs, requiredLine, requiredParagraphs } from "#app/lib/form-fields.ts";
import { paperKindValues } from "../paper-state.ts";

const id = z.uuid("Recarga la página.");

export const askSchema = z.object({
  kind: z.enum(paperKindValues, "Elige qué papel es."),
  title: line(120, "El nombre"),
  brought_by: z.enum(["customer", "team"], "Elige quién lo trae."),
  request: paragraphs(500, "La petición"),
  asked_until: optionalDay(),
  shared: z.enum(["yes", "no"], "Elige quién lo ve.").transform((value) => value === "yes"),
});

/** `seen`: the newest file that the page showed; empty without one. */
export const stopSchema = z.object({ paper: id, seen: z.union([z.literal(""), id]) });

/** `seen`: the state of the file that the page showed. */
export const acceptSchema = z.object({ file: id, seen: z.enum(["uploaded", "returned"]) });

export const returnSchema = z.object({
  file: requiredLine(36, "El archivo", "Recarga la página.").pipe(id),
  seen: z.enum(["uploaded", "accepted"]),
  reason: requiredParagraphs(500, "El motivo", "Escribe qué falla, para que el cliente sepa qué tiene que hacer."),
});
