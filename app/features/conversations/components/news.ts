import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

const patienceInMilliseconds = 30_000;

/**
 * Asks for the page's data again when the server says that there is something new, and when it may have said so unheard. Where its stream
 * cannot be had, every 30 seconds. A page that nobody looks at listens to nothing.
 */
export function useNews(address: string): void {
  const ask = useAsking();
  useEffect(() => {
    let source: EventSource | undefined;
    const listen = () => {
      source = new EventSource(address);
      source.addEventListener("open", ask);
      source.addEventListener("news", ask);
    };
    const follow = () => {
      if (!document.hidden && source === undefined) listen();
      if (document.hidden) {
        source?.close();
        source = undefined;
      }
    };
    const look = async () => {
      if (source === undefined || source.readyState === EventSource.OPEN) return;
      if (await isReachable(address)) ask();
      // Closed: the server had no place for it; else the browser tries again by itself.
      if (source?.readyState === EventSource.CLOSED) listen();
    };
    const timer = setInterval(() => void look(), patienceInMilliseconds);
    document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, [address, ask]);
}

/** Asks for the page's data, or after what is under way: one's own reply brings news too, and would be interrupted while it is read. */
function useAsking(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const busy = state !== "idle" || navigation.state !== "idle";
  const asked = useRef({ busy, again: false });
  useEffect(() => {
    asked.current.busy = busy;
    if (busy || !asked.current.again) return;
    asked.current.again = false;
    void revalidate();
  }, [busy, revalidate]);
  return useCallback(() => {
    if (asked.current.busy) asked.current.again = true;
    else void revalidate();
  }, [revalidate]);
}

/** Whether asking for the page would bring the page: an error or the way to sign in would take what somebody is writing. */
async function isReachable(address: string): Promise<boolean> {
  try {
    const { ok, status, redirected } = await fetch(address, { method: "HEAD" });
    return !redirected && (ok || status === 429);
  } catch {
    return false;
  }
}
