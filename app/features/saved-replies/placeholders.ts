/** What a saved reply may leave open, and what each stands for. */
export const placeholders = [
  { name: "{nombre}", meaning: "el nombre de quien escribe" },
  { name: "{vehiculo}", meaning: "marca y modelo" },
  { name: "{año}", meaning: "el año del coche" },
  { name: "{precio}", meaning: "su precio de hoy" },
  { name: "{empresa}", meaning: "el nombre de la empresa" },
] as const;
export type Placeholder = (typeof placeholders)[number]["name"];

/** What is known of each; a message has no car, and a car that left the site has no price. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** Something in braces on one line. */
const braces = /\{[^{}\n]{0,40}\}/g;

function isPlaceholder(text: string): text is Placeholder {
  return placeholders.some(({ name }) => name === text);
}

/** The text with what is known filled in, once: what a value brings along is no placeholder. What is not known stays to be seen. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(braces, (found) => (isPlaceholder(found) ? (values[found] ?? found) : found));
}

/** What stands in braces and nobody knows, each once, in its order. */
export function unknownPlaceholders(text: string): string[] {
  return [...new Set(text.match(braces) ?? [])].filter((found) => !isPlaceholder(found));
}

/** The placeholders that were left open in a text that is about to be sent, each once. */
export function openPlaceholders(text: string): Placeholder[] {
  return [...new Set(text.match(braces) ?? [])].filter((found) => isPlaceholder(found));
}
