import { z } from "zod";
import { confirmable } from "./steps.ts";

export const confirmationSchema = z.object({ step: z.enum(confirmable, "Ese paso no existe. Recarga la página.") });
