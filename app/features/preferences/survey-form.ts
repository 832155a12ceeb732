/** The survey's fields that are sent once for every ticked box; each becomes one field with a line for each. */
const listFields = ["makes", "models", "fuel_types", "body_style"] as const;
type ListField = (typeof listFields)[number];

const otherModelPrefix = "other_model:";

/** The box for a model that is not on its make's list. */
export function otherModelField(make: string): string {
  return otherModelPrefix + make;
}

/**
 * The survey as its schema reads it: lists in one field each, and what stands in the boxes for other models beside the ticked ones, so
 * that nothing written is lost when nobody pressed 'Añadir'.
 */
export function gatherLists(sent: FormData): FormData {
  const lists = new Map<ListField, string[]>();
  const add = (field: ListField, value: string) => lists.set(field, [...(lists.get(field) ?? []), value]);
  const gathered = new FormData();
  for (const [name, value] of sent) {
    const list = listFields.find((field) => field === name);
    if (typeof value !== "string") gathered.append(name, value);
    else if (list) add(list, value);
    else if (!name.startsWith(otherModelPrefix)) gathered.append(name, value);
    else if (value.trim() !== "") add("models", `${name.slice(otherModelPrefix.length)} ${value.trim()}`);
  }
  for (const [field, values] of lists) gathered.append(field, values.join("\n"));
  return gathered;
}

/** The entries of a gathered list. */
export function entriesOf(list: string | undefined): string[] {
  return list === undefined || list === "" ? [] : list.split("\n");
}
