import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { MarkupInDocument } from "./drawn.tsx";

/** For each component: about 700 cars in a list, or the filters of 250 searches. A character of a key is counted as two bytes. */
const mostBytes = 3 * 1024 * 1024;

/** Random, so that no text of a page can contain it. */
const marker = `kept-${randomUUID()}-`;
/** A placeholder is the marker with so many digits. */
const digits = 4;

/** A component's HTML by its properties. */
type Memory = LRUCache<string, Buffer>;

/** Each component has a memory of its own, so that the filters of many searches do not push out the cars. */
const memories = new WeakMap<object, Memory>();

/**
 * The drawn and the kept parts of one page. While React renders the page, a placeholder stands for each of them: the marker and the number of
 * the part. Their bytes come in at the end, so that React need not copy them. The cars of a list are more than half of their page.
 */
export class PartsOfPage {
  readonly #parts: Buffer[];

  /** The parts that the loaders have drawn; their numbers are in the page's data. */
  constructor(drawn: readonly Buffer[] = []) {
    this.#parts = [...drawn];
  }

  /** The placeholder of an element that the browser makes again. */
  readonly placeholderOf = (element: ReactElement): string => this.placeholderAt(this.#parts.push(keptMarkup(element, "hydrated")) - 1);

  readonly placeholderAt: MarkupInDocument = (number) => marker + String(number).padStart(digits, "0");

  /** Puts the parts into the page; in UTF-8. */
  fillIn(page: Buffer): Buffer<ArrayBuffer> {
    const pieces: Buffer[] = [];
    let start = 0;
    for (let place = page.indexOf(marker, 0, "latin1"); place !== -1; place = page.indexOf(marker, start, "latin1")) {
      const end = place + marker.length + digits;
      const part = this.#parts[Number(page.toString("latin1", end - digits, end))];
      if (!part) throw new Error("A page has a placeholder for a part that it does not know.");
      pieces.push(page.subarray(start, place), part);
      start = end;
    }
    return Buffer.concat([...pieces, page.subarray(start)]);
  }
}

/** Whether the browser makes the part again and compares (`KeptMarkup`), or takes its HTML as it is (`drawKept`). */
type Kind = "hydrated" | "drawn";
const renderers: Record<Kind, (page: ReactElement) => string> = { hydrated: renderToString, drawn: renderToStaticMarkup };

/**
 * The HTML of an element in UTF-8, found by its component and its properties. So a changed car has another HTML at once. Nobody can get what
 * was drawn for somebody else's properties.
 */
export function keptMarkup(element: ReactElement, kind: Kind): Buffer {
  const memory = memoryOf(element);
  const key = kind + keyOf(element);
  const known = memory.get(key);
  if (known !== undefined) return known;
  const html = inOwnMemory(renderers[kind](<StaticRouter location="/">{element}</StaticRouter>));
  memory.set(key, html);
  return html;
}

/** A text in UTF-8. Node would make it a small part of 8 KB, which all stay in memory as long as one of their parts. */
function inOwnMemory(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The properties. A text is part of the key as it stands, after its length, because JSON would look at each sign. */
function keyOf(element: ReactElement): string {
  const properties = Object.entries(element.props as Record<string, unknown>);
  const written = properties.map(([name, value]) =>
    typeof value === "string" ? `${name}:${value.length}:${value}` : JSON.stringify({ [name]: value }, plainValue),
  );
  return written.join("");
}

function memoryOf({ type }: ReactElement): Memory {
  if (typeof type === "string") throw new Error(`<${type}> is no component, so its HTML cannot be found by its properties.`);
  const known = memories.get(type);
  if (known) return known;
  const memory: Memory = new LRUCache({ maxSize: mostBytes, sizeCalculation: (html, key) => html.byteLength + 2 * key.length });
  memories.set(type, memory);
  return memory;
}

/** Refuses what JSON leaves out or changes, because two different elements would then have the same key. `this` has the unchanged value. */
function plainValue(this: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = this[name];
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return value;
  if (Number.isFinite(value) || Array.isArray(value)) return value;
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype && !("$$typeof" in value)) return value;
  throw new Error(`The property ${name} of a kept part is more than JSON can write.`);
}
