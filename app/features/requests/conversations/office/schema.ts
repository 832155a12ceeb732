import { z } from "zod";
import { openPlaceholdersSentence } from "#app/features/requests/saved-replies/messages.ts";
import { openPlaceholders } from "#app/features/requests/saved-replies/placeholders.ts";
import { replyText } from "../schema.ts";

/**
 * The team's reply to any row of the inbox. Unfilled placeholders of a saved reply are refused. `seen` is the id of the last reply that the
 * writer saw, or "" (row R21).
 */
export const teamReplySchema = z.object({
  message: replyText.superRefine((text, issues) => {
    const open = openPlaceholders(text);
    if (open.length > 0) issues.addIssue({ code: "custom", message: openPlaceholdersSentence(open) });
  }),
  seen: z.union([z.literal(""), z.uuid()], "Falta saber qué respuestas habías visto. Recarga la página."),
});
