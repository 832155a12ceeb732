import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";

/** About 3,000 cars in a list. A character of a key is counted as two bytes. */
const mostBytes = 12 * 1024 * 1024;

const memory = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: (html, key) => html.byteLength + 2 * key.length });

/** The place of a component in the keys. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/**
 * The HTML of an element in UTF-8, found by its component and its properties. So a changed car has another HTML at once. Nobody can get what
 * was drawn for somebody else's properties.
 */
export function keptMarkup(element: ReactElement): Buffer {
  const key = keyOf(element);
  const known = memory.get(key);
  if (known !== undefined) return known;
  const html = Buffer.from(renderToString(<StaticRouter location="/">{element}</StaticRouter>));
  memory.set(key, html);
  return html;
}

/** The component and its properties. A text is part of the key as it stands, after its length, because JSON would look at each sign. */
function keyOf(element: ReactElement): string {
  const properties = Object.entries(element.props as Record<string, unknown>);
  const written = properties.map(([name, value]) =>
    typeof value === "string" ? `${name}:${value.length}:${value}` : JSON.stringify({ [name]: value }, plainValue),
  );
  return `${numberOf(element)}${written.join("")}`;
}

function numberOf({ type }: ReactElement): number {
  if (typeof type === "string") throw new Error(`<${type}> is no component, so its HTML cannot be found by its properties.`);
  const known = numbers.get(type) ?? (lastNumber += 1);
  numbers.set(type, known);
  return known;
}

/** Refuses what JSON leaves out or changes, because two different elements would then have the same key. `this` has the unchanged value. */
function plainValue(this: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = this[name];
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return value;
  if (Number.isFinite(value) || Array.isArray(value)) return value;
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype && !("$$typeof" in value)) return value;
  throw new Error(`The property ${name} of a kept part is more than JSON can write.`);
}
