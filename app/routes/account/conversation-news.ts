import { findInquiry } from "#app/features/requests/conversations/queries.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/conversation-news.ts";

/** Streams news of a conversation to the inquiry's owner only, while the page is open. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId } = context.get(signedIn);
  const id = readUuid(params.inquiryId);
  const inquiry = id === undefined ? undefined : await findInquiry(scope.context, userId, id);
  if (!inquiry) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const news = scope.livePages.open(userId, inquiry.id);
  if (!news) return new Response(null, { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": "30" } });
  return new Response(news, {
    // X-Accel-Buffering tells proxies not to buffer the stream.
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}
