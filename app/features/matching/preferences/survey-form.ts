/** The fields that the browser sends once for each ticked box. `gatherLists` makes one field of each, with one line per value. */
const listFields = ["makes", "models", "fuel_types", "body_style"] as const;
type ListField = (typeof listFields)[number];

const otherModelPrefix = "other_model:";

export function otherModelField(make: string): string {
  return otherModelPrefix + make;
}

/** Makes one field of each list. Text in the boxes for other models counts even if nobody pressed 'Añadir'. */
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

export function entriesOf(list: string | undefined): string[] {
  return list === undefined || list === "" ? [] : list.split("\n");
}
