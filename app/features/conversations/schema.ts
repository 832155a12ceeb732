import { z } from "zod";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { replyBlank } from "./messages.ts";
import { longestReply } from "./reply-length.ts";

/** A reply in a conversation, the customer's and the team's alike (specification 2, section 5). */
export const replySchema = z.object({ message: requiredParagraphs(longestReply, "La respuesta", replyBlank) });
