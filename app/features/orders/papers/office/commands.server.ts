import { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, withoutTicket, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
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
  unseenSentence,
  officeReasons,
  stopForm,
  stopMessages,
  acceptForm,
  acceptMessages,
  returnForm,
  returnMessages,
} from "./messages.ts";
import { type PaperRow, readPaperRows, setMark, setOf } from "../queries.server.ts";
import { filesTheTeamSaw } from "./queries.server.ts";

const knownId = z.uuid("Recarga la página.");

const askSchema = z.object({
  kind: choiceOf(paperKinds, "Elige qué documento es."),
  title: line(120, "El nombre"),
  brought_by: z.enum(["customer", "team"], "Elige quién lo trae."),
  request: paragraphs(500, "La petición"),
  asked_until: optionalDay(),
  shared: z.enum(["yes", "no"], "Elige quién lo ve.").transform((value) => value === "yes"),
});

/** `seen`: the set of files that the page showed (`setMark`). */
const stopSchema = z.object({ paper: knownId, seen: z.string() });

const acceptSchema = stopSchema;

/** `file`: the only one that is bad; empty for the whole set. */
const returnSchema = z.object({
  paper: requiredLine(36, "El documento", "Recarga la página.").pipe(knownId),
  seen: z.string(),
  file: z.union([z.literal(""), knownId], "Elige qué archivo falla."),
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

export function askedSentence(title: string, request: string, until: string | null): string {
  const day = until === null ? "" : ` Súbelo hasta el ${formatCalendarDay(until)}.`;
  return `Necesitamos un documento tuyo: «${title}». ${request}${day}`.trim();
}

/** Stops asking for a paper. Refused if a file came that the page did not show (ORDER-25). Files that came before stay. */
export function stopAskingForPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: stopForm, schema: stopSchema, messages: stopMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { paper: paperId, seen }) => {
    await lockOrder(transaction, orderId);
    const paper = (await readPaperRows(transaction, orderId)).find(({ id }) => id === paperId);
    if (!paper) return refused(officeReasons.missing, { status: 404 });
    if (paper.withdrawn_at !== null || setMark(paper) !== seen) return refused(changedMeanwhile);
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

/** Accepts the set of a paper (ORDER-41). Each file of the customer must have been looked at by somebody of the team; a trigger checks it. */
export function acceptPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: acceptForm, schema: acceptSchema, messages: acceptMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { paper: paperId, seen }) => {
    const { paper, refusal } = await lockSeen(transaction, orderId, paperId, seen);
    if (refusal) return refusal;
    const waiting = setOf(paper).filter(({ state }) => state !== "accepted");
    if (waiting.length === 0) return refused(changedMeanwhile);
    const unseen = waiting.filter(({ id, uploaded_by: by }) => by === "customer" && !paper.lookedAt.has(id));
    if (unseen.length > 0) return refused(unseenSentence(unseen.map(({ file_name: name }) => name)));
    await checkFiles(transaction, scope, waiting, { state: "accepted" });
    await tellAndFollow(transaction, scope, orderId, paper, `«${paper.title}» está bien: no tienes que hacer nada más con él.`);
    return { ok: true };
  });
}

/** Sends a paper back with a reason: the whole set, or one file of it. Then the others wait for a check again, with the file that replaces it. */
export function returnPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: returnForm, schema: returnSchema, messages: returnMessages };
  return answerForm(scope, description, sent, async (transaction, { paper: paperId, seen, file, reason }) => {
    const { order, paper, refusal } = await lockSeen(transaction, orderId, paperId, seen);
    if (refusal) return refusal;
    if (order.status !== "open") return refused(orderEnded);
    if (paper.withdrawn_at !== null) return refused(changedMeanwhile);
    const set = setOf(paper);
    const bad = set.filter(({ id }) => file === "" || id === file);
    if (bad.length === 0) return refused(changedMeanwhile);
    await checkFiles(transaction, scope, bad, { state: "returned", reason });
    await checkFiles(
      transaction,
      scope,
      set.filter((other) => !bad.includes(other) && other.state === "accepted" && other.uploaded_by === "customer"),
      { state: "uploaded" },
    );
    const [only] = bad;
    const what = bad.length < set.length && only ? `un archivo de «${paper.title}» (${only.file_name})` : `«${paper.title}»`;
    await tellAndFollow(transaction, scope, orderId, paper, `Hay que volver a subir ${what}: ${reason}`);
    return { ok: true };
  });
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type SeenPaper = PaperRow & { lookedAt: ReadonlySet<string> };
type Seen = { order: LockedOrder; paper: SeenPaper; refusal?: undefined } | { order?: undefined; paper?: undefined; refusal: RefusedForm };

/** Locks the order; returns the paper if its set is still the one that the page showed. */
async function lockSeen(transaction: Transaction, orderId: string, paperId: string, seen: string): Promise<Seen> {
  const order = await lockOrder(transaction, orderId);
  const paper = (await readPaperRows(transaction, orderId)).find(({ id }) => id === paperId);
  if (!order || !paper) return { refusal: refused(officeReasons.missing, { status: 404 }) };
  if (setMark(paper) !== seen) return { refusal: refused(changedMeanwhile) };
  return {
    order,
    paper: {
      ...paper,
      lookedAt: await filesTheTeamSaw(
        transaction,
        paper.files.map(({ id }) => id),
      ),
    },
  };
}

type Check = { state: "accepted" } | { state: "uploaded" } | { state: "returned"; reason: string };

async function checkFiles(transaction: Transaction, { context }: FormScope, files: readonly { id: string }[], check: Check): Promise<void> {
  if (files.length === 0) return;
  await transaction
    .updateTable("order_paper_files")
    .set({
      state: check.state,
      checked_at: check.state === "uploaded" ? null : context.now.toString(),
      return_reason: check.state === "returned" ? check.reason : null,
    })
    .where(
      "id",
      "in",
      files.map(({ id }) => id),
    )
    .execute();
}

/** A newer check replaces the older one in a mail that still waits. The steps follow what was checked. */
async function tellAndFollow(
  transaction: Transaction,
  scope: FormScope,
  orderId: string,
  paper: PaperRow,
  sentence: string,
): Promise<void> {
  if (paper.brought_by === "customer") await tellCustomer(transaction, scope, orderId, { topic: `paper/${paper.id}`, sentence });
  await followOrder(transaction, scope, orderId);
}
