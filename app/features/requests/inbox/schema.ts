import { z } from "zod";
import { replyText } from "#app/features/requests/conversations/schema.ts";
import { openPlaceholdersSentence } from "#app/features/requests/saved-replies/messages.ts";
import { openPlaceholders } from "#app/features/requests/saved-replies/placeholders.ts";
import { inboxStatuses } from "./inbox-state.ts";

const id = z.uuid("Falta saber de qué consulta se trata.");
const status = z.enum(
  inboxStatuses.map(({ value }) => value),
  "Elige un estado de la lista.",
);

/** The chosen status, and the one that the page showed. Reservations are accepted or rejected instead. */
export const statusSchema = z.object({
  kind: z.enum(["inquiry", "message"], "Las reservas se aceptan o se rechazan."),
  id,
  seen: status,
  status,
});

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
