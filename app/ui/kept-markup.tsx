import { createContext, type ReactElement, use } from "react";

/** Returns what stands for the HTML of an element until the page is complete; on the server only. */
export type PlaceholderOf = (element: ReactElement) => string;

/** On the server, the kept parts of one page. In the browser there are none, because the browser renders a part for its own use. */
export const KeptParts = createContext<PlaceholderOf | undefined>(undefined);

type Props = {
  as: "li" | "div";
  className?: string;
  /** A component whose HTML follows from its properties alone: no `useId`, nothing of the page around it. */
  children: ReactElement;
};

/**
 * A part that looks the same on many pages, such as the menu. The server renders it once and puts its HTML into each page. To the
 * browser it is an ordinary part, which React takes over like any other.
 */
export function KeptMarkup({ as: Tag, className, children }: Props) {
  const placeholderOf = use(KeptParts);
  if (!placeholderOf) return <Tag className={className}>{children}</Tag>;
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: placeholderOf(children) }} />;
}
