import { type FeatureCategory, featureCategories } from "#app/features/vehicles/vocabulary.ts";

/** A line of a vehicle's equipment; `value` is "" where the name says it all. */
export type Feature = { name: string; value: string; category: FeatureCategory };

/** The form's boxes, one of each for every line, and the field that they become. */
export const featureFields = { name: "feature_name", value: "feature_value", category: "feature_category" } as const;
export const featuresField = "features";

/** A form as its schema reads it: the boxes of all lines in one field. Boxes that do not belong together are left, and refused as unknown. */
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

function textsOf(sent: FormData, name: string): string[] {
  return sent.getAll(name).filter((value) => typeof value === "string");
}

/** The lines of a gathered field as they were typed, to be shown again; undefined where the field was made by somebody else. */
export function typedFeatures(field: string | undefined): Feature[] | undefined {
  const lines = linesIn(field);
  if (!Array.isArray(lines)) return undefined;
  return lines.map((line: unknown) => ({
    name: textIn(line, "name"),
    value: textIn(line, "value"),
    category: featureCategories.find((category) => category === textIn(line, "category")) ?? "general",
  }));
}

/** The field's JSON; undefined where it is none. */
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

/**
 * What must be erased and written so that the saved lines become the wanted ones, and nothing else changes: the audit log stays readable.
 * A line that is wanted twice is written once.
 */
export function featureDifference<Saved extends Feature>(
  saved: readonly Saved[],
  wanted: readonly Feature[],
): { gone: Saved[]; fresh: Feature[] } {
  const keyOf = ({ name, value, category }: Feature) => JSON.stringify([name, value, category]);
  const missing = new Map(wanted.map((feature) => [keyOf(feature), feature]));
  const gone = saved.filter((feature) => !missing.delete(keyOf(feature)));
  return { gone, fresh: [...missing.values()] };
}
