import { z } from "zod";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { replyBlank, longestReply } from "./messages.ts";

export const replyText = requiredParagraphs(longestReply, "La respuesta", replyBlank);

export const replySchema = z.object({ message: replyText });
