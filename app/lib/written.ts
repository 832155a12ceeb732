/** A value as one text (JSON). `as` exists for the compiler only: it remembers what the text holds. */
export type Written<Value> = string & { readonly as?: Value };

/** What JSON can write. A property that is undefined is left out. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * Writes a value as one text. In a page's data, React Router looks at each single value. Among
 * the properties of a kept part, a text is found faster.
 */
export function write<Value extends Plain>(value: Value): Written<Value> {
  return JSON.stringify(value);
}

/** Reads what `write` has written. */
export function read<Value extends Plain>(text: Written<Value>): Value {
  return JSON.parse(text) as Value;
}
