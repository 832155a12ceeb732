export const placeholders = [
  { name: "{nombre}", meaning: "el nombre de quien escribe" },
  { name: "{vehiculo}", meaning: "marca y modelo" },
  { name: "{año}", meaning: "el año del coche" },
  { name: "{precio}", meaning: "su precio de hoy" },
  { name: "{empresa}", meaning: "el nombre de la empresa" },
] as const;
export type Placeholder = (typeof placeholders)[number]["name"];

export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const braces = /\{[^{}\n]{0,40}\}/g;

function isPlaceholder(text: string): text is Placeholder {
  return placeholders.some(({ name }) => name === text);
}

/** Fills in the known values in one pass, so that braces inside a value are not replaced. Unknown placeholders stay visible. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(braces, (found) => (isPlaceholder(found) ? (values[found] ?? found) : found));
}

/** The unknown placeholders of a text, each once, in order of appearance. */
export function unknownPlaceholders(text: string): string[] {
  return [...new Set(text.match(braces) ?? [])].filter((found) => !isPlaceholder(found));
}

/** The valid placeholders that are still unfilled in a text, each once. */
export function openPlaceholders(text: string): Placeholder[] {
  return [...new Set(text.match(braces) ?? [])].filter((found) => isPlaceholder(found));
}
