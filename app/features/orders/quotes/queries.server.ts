import { companyDay } from "#app/features/ground/company/company-day.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type QuoteContent, quoteContentSchema } from "./content.ts";
import { quoteView } from "./quote-view.ts";
import { customerQuoteState, type CustomerQuoteState, customerStateWords, isDecidable } from "./quote-state.ts";

const columns = [
  "id",
  "version",
  "content",
  "content_sha256",
  "price",
  "deposit",
  "purchase",
  "valid_until",
  "sent_at",
  "seen_at",
  "decision",
  "decided_at",
  "decided_name",
  "decline_reason",
  "superseded_at",
] as const;

export type Quote = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** One version of an order with its content; undefined if the actor may not see it. A customer sees sent ones only. */
export async function readQuote(transaction: Transaction, orderId: string, version: number) {
  const row = await transaction
    .selectFrom("order_quotes")
    .select(columns)
    .where("order_id", "=", orderId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, content: contentIn(row) };
}

/** The content of a row; throws for one in another shape, because nobody may decide about what they cannot read. */
export function contentIn({ content }: { content: unknown }): QuoteContent {
  return quoteContentSchema.parse(content);
}

/** What the page of a version shows, for its customer; undefined if they may not see it. */
export async function findQuotePage({ scope: { context }, order }: OpenedQuote, version: number) {
  const { found, newest } = await runAs(context, async (transaction) => ({
    found: await readQuote(transaction, order.id, version),
    newest: await newestSentVersion(transaction, order.id),
  }));
  if (!found) return undefined;
  const state = customerQuoteState(found, companyDay(context.now).toString(), order.status);
  const view = quoteView(found.content);
  const { reference, madeOn, price } = view;
  const quote = { version, reference, madeOn, price, car: view.car.name, agreement: view.agreement, sha256: found.content_sha256 };
  return {
    quote: { ...quote, ...customerStateWords[state], sentence: stateSentence(found, state) },
    decidable: isDecidable(state),
    newer: newest > version ? newest : undefined,
    view,
  };
}

async function newestSentVersion(transaction: Transaction, orderId: string): Promise<number> {
  const { newest } = await transaction
    .selectFrom("order_quotes")
    .select(({ fn }) => fn.max<number | null>("version").as("newest"))
    .where("order_id", "=", orderId)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

type OpenedQuote = { scope: { context: Context }; order: { id: string; status: string } };

export type SentQuote = Awaited<ReturnType<typeof readSentQuotes>>[number];

/** The versions that the customer got, the newest first; none if the actor may not see the order. */
export async function readSentQuotes(context: Context, orderId: string) {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_quotes")
      .innerJoin("orders", "orders.id", "order_id")
      .select(["version", "price", "valid_until", "sent_at", "seen_at", "decision", "decided_at", "superseded_at", "orders.status"])
      .where("order_id", "=", orderId)
      .where("sent_at", "is not", null)
      .orderBy("version", "desc")
      .execute(),
  );
  const today = companyDay(context.now).toString();
  return rows.map((row) => {
    const state = customerQuoteState(row, today, row.status);
    const { version, price, valid_until: validUntil } = row;
    const shown = { ...customerStateWords[state], price: writtenCents(price), validUntil, sentence: stateSentence(row, state) };
    return { version, state, decidable: isDecidable(state), ...shown };
  });
}

function stateSentence({ valid_until, decided_at }: { valid_until: string; decided_at: Date | null }, state: CustomerQuoteState): string {
  const decided = decided_at === null ? "" : formatMoment(decided_at);
  const sentences: Partial<Record<CustomerQuoteState, string>> = {
    accepted: `Lo aceptaste el ${decided}.`,
    declined: `Lo rechazaste el ${decided}.`,
    superseded: "Lo hemos retirado, o hay otro más nuevo.",
    expired: `Valía hasta el ${formatCalendarDay(valid_until)}. Si te sigue interesando, escríbenos.`,
    closed: "La importación se cerró, así que ya no se puede aceptar.",
  };
  return sentences[state] ?? `Vale hasta el ${formatCalendarDay(valid_until)}.`;
}
