import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { gatherFeatures } from "./equipment-list.ts";

const severalBoxes = fieldNames.filter((name) => fieldOf(name).kind === "choices");

/** Makes one field of each group of fields with the same name: the lines of equipment, and the ticked boxes of a list ("teil_1,coc"). */
export function gatherForm(sent: FormData): FormData {
  const gathered = new FormData();
  for (const [name, value] of gatherFeatures(sent)) if (!severalBoxes.some((one) => one === name)) gathered.append(name, value);
  for (const name of severalBoxes) gathered.append(name, sent.getAll(name).join(","));
  return gathered;
}
