import { z } from "zod";

/** Buttons: they send nothing of their own. */
export const buttonSchema = z.object({});
