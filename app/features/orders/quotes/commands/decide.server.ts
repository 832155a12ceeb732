import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { type OpenedOrder, orderLink } from "#app/features/orders/access/queries.server.ts";
import { withContact } from "#app/features/orders/contact/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type RefusedForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin, system, userIdOf, runAs, type Context, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { quoteAccepted, quoteDecided } from "../emails.ts";
import {
  acceptanceForm,
  decliningForm,
  acceptanceMessages,
  decliningMessages,
  quoteChanged,
  quoteMissing,
  undecidable,
} from "../messages.ts";
import { type Quote, readQuote } from "../queries.server.ts";
import { quoteState } from "../quote-state.ts";
import { writtenHash } from "../quote-view.ts";
import { acceptanceSchema, decliningSchema } from "../schema.ts";
import { chargeQuote } from "./charge.server.ts";

type Opened = Pick<OpenedOrder<FormScope>, "order" | "scope" | "onlyLooks">;
type Decided = { decision: "accepted" | "declined"; name: string; sha256: string | undefined; reason: string | null };

/** Accepts a version as its customer: the older one is superseded, the ledger and the customer's mail are written (ORDER-31, ORDER-35). */
export function acceptQuote(opened: Opened, version: number, sent: FormData) {
  const description = { form: acceptanceForm, schema: acceptanceSchema, messages: acceptanceMessages };
  return answerForm(opened.scope, description, sent, (transaction, { name, sha256 }) =>
    decide(transaction, opened, version, { decision: "accepted", name, sha256, reason: null }),
  );
}

/** Declines a version as its customer. Nobody has to give a reason. */
export function declineQuote(opened: Opened, version: number, sent: FormData) {
  const description = { form: decliningForm, schema: decliningSchema, messages: decliningMessages };
  return answerForm(opened.scope, description, sent, (transaction, { reason }) =>
    decide(transaction, opened, version, {
      decision: "declined",
      name: opened.order.name,
      sha256: undefined,
      reason: reason === "" ? null : reason,
    }),
  );
}

async function decide(transaction: Transaction, opened: Opened, version: number, decided: Decided): Promise<WriteResult> {
  const { order, scope } = opened;
  const { actor } = scope.context;
  const refusal = refusedToTeam(opened);
  if (refusal) return refusal;
  const locked = await runAsSystemWithin(transaction, actor, () => lockOrder(transaction, order.id));
  if (!locked) return refused(orderMissing, { status: 404 });
  const quote = await readQuote(transaction, order.id, version);
  if (!quote) return refused(quoteMissing, { status: 404 });
  // The person, or another tab, has decided the same before.
  if (quote.decision === decided.decision) return { ok: true };
  const refusedNow = refusalOf(opened, quote, decided, locked.status);
  if (refusedNow) return refusedNow;
  if (decided.decision === "accepted") await supersedeAccepted(transaction, opened);
  await writeDecision(transaction, opened, quote, decided);
  if (decided.decision === "accepted") {
    await chargeQuote(transaction, scope.context, order.id, quote);
    await followOrder(transaction, scope, order.id);
  }
  await tell(transaction, opened, quote, decided);
  return { ok: true };
}

function refusalOf({ scope }: Opened, quote: Quote, { sha256 }: Decided, orderStatus: string): RefusedForm | undefined {
  const sentence = undecidable[quoteState(quote, companyDay(scope.context.now).toString())];
  if (sentence !== undefined) return refused(sentence);
  if (orderStatus !== "open") return refused(orderEnded);
  return sha256 === undefined || sha256 === quote.content_sha256 ? undefined : refused(quoteChanged);
}

/** Only one accepted version counts; the database refuses a second one (ORDER-32). */
function supersedeAccepted(transaction: Transaction, { order, scope: { context } }: Opened) {
  return runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("order_quotes")
      .set({ superseded_at: context.now.toString() })
      .where("order_id", "=", order.id)
      .where("decision", "=", "accepted")
      .where("superseded_at", "is", null)
      .execute(),
  );
}

/** Written as the customer: the database lets nobody else decide. */
async function writeDecision(transaction: Transaction, { scope: { context } }: Opened, quote: Quote, decided: Decided): Promise<void> {
  const { decision, name, reason } = decided;
  const written = await transaction
    .updateTable("order_quotes")
    .set({
      decision,
      decided_at: context.now.toString(),
      decided_name: name,
      decided_by: userIdOf(context.actor),
      ...(decision === "accepted" ? { accepted_sha256: quote.content_sha256 } : { decline_reason: reason }),
      ...(quote.seen_at === null ? { seen_at: context.now.toString() } : {}),
    })
    .where("id", "=", quote.id)
    .executeTakeFirst();
  if (written.numUpdatedRows !== 1n) throw new Error("the database refused a decision that the command allowed");
}

async function tell(transaction: Transaction, { order, scope }: Opened, quote: Quote, { decision, name, reason }: Decided) {
  const { context, siteOrigin } = scope;
  const { content } = quote;
  const accepted = decision === "accepted";
  await recordForCustomer(transaction, scope, order.id, {
    topic: `quote/${quote.version}/${decision}`,
    sentence: `${accepted ? "Has aceptado" : "Has rechazado"} el presupuesto (versión ${quote.version}).`,
  });
  const officeAddress = siteOrigin + officeOrderAddress(order.id);
  await queueForTeam(transaction, context, {
    about: { kind: "order-quote-decided", id: quote.id },
    replyTo: order.email,
    letter: quoteDecided(content, { decision, decidedBy: name, reason, officeAddress }),
  });
  if (!accepted) return;
  const address = orderPages(orderLink(scope, order)).quote(quote.version);
  const acceptance = { acceptedBy: name, acceptedAt: context.now, hash: writtenHash(quote.content_sha256) };
  // As the software: the law demands this mail, so the limit for mails that strangers cause does not count.
  await runAsSystemWithin(transaction, context.actor, async () =>
    queueForCustomer(
      transaction,
      { ...context, actor: system },
      {
        about: { kind: "order-quote-accepted", id: quote.id },
        recipient: order.email,
        letter: await withContact(transaction, order.id, quoteAccepted({ name: order.name, content, address, siteOrigin, ...acceptance })),
      },
    ),
  );
}

/**
 * Keeps when the customer first saw a version. The page reports it by POST, because opening a link writes nothing: previews of mail programs
 * open links too (ORDER-33). The database shows the actor their own sent quotes only, and refuses one that is decided.
 */
export function markSeen(context: Context, orderId: string, version: number): Promise<void> {
  return runAs(context, async (transaction) => {
    await transaction
      .updateTable("order_quotes")
      .set({ seen_at: context.now.toString() })
      .where("order_id", "=", orderId)
      .where("version", "=", version)
      .where("seen_at", "is", null)
      .execute();
  });
}
