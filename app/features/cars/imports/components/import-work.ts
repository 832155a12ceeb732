import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMilliseconds = 1_000;

/** Reloads the page's data repeatedly while an import is at work and the page is visible. */
export function useWhileAtWork(atWork: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!atWork || state !== "idle") return;
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate();
    }, everyMilliseconds);
    const onVisible = () => void (document.hidden || revalidate());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [atWork, state, revalidate]);
}
