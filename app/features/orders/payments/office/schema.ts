import { z } from "zod";
import { readAmount } from "#app/features/cars/vehicles/office/sale-price.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { concepts } from "../concepts.ts";
import { amountWrong, dayWrong, yearWrong } from "./messages.ts";

/** Euros as a person writes them; in cents and above zero. */
const euros = requiredLine(20, "El importe", amountWrong).transform((text, issues) => {
  const cents = readAmount(text);
  if (cents !== undefined && cents > 0) return cents;
  issues.addIssue({ code: "custom", message: amountWrong });
  return z.NEVER;
});

const firstDay = "2020-01-01";
const lastDay = "2099-12-31";
/** A day such as "2026-11-26". A year that somebody mistyped is refused. */
const day = z.iso.date(dayWrong).refine((value) => value >= firstDay && value <= lastDay, yearWrong);
const optionalDay = z
  .literal("")
  .transform(() => undefined)
  .or(day);

const concept = z.enum(Object.keys(concepts) as (keyof typeof concepts)[], "Elige un concepto de la lista.");
const note = line(300, "La nota");
const bankReference = line(140, "La referencia");
/** How many entries the page showed: with another number, somebody has changed the ledger meanwhile. */
const seen = z.string().regex(/^\d{1,6}$/);

export const chargeSchema = z.object({ concept, euros, day: optionalDay, note, seen });
export const transferSchema = z.object({ euros, day, bank_reference: bankReference, note, seen });
export const costSchema = z.object({ concept, euros, day, bank_reference: bankReference, note, seen });
export const reversalSchema = z.object({ entry: z.uuid("No reconocemos este apunte.") });
