import { createContext, use, useMemo, useState } from "react";
import { useKeptFolds } from "./kept-folds.ts";

declare const drawn: unique symbol;

/**
 * A part of a page that a loader has drawn (`draw.server.tsx`), without state and handlers. The text begins with the name of the part. Parts
 * that show the same have the same name. After a space comes the HTML. A document holds the HTML itself, in an element with a number in
 * `data-part`. So the data inside of a document have `#` and this number after the name.
 */
export type DrawnPart = string & { readonly [drawn]: true };

/** What drawing needs of a request; its scope has it. */
export type PageRequest = {
  /** Whether the parts stand in a document. Otherwise they are data for a page that is open already. */
  drawsIntoDocument: boolean;
  /** The parts of the document, in UTF-8. The number of a part is its place. */
  drawnParts: Buffer[];
};

/** Characters of a hash, 48 bits. So two different parts do not get the same name by accident. */
export const nameLength = 8;

export function partWithHtml(name: string, html: string): DrawnPart {
  return `${name} ${html}` as DrawnPart;
}

export function partInDocument(name: string, number: number): DrawnPart {
  return `${name}#${number}` as DrawnPart;
}

/** Returns what a document holds for the part with a number: its HTML, or on the server what stands for it until the page is complete. */
export type MarkupInDocument = (number: number) => string;

export const DrawnParts = createContext<MarkupInDocument>((number) => {
  throw new Error(`Part ${number} stands in a document, but there is none.`);
});

/** Shows a part. The browser takes its HTML as it is: React neither makes it again nor compares it (decision 0059). */
export function Drawn({ part }: { part: DrawnPart }) {
  return <div ref={useKeptFolds(nameOf(part))} className="contents" {...useMarkup(part)} />;
}

/** Shows parts as the items of a list. An item that is also in the next list keeps its element, so its picture does not flash. */
export function DrawnItems({ parts }: { parts: readonly DrawnPart[] }) {
  return parts.map((part) => <Item key={nameOf(part)} part={part} />);
}

function Item({ part }: { part: DrawnPart }) {
  return <li {...useMarkup(part)} />;
}

/** Returns the properties of the element that shows a part. They stay the same while its name does, so React does not write the HTML again. */
function useMarkup(part: DrawnPart) {
  const inDocument = use(DrawnParts);
  const [shown, setShown] = useState(part);
  if (nameOf(shown) !== nameOf(part)) setShown(part);
  return useMemo(() => {
    const content = shown.slice(nameLength + 1);
    if (shown.charAt(nameLength) === " ") return { dangerouslySetInnerHTML: { __html: content } };
    return { "data-part": content, dangerouslySetInnerHTML: { __html: inDocument(Number(content)) } };
  }, [shown, inDocument]);
}

function nameOf(part: DrawnPart): string {
  return part.slice(0, nameLength);
}
