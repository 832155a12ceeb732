import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * When another part takes the place of the one with this name, its folds (`details`) are open or closed as those before were, in their
 * order. Returns the ref for the element that shows the part.
 */
export function useKeptFolds(name: string) {
  const part = useRef<HTMLDivElement>(null);
  const unfolded = useRef<boolean[]>([]);
  const shown = useRef(name);
  useEffect(() => {
    const element = part.current;
    const remember = () => void (unfolded.current = foldsIn(element).map(({ open }) => open));
    // Somebody may have unfolded one before this script ran.
    remember();
    element?.addEventListener("toggle", remember, { capture: true });
    return () => element?.removeEventListener("toggle", remember, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    for (const [position, fold] of foldsIn(part.current).entries()) fold.open = unfolded.current[position] ?? fold.open;
  }, [name]);
  return part;
}

function foldsIn(element: HTMLElement | null): HTMLDetailsElement[] {
  return [...(element?.querySelectorAll("details") ?? [])];
}
