import { createContext, use, useMemo } from "react";

/**
 * A part of a page that a loader has drawn (`draw.server.tsx`), without state and handlers: its HTML. The data inside of a document have its
 * number in place of its HTML, because the document has the HTML in the element with this `data-part`.
 */
export type DrawnPart = string | number;

/** What drawing needs to know of a request; its scope has it. */
export type PageRequest = { wantsData: boolean };

/** Returns the HTML of a part, or on the server what stands for it until the page is complete. */
export type HtmlOfPart = (part: DrawnPart) => string;

export const DrawnParts = createContext<HtmlOfPart>((part) => {
  if (typeof part === "string") return part;
  throw new Error("A part has a number only inside of a document.");
});

/** Shows a part. The browser takes its HTML as it is: React neither makes it again nor compares it (decision 0059). */
export function Drawn({ part }: { part: DrawnPart }) {
  return <Markup as="div" className="contents" part={part} html={use(DrawnParts)(part)} />;
}

/**
 * Shows parts as the items of a list. An item that is also in the next list keeps its element, so its picture does not flash.
 */
export function DrawnItems({ parts }: { parts: readonly DrawnPart[] }) {
  const htmlOf = use(DrawnParts);
  const items = useMemo(() => parts.map((part) => ({ part, html: htmlOf(part) })), [parts, htmlOf]);
  return items.map(({ part, html }) => <Markup as="li" key={html} part={part} html={html} />);
}

type MarkupProperties = { as: "div" | "li"; className?: string; part: DrawnPart; html: string };

function Markup({ as: Tag, className, part, html }: MarkupProperties) {
  // React writes the HTML again for another object, even if the text is the same.
  const markup = useMemo(() => ({ __html: html }), [html]);
  return <Tag className={className} data-part={typeof part === "number" ? part : undefined} dangerouslySetInnerHTML={markup} />;
}
