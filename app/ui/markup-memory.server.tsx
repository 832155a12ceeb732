import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { MarkupOf } from "./kept-markup.tsx";

/** About 2,000 cars in a list. */
const mostCharacters = 6 * 1024 * 1024;

const memories = new WeakMap<object, LRUCache<string, string>>();

/**
 * The HTML of an element, found by its component and its properties. So a changed car has another HTML at once. Nobody can get what was
 * drawn for somebody else's properties.
 */
export const keptMarkup: MarkupOf = (element) => {
  const memory = memoryOf(element);
  const key = JSON.stringify(element.props, refuseUnwritable);
  const known = memory.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<StaticRouter location="/">{element}</StaticRouter>);
  memory.set(key, html);
  return html;
};

/** What JSON leaves out would not be part of the key, so two different elements would have the same one. */
function refuseUnwritable(name: string, value: unknown): unknown {
  const isElement = typeof value === "object" && value !== null && "$$typeof" in value;
  if (typeof value !== "function" && typeof value !== "symbol" && !isElement) return value;
  throw new Error(`The property ${name} of a kept part cannot be written as JSON.`);
}

function memoryOf({ type }: ReactElement): LRUCache<string, string> {
  if (typeof type === "string") throw new Error(`<${type}> is no component, so its HTML cannot be found by its properties.`);
  const known = memories.get(type);
  if (known) return known;
  const memory = new LRUCache<string, string>({ maxSize: mostCharacters, sizeCalculation: (html, key) => html.length + key.length });
  memories.set(type, memory);
  return memory;
}
