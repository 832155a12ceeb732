import { z } from "zod";
import { paragraphs } from "#app/lib/form-fields.ts";
import { longestReason } from "./declaration.ts";

/**
 * Both steps of a withdrawal carry the same: nothing but an optional reason may be asked (Directive 2011/83/EU,
 * art. 11a, from 2023/2673).
 */
export const withdrawalSchema = z.object({ reason: paragraphs(longestReason, "El motivo") });
