import type { DrawnPart, HtmlOfPart } from "./drawn.tsx";

/**
 * Reads the drawn parts of the document with which a visit begins, before React takes the page over. Returns the HTML of these parts, and of
 * all parts that come later, in the way in which this browser writes it. So the same part has the same text.
 */
export function partsInDocument(): HtmlOfPart {
  const elements = document.querySelectorAll<HTMLElement>("[data-part]");
  const parts = new Map([...elements].map(({ dataset, innerHTML }) => [Number(dataset["part"]), innerHTML]));
  return (part: DrawnPart) => (typeof part === "number" ? (parts.get(part) ?? "") : asBrowserWrites(part));
}

function asBrowserWrites(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
}
