import type { Transaction } from "kysely";
import { refused, type RefusedForm } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderMissing } from "#app/features/orders/access/messages.ts";
import { type Quote, readQuote } from "#app/features/orders/quotes/queries.server.ts";
import type { DB } from "#db/types.ts";
import { quoteGone } from "../messages.ts";

type Locked = { order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>; quote: Quote };

/** Locks an order and reads one version of its quote; a refusal if there is none, or if it is not the one that the page showed. */
export async function lockVersion(
  transaction: Transaction<DB>,
  orderId: string,
  { version, seen }: { version: number; seen: string },
): Promise<Locked | RefusedForm> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return refused(orderMissing, { status: 404 });
  const quote = await readQuote(transaction, orderId, version);
  if (!quote) return refused(quoteGone, { status: 404 });
  return quote.content_sha256 === seen ? { order, quote } : refused(changedMeanwhile);
}
