import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";

/** What the boxes of a table's form hold, and what is wrong with them, by their names. */
export type TypedBoxes = { texts: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };

/** After a refusal the boxes hold what the person typed, and nothing of the saved table. */
export function typedBoxes(saved: Readonly<Record<string, string>>, answer: FormAnswer | undefined): TypedBoxes {
  const refused = answer?.ok === false;
  return { texts: refused ? answer.typed : saved, errors: answer?.errors.fields ?? {} };
}
