import { z } from "zod";
import { choiceOf, line, optionalDay, requiredDay, requiredEuros } from "#app/lib/form-fields.ts";
import { concepts } from "../concepts.ts";
import { amountWrong, dayWrong } from "./messages.ts";

const euros = requiredEuros(amountWrong).refine((cents) => cents > 0, amountWrong);
const day = requiredDay(dayWrong);

const concept = choiceOf(concepts, "Elige un concepto de la lista.");
const note = line(300, "La nota");
const bankReference = line(140, "La referencia");
/** How many entries the page showed: with another number, somebody has changed the ledger meanwhile. */
const seen = z.string().regex(/^\d{1,6}$/);

export const chargeSchema = z.object({ concept, euros, day: optionalDay(), note, seen });
export const transferSchema = z.object({ euros, day, bank_reference: bankReference, note, seen });
export const costSchema = z.object({ concept, euros, day, bank_reference: bankReference, note, seen });
export const reversalSchema = z.object({ entry: z.uuid("No reconocemos este apunte.") });
