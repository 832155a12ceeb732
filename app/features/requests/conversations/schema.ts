import { z } from "zod";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { replyBlank, longestReply } from "./messages.ts";

export const replyText = requiredParagraphs(longestReply, "La respuesta", replyBlank);

/** A customer's reply in a conversation (TALK-8). */
export const replySchema = z.object({ message: replyText });
