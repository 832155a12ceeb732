/** A value as one text (JSON). `as` exists for the compiler only: it remembers what the text holds. */
export type Written<Value> = string & { readonly as?: Value };

/** What JSON can write. A property that is undefined is left out. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * Writes a part of a page's data as one text. React Router looks at each single value of the data. For a list of cars that costs more than
 * everything else about them, because their HTML is kept (docs/decisions/0056-what-a-rendering-costs.md).
 */
export function write<Value extends Plain>(value: Value): Written<Value> {
  return JSON.stringify(value);
}

/** Reads what `write` has written. */
export function read<Value extends Plain>(text: Written<Value>): Value {
  return JSON.parse(text) as Value;
}
