import type { MarkupInDocument } from "./drawn.tsx";

/**
 * Reads the drawn parts of the document with which a visit begins, before React takes the page over. A part keeps its number as long as the
 * page is open, so the HTML is also there for a component that is shown again later.
 */
export function partsInDocument(): MarkupInDocument {
  const elements = document.querySelectorAll<HTMLElement>("[data-part]");
  const parts = new Map([...elements].map(({ dataset, innerHTML }) => [dataset["part"], innerHTML]));
  return (number) => {
    const html = parts.get(String(number));
    if (html === undefined) throw new Error(`The document has no part with the number ${number}.`);
    return html;
  };
}
