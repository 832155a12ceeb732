import { z } from "zod";

/** For buttons that have no fields of their own. */
export const buttonSchema = z.object({});
