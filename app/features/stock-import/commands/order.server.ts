import type { Transaction } from "kysely";
import { answerForm, type WrittenForm } from "#app/features/submissions/commands.server.ts";
import type { DB } from "#db/types.ts";
import { userIdOf } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { describeState, type ImportState, type ImportStep, mayFollow } from "../import-state.ts";
import { orderMessages, orderReasons } from "../messages.ts";
import { orderSchema, startSchema } from "../order-forms.ts";
import { atWork, importAtWork } from "./keep-record.server.ts";
import { beginOrderedPreview, beginRun, beginUndo, fileFolder } from "./work.server.ts";

const described = <Schema>(step: ImportStep, schema: Schema) => ({
  form: step,
  schema,
  messages: orderMessages[step],
  emailOf: () => undefined,
  repeatable: true,
});

/** Orders the dry run of a file whose turn it was not when it was uploaded. */
export async function orderPreview(facts: RequestFacts, id: string, sent: FormData) {
  const answer = await answerForm(facts, described("preview", orderSchema), sent, (transaction) =>
    follow(transaction, id, "preview", { state: "previewing", ...orderedBy(facts), ...atWork(facts.context.now) }),
  );
  if (answer.data.ok) beginOrderedPreview(facts, id);
  return answer;
}

/** Orders the run, with what is to happen to cars that are gone. */
export async function orderRun(facts: RequestFacts, id: string, sent: FormData) {
  const { now } = facts.context;
  const answer = await answerForm(facts, described("start", startSchema), sent, (transaction, { gone }) =>
    follow(transaction, id, "start", { state: "running", gone, started_at: now.toString(), ...orderedBy(facts), ...atWork(now) }),
  );
  if (answer.data.ok) beginRun(facts, id);
  return answer;
}

/** Orders that a run is taken back. */
export async function orderUndo(facts: RequestFacts, id: string, sent: FormData) {
  const answer = await answerForm(facts, described("undo", orderSchema), sent, async (transaction) => {
    const began = await transaction.selectFrom("stock_imports").select("started_at").where("id", "=", id).executeTakeFirst();
    if (began && !began.started_at) return refused(orderReasons.nothingWritten);
    return follow(transaction, id, "undo", { state: "undoing", ...orderedBy(facts), ...atWork(facts.context.now) });
  });
  if (answer.data.ok) beginUndo(facts, id);
  return answer;
}

/** Asks whoever is at work on an import to stop; what is written stays. */
export function orderCancel(facts: RequestFacts, id: string, sent: FormData) {
  return answerForm(facts, described("cancel", orderSchema), sent, (transaction) =>
    follow(transaction, id, "cancel", { cancel_requested: true }),
  );
}

/** Gives a file up before anything of it is written. */
export async function orderDiscard(facts: RequestFacts, id: string, sent: FormData) {
  const answer = await answerForm(facts, described("discard", orderSchema), sent, (transaction) =>
    follow(transaction, id, "discard", { state: "cancelled" }),
  );
  if (answer.data.ok) await facts.storage.removeAll(fileFolder(id));
  return answer;
}

/** In whose name the log says what came of it (row B9). */
function orderedBy({ context }: RequestFacts) {
  return { ordered_by: userIdOf(context.actor) };
}

type Change = Partial<{
  state: ImportState;
  gone: string;
  started_at: string;
  ordered_by: string | null;
  worker: string;
  alive_at: string;
  bytes_read: number;
  cancel_requested: boolean;
}>;

/** Takes a step from where it may be taken; says where the import stands when it is elsewhere by now (row R21). */
async function follow(transaction: Transaction<DB>, id: string, step: ImportStep, change: Change): Promise<WrittenForm> {
  const busy = await importAtWork(transaction);
  if (change.worker !== undefined && busy && busy.id !== id) return refused(orderReasons.occupied);
  const { numUpdatedRows } = await transaction
    .updateTable("stock_imports")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", mayFollow[step])
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { ok: true };
  const row = await transaction.selectFrom("stock_imports").select("state").where("id", "=", id).executeTakeFirst();
  return row ? refused(orderReasons.elsewhere(describeState(row.state as ImportState).label)) : refused(orderReasons.missing, 404);
}

function refused(reason: string, status: 404 | 409 = 409): WrittenForm {
  return { ok: false, status, errors: { fields: {}, form: reason } };
}
