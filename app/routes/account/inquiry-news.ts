import { findInquiry } from "#app/features/conversations/queries.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { signedIn } from "#server/gates.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/inquiry-news.ts";

/** Says when there is something new in a conversation, to its inquiry's owner and to nobody else, for as long as its page is open. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { userId } = context.get(signedIn);
  const id = readUuid(params.inquiryId);
  const inquiry = id === undefined ? undefined : await findInquiry(facts.context, userId, id);
  if (!inquiry) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const news = facts.livePages.open(userId, inquiry.id);
  if (!news) return new Response(null, { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": "30" } });
  return new Response(news, {
    // The second tells proxies not to hold anything back.
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}
