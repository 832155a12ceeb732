import { useEffect, useRef } from "react";

/** Returns a ref. Its element scrolls into view and takes the focus whenever `news` changes to a value other than undefined. */
export function useFocusOnChange<Part extends HTMLElement = HTMLElement>(news: unknown) {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (news === undefined) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView();
  }, [news]);
  return part;
}
