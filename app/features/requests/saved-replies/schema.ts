import { z } from "zod";
import { requiredLine, requiredParagraphs } from "#app/lib/form-fields.ts";
import { longestBody, longestTitle, bodyMissing, titleMissing, unknownPlaceholdersSentence } from "./messages.ts";
import { exampleReplies } from "./example-replies.ts";
import { unknownPlaceholders } from "./placeholders.ts";

const title = requiredLine(longestTitle, "El título", titleMissing);
const body = requiredParagraphs(longestBody, "El texto", bodyMissing).superRefine((text, issues) => {
  const unknown = unknownPlaceholders(text);
  if (unknown.length > 0) issues.addIssue({ code: "custom", message: unknownPlaceholdersSentence(unknown) });
});
const id = z.uuid("Falta saber cuál es.");

export const newSavedReplySchema = z.object({ title, body });

const revision = z
  .string("Falta saber cuál es.")
  .regex(/^\d{1,9}$/, "Falta saber cuál es.")
  .transform(Number);

/** A changed saved reply. `seen` is the revision that the page showed (row R21). */
export const savedReplySchema = z.object({ id, seen: revision, title, body });

export const deletedSavedReplySchema = z.object({ id });

export const exampleSchema = z.object({
  example: z.enum(
    exampleReplies.map(({ name }) => name),
    "Elige un ejemplo de la lista.",
  ),
});
