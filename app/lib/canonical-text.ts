/** A value as one JSON text without an order of keys, because the database has one of its own. The hash of a frozen content is that of this text. */
export function canonicalText(content: object): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
