import { z } from "zod";

export const renewCalendarSchema = z.object({});
