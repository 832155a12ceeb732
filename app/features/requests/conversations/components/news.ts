import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

const pollIntervalInMilliseconds = 30_000;

/** Reloads the page's data at news of the server's event stream, when it opens, and every 30 seconds while there is none. */
export function useNews(address: string): void {
  const reload = useReloadWhenIdle();
  useEffect(() => {
    let source: EventSource | undefined;
    const listen = () => {
      source = new EventSource(address);
      source.addEventListener("open", reload);
      source.addEventListener("news", reload);
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
      if (await isReachable(address)) reload();
      // The browser reconnects by itself except after CLOSED, which means that the server had no place for the stream.
      if (source?.readyState === EventSource.CLOSED) listen();
    };
    const timer = setInterval(() => void look(), pollIntervalInMilliseconds);
    document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, [address, reload]);
}

/** Reloads the page's data after any running submission: a person's own reply triggers news too, and a reload would interrupt it. */
function useReloadWhenIdle(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const busy = state !== "idle" || navigation.state !== "idle";
  const pending = useRef({ busy, again: false });
  useEffect(() => {
    pending.current.busy = busy;
    if (busy || !pending.current.again) return;
    pending.current.again = false;
    void revalidate();
  }, [busy, revalidate]);
  return useCallback(() => {
    if (pending.current.busy) pending.current.again = true;
    else void revalidate();
  }, [revalidate]);
}

/** Checks the address before a reload, because an error page or a redirect to the sign-in would discard unsent text. */
async function isReachable(address: string): Promise<boolean> {
  try {
    const { ok, status, redirected } = await fetch(address, { method: "HEAD" });
    return !redirected && (ok || status === 429);
  } catch {
    return false;
  }
}
