import { inboxNews } from "#app/features/requests/inbox/addresses.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/inbox-news.ts";

const eventStream = "text/event-stream";

/** Streams news of the inbox while one of its pages is open. */
export function loader({ request, context }: Route.LoaderArgs) {
  // X-Accel-Buffering tells proxies not to buffer the stream.
  const headers = { "Content-Type": `${eventStream}; charset=utf-8`, "Cache-Control": "no-store", "X-Accel-Buffering": "no" };
  // A request that only checks reachability gets a response at once and occupies no stream.
  if (request.headers.get("Accept")?.includes(eventStream) !== true) return new Response("", { headers });
  const news = context.get(requestScope).livePages.open(context.get(signedIn).userId, inboxNews);
  if (!news) return new Response(null, { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": "30" } });
  return new Response(news, { headers });
}
