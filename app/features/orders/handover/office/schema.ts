import { z } from "zod";
import { line, optionalConsent, optionalDay, paragraphs, requiredLine, sentNumber } from "#app/lib/form-fields.ts";

const time = line(5, "La hora").refine((text) => /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(text), "Escribe la hora como 10:30.");

/** `seen`: the revision that the page showed; 0 before the first proposal. */
export const proposeSchema = z.object({
  day_1: optionalDay(),
  time_1: time,
  day_2: optionalDay(),
  time_2: time,
  day_3: optionalDay(),
  time_3: time,
  seen: sentNumber(),
  place: requiredLine(300, "El lugar", "Escribe dónde se entrega el coche."),
  person: requiredLine(120, "El nombre", "Escribe quién lo entrega."),
  note: paragraphs(500, "La nota"),
  agreed: optionalConsent(),
});

export type ProposedHandover = z.output<typeof proposeSchema>;
