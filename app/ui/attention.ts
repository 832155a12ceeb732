import { useEffect, useRef } from "react";

/** A part of the page that comes into view and takes the focus whenever there is something new in it; `news` is undefined while there is not. */
export function useAttention(news: unknown) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (news === undefined) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView();
  }, [news]);
  return part;
}
