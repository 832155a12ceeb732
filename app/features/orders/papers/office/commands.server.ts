import { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing, changedMeanwhile } from "#app/features/orders/access/messages.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { choiceOf, line, optionalDay, paragraphs, requiredLine, requiredParagraphs } from "#app/lib/form-fields.ts";
import { paperKindLabel, paperKinds } from "../paper-state.ts";
import {
  askForm,
  askMessages,
  officeReasons,
  stopForm,
  stopMessages,
  acceptForm,
  acceptMessages,
  returnForm,
  returnMessages,
} from "./messages.ts";
import { readPaperRows } from "../queries.server.ts";

const knownId = z.uuid("Recarga la página.");

const askSchema = z.object({
  kind: choiceOf(paperKinds, "Elige qué papel es."),
  title: line(120, "El nombre"),
  brought_by: z.enum(["customer", "team"], "Elige quién lo trae."),
  request: paragraphs(500, "La petición"),
  asked_until: optionalDay(),
  shared: z.enum(["yes", "no"], "Elige quién lo ve.").transform((value) => value === "yes"),
});

/** `seen`: the newest file that the page showed; empty without one. */
const stopSchema = z.object({ paper: knownId, seen: z.union([z.literal(""), knownId]) });

const acceptSchema = z.object({ file: knownId, seen: z.enum(["uploaded", "returned"]) });

const returnSchema = z.object({
  file: requiredLine(36, "El archivo", "Recarga la página.").pipe(knownId),
  seen: z.enum(["uploaded", "accepted"]),
  reason: requiredParagraphs(500, "El motivo", "Escribe qué falla, para que el cliente sepa qué tiene que hacer."),
});

/** Adds a paper. What the customer brings is asked for by mail (ORDER-41); what the team brings shows as its own work if it is shared. */
export function askForPaper(scope: FormScope, orderId: string, sent: FormData) {
  const { context } = scope;
  return answerForm(scope, { form: askForm, schema: askSchema, messages: askMessages }, sent, async (transaction, values) => {
    const { kind, brought_by: broughtBy, request, asked_until: until, shared } = values;
    const title = values.title === "" ? paperKindLabel(kind) : values.title;
    if (broughtBy === "customer" && !shared) return refused(officeReasons.hiddenFromBringer, { status: 400, field: "shared" });
    if (until !== null && until < companyDay(context.now).toString()) {
      return refused(officeReasons.pastDay, { status: 400, field: "asked_until" });
    }
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open" && broughtBy === "customer") return refused(orderEnded);
    const { id } = await transaction
      .insertInto("order_papers")
      .values({
        order_id: orderId,
        kind,
        title,
        brought_by: broughtBy,
        request,
        asked_until: until,
        shared,
        created_at: context.now.toString(),
        created_by: userIdOf(context.actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (broughtBy === "customer") {
      const sentence = askedSentence(title, request, until);
      await tellCustomer(transaction, scope, orderId, { topic: `paper/${id}`, sentence });
    }
    return { ok: true, outcome: { paper: id } };
  });
}

function askedSentence(title: string, request: string, until: string | null): string {
  const day = until === null ? "" : ` Súbelo hasta el ${formatCalendarDay(until)}.`;
  return `Necesitamos un papel tuyo: «${title}». ${request}${day}`.trim();
}

/** Stops asking for a paper. Refused if a file came that the page did not show (ORDER-25). Files that came before stay. */
export function stopAskingForPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: stopForm, schema: stopSchema, messages: stopMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { paper: paperId, seen }) => {
    await lockOrder(transaction, orderId);
    const paper = (await readPaperRows(transaction, orderId)).find(({ id }) => id === paperId);
    if (!paper) return refused(officeReasons.missing, { status: 404 });
    if (paper.withdrawn_at !== null || (paper.files[0]?.id ?? "") !== seen) return refused(changedMeanwhile);
    await transaction.updateTable("order_papers").set({ withdrawn_at: scope.context.now.toString() }).where("id", "=", paperId).execute();
    if (paper.brought_by === "customer") {
      await tellCustomer(transaction, scope, orderId, {
        topic: `paper/${paperId}`,
        sentence: `Ya no hace falta que subas «${paper.title}».`,
      });
    }
    return { ok: true };
  });
}

export function acceptPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: acceptForm, schema: acceptSchema, messages: acceptMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, (transaction, values) => checkFile(transaction, scope, orderId, { ...values, reason: null }));
}

export function returnPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: returnForm, schema: returnSchema, messages: returnMessages };
  return answerForm(scope, description, sent, (transaction, values) => checkFile(transaction, scope, orderId, values));
}

/** `seen`: the state that the page showed; `reason`: why the file goes back, null for one that is accepted. */
type Check = { file: string; seen: string; reason: string | null };

/** Checks the newest file of a paper in the seen state. A newer check replaces the older one in a mail that still waits. */
async function checkFile(transaction: Transaction, scope: FormScope, orderId: string, { file, seen, reason }: Check): Promise<WriteResult> {
  const order = await lockOrder(transaction, orderId);
  const paper = (await readPaperRows(transaction, orderId)).find(({ files }) => files.some(({ id }) => id === file));
  if (!order || !paper) return refused(officeReasons.missing, { status: 404 });
  const [newest] = paper.files;
  if (newest?.id !== file || newest.state !== seen) return refused(changedMeanwhile);
  if (reason !== null && order.status !== "open") return refused(orderEnded);
  await transaction
    .updateTable("order_paper_files")
    .set({ state: reason === null ? "accepted" : "returned", checked_at: scope.context.now.toString(), return_reason: reason })
    .where("id", "=", file)
    .execute();
  const sentence =
    reason === null
      ? `«${paper.title}» está bien: no tienes que hacer nada más con él.`
      : `Hay que volver a subir «${paper.title}»: ${reason}`;
  if (paper.brought_by === "customer") await tellCustomer(transaction, scope, orderId, { topic: `paper/${paper.id}`, sentence });
  await followOrder(transaction, scope, orderId);
  return { ok: true };
}
