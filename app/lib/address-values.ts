/** Values of an address that can be given more than once or have two ends. People type and shorten addresses, so nothing here throws. */
import { cleanText, readWholeNumber } from "./address-text.ts";

export type Range = { min?: number; max?: number };

/** Reads "{name}_min" and "{name}_max" as whole numbers from 0 on. The ends of a reversed range are swapped. */
export function readRange(params: URLSearchParams, name: string): Range {
  const min = readWholeNumber(params.get(`${name}_min`));
  const max = readWholeNumber(params.get(`${name}_max`));
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

export function writeRange(params: URLSearchParams, name: string, { min, max }: { min?: number | string; max?: number | string }): void {
  if (min !== undefined) params.set(`${name}_min`, String(min));
  if (max !== undefined) params.set(`${name}_max`, String(max));
}

export function writeEach(params: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of values) params.append(name, value);
}

/** Returns the values that the list contains, each once, in the list's order. */
export function knownValues<Value extends string>(values: readonly string[], list: readonly Value[]): Value[] {
  const wanted = new Set(values);
  return list.filter((value) => wanted.has(value));
}

/** Returns values of no closed list, each once: at most `most` of them, and none that is longer than `longest` characters. */
export function openValues(values: readonly string[], { longest, most }: { longest: number; most: number }): string[] {
  const clean = values.map(cleanText).filter((value) => value !== "" && value.length <= longest);
  return [...new Set(clean)].slice(0, most);
}
