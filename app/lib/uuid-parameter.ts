import type { Field } from "./address-search.ts";

const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the text if it is a row's id. Without a schema library (app/lib/uuid.ts), because browsers load it too. */
export function uuidOf(text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}

/** The id of a row; undefined for any other text. */
export function uuidParameter(parameter: string): Field<string | undefined> {
  return { parameter, read: uuidOf, write: (id) => id ?? "" };
}
