import { createContext, type ReactElement, use } from "react";

/** Returns the HTML of an element; on the server only. */
export type MarkupOf = (element: ReactElement) => string;

/** On the server, the memory of rendered parts. In the browser there is none, because the browser renders a part for its own use. */
export const MarkupMemory = createContext<MarkupOf | undefined>(undefined);

type Props = {
  as: "li" | "div";
  className?: string;
  /** A component whose HTML follows from its properties alone: no state, no `useId`, nothing of the page around it. */
  children: ReactElement;
};

/**
 * A part that looks the same on many pages, such as a car in a list. The server renders it once and puts its HTML into each page. To the
 * browser it is an ordinary part, which React takes over like any other.
 */
export function KeptMarkup({ as: Tag, className, children }: Props) {
  const markupOf = use(MarkupMemory);
  if (!markupOf) return <Tag className={className}>{children}</Tag>;
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: markupOf(children) }} />;
}
