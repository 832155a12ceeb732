import { z } from "zod";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { longestReply } from "#app/features/requests/conversations/messages.ts";

/** A customer's message about their order. */
export const askSchema = z.object({ message: requiredParagraphs(longestReply, "El mensaje", "Escribe tu mensaje.") });
