import type { Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import { type Context, userIdOf } from "#server/context.ts";
import type { FileScope, FormScope, RequestScope } from "#server/request.ts";
import { describeState, type ImportState, type ImportStep, mayFollow, orderSchema, startSchema } from "../runs/import-state.ts";
import { orderMessages, orderReasons } from "../messages.ts";
import { lockActiveImport, workColumns } from "./keep-record.server.ts";
import { beginOrderedPreview, beginRun, beginUndo, fileFolder } from "./work.server.ts";

/** Orders work that begins after the response. */
type OrderScope = FormScope & Pick<RequestScope, "background">;

const orderFormDescription = <Schema>(step: ImportStep, schema: Schema) => ({
  form: step,
  schema,
  messages: orderMessages[step],
  limit: withoutTicket,
});

/** Orders the dry run of a file that could not start when it was uploaded. */
export async function orderPreview(scope: OrderScope, id: string, sent: FormData) {
  const answer = await answerForm(scope, orderFormDescription("preview", orderSchema), sent, (transaction) =>
    follow(transaction, id, "preview", { state: "previewing", ...orderedBy(scope.context), ...workColumns(scope.context.now) }),
  );
  if (answer.data.ok) beginOrderedPreview(scope.background, id);
  return answer;
}

/** Orders the run, and what happens to cars on offer that are not in the file. */
export async function orderRun(scope: OrderScope, id: string, sent: FormData) {
  const { now } = scope.context;
  const answer = await answerForm(scope, orderFormDescription("start", startSchema), sent, (transaction, { gone }) =>
    follow(transaction, id, "start", {
      state: "running",
      gone,
      started_at: now.toString(),
      ...orderedBy(scope.context),
      ...workColumns(now),
    }),
  );
  if (answer.data.ok) beginRun(scope.background, id);
  return answer;
}

export async function orderUndo(scope: OrderScope, id: string, sent: FormData) {
  const answer = await answerForm(scope, orderFormDescription("undo", orderSchema), sent, async (transaction) => {
    const began = await transaction.selectFrom("stock_imports").select("started_at").where("id", "=", id).executeTakeFirst();
    if (began && !began.started_at) return refused(orderReasons.nothingWritten);
    return follow(transaction, id, "undo", { state: "undoing", ...orderedBy(scope.context), ...workColumns(scope.context.now) });
  });
  if (answer.data.ok) beginUndo(scope.background, id);
  return answer;
}

/** Asks the process at work on an import to stop; written rows stay. */
export function orderCancel(scope: FormScope, id: string, sent: FormData) {
  return answerForm(scope, orderFormDescription("cancel", orderSchema), sent, (transaction) =>
    follow(transaction, id, "cancel", { cancel_requested: true }),
  );
}

/** Discards a file before any of it is written. */
export async function orderDiscard(scope: FormScope & FileScope, id: string, sent: FormData) {
  const answer = await answerForm(scope, orderFormDescription("discard", orderSchema), sent, (transaction) =>
    follow(transaction, id, "discard", { state: "cancelled" }),
  );
  if (answer.data.ok) await scope.storage.removeAll(fileFolder(id));
  return answer;
}

/** The audit log names this person for the result (row B9). */
function orderedBy(context: Context) {
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

/** Takes a step if the import's state allows it; otherwise refuses with the current state (row R21). */
async function follow(transaction: Transaction<DB>, id: string, step: ImportStep, change: Change): Promise<WriteResult> {
  const busy = await lockActiveImport(transaction);
  if (change.worker !== undefined && busy && busy.id !== id) return refused(orderReasons.occupied);
  const { numUpdatedRows } = await transaction
    .updateTable("stock_imports")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", mayFollow[step])
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { ok: true };
  const row = await transaction.selectFrom("stock_imports").select("state").where("id", "=", id).executeTakeFirst();
  return row
    ? refused(orderReasons.elsewhere(describeState(row.state as ImportState).label))
    : refused(orderReasons.missing, { status: 404 });
}
