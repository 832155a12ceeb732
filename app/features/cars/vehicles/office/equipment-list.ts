import { type FeatureCategory, featureCategories } from "#app/features/cars/vehicles/vocabulary.ts";

/** A line of a vehicle's equipment; `value` is "" if the name is enough. */
export type Feature = { name: string; value: string; category: FeatureCategory };

/** The form's fields, one of each for every line, and the field that gathers them. */
export const featureFields = { name: "feature_name", value: "feature_value", category: "feature_category" } as const;
export const featuresField = "features";

/** Gathers the fields of all lines into one. Fields that do not match in number stay, and the schema refuses them as unknown. */
export function gatherFeatures(sent: FormData): FormData {
  const columns = {
    name: textsOf(sent, featureFields.name),
    value: textsOf(sent, featureFields.value),
    category: textsOf(sent, featureFields.category),
  };
  if (columns.value.length !== columns.name.length || columns.category.length !== columns.name.length) return sent;
  const gathered = new FormData();
  const boxes = new Set<string>(Object.values(featureFields));
  for (const [name, value] of sent) if (!boxes.has(name)) gathered.append(name, value);
  const lines = columns.name.map((name, at) => ({ name, value: columns.value[at] ?? "", category: columns.category[at] ?? "" }));
  gathered.append(featuresField, JSON.stringify(lines));
  return gathered;
}

/** Returns the texts of all fields with this name; a file is no text. */
export function textsOf(sent: FormData, name: string): string[] {
  return sent.getAll(name).filter((value) => typeof value === "string");
}

/** Returns the typed lines of a gathered field, to show them again; undefined for a field of another form. */
export function typedFeatures(field: string | undefined): Feature[] | undefined {
  const lines = linesIn(field);
  if (!Array.isArray(lines)) return undefined;
  return lines.map((line: unknown) => ({
    name: textIn(line, "name"),
    value: textIn(line, "value"),
    category: featureCategories.find((category) => category === textIn(line, "category")) ?? "general",
  }));
}

/** Returns the field's JSON; undefined if it is invalid. */
export function linesIn(field: string | undefined): unknown {
  try {
    return JSON.parse(field ?? "");
  } catch {
    return undefined;
  }
}

function textIn(line: unknown, name: string): string {
  const text: unknown = typeof line === "object" && line !== null ? Reflect.get(line, name) : undefined;
  return typeof text === "string" ? text : "";
}

/** Returns the lines to erase and to write, and no others, so that the audit log stays readable. A repeated line is written once. */
export function featureDifference<Saved extends Feature>(
  saved: readonly Saved[],
  wanted: readonly Feature[],
): { gone: Saved[]; fresh: Feature[] } {
  const keyOf = ({ name, value, category }: Feature) => JSON.stringify([name, value, category]);
  const missing = new Map(wanted.map((feature) => [keyOf(feature), feature]));
  const gone = saved.filter((feature) => !missing.delete(keyOf(feature)));
  return { gone, fresh: [...missing.values()] };
}

/**
 * Reads names of equipment from pasted text (FLEET-8). Splits it at commas if the trimmed text has commas and no line breaks, otherwise at
 * line breaks. Empty items are dropped, and dots and commas at an item's end are removed.
 */
export function readFeatureNames(text: string): string[] {
  const whole = text.trim();
  const separator = whole.includes(",") && !/[\r\n]/.test(whole) ? "," : /\r\n|\r|\n/;
  return whole.split(separator).map(withoutEnd).filter(Boolean);
}

/** From the end, character by character: a pattern for this can be made to run long (row D4). */
function withoutEnd(item: string): string {
  let end = item.length;
  while (end > 0 && /[\s.,]/.test(item.charAt(end - 1))) end -= 1;
  return item.slice(0, end).trim();
}
