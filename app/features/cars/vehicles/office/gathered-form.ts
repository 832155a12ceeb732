import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { gatherFeatures, textsOf } from "./equipment-list.ts";

/** The boxes that confirm a value which looks wrong; each sends the sentence that its person saw. */
export const confirmedField = "confirmed";

const listSeparators = new Map<string, string>([
  ...fieldNames.filter((name) => fieldOf(name).kind === "choices").map((name): [string, string] => [name, ","]),
  [confirmedField, "\n"],
]);

/** Makes one field of each group of fields with the same name: the lines of equipment, and ticked boxes, such as "teil_1,coc". */
export function gatherForm(sent: FormData): FormData {
  const gathered = new FormData();
  for (const [name, value] of gatherFeatures(sent)) if (!listSeparators.has(name)) gathered.append(name, value);
  for (const [name, separator] of listSeparators) gathered.append(name, textsOf(sent, name).join(separator));
  return gathered;
}

/** Returns the confirmed sentences of the gathered field. */
export function confirmedSentences(field: string | undefined): string[] {
  return field === undefined || field === "" ? [] : field.split("\n");
}
