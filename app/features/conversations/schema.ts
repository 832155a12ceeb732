import { z } from "zod";
import { openPlaceholdersSaid } from "#app/features/saved-replies/messages.ts";
import { openPlaceholders } from "#app/features/saved-replies/placeholders.ts";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { replyBlank } from "./messages.ts";
import { longestReply } from "./reply-length.ts";

const message = requiredParagraphs(longestReply, "La respuesta", replyBlank);

/** A customer's reply in a conversation (TALK-8). */
export const replySchema = z.object({ message });

/**
 * The team's, to whatever was sent. Nothing that a saved reply left open goes out. `seen` is the id of the last reply that its writer saw,
 * "" where there was none (row R21).
 */
export const teamReplySchema = z.object({
  message: message.superRefine((text, issues) => {
    const open = openPlaceholders(text);
    if (open.length > 0) issues.addIssue({ code: "custom", message: openPlaceholdersSaid(open) });
  }),
  seen: z.union([z.literal(""), z.uuid()], "Falta saber qué respuestas habías visto. Recarga la página."),
});
