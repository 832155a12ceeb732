import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { type Context, userIdOf, type Transaction } from "#server/context.ts";
import type { FileScope, FormScope, RequestScope } from "#server/request.ts";
import { type GoneWish, type ImportState, type ImportStep, mayFollow, orderSchemas, stateLabels } from "../runs/import-state.ts";
import { orderMessages, orderReasons, uploadSentences } from "../messages.ts";
import { formatChoices } from "../reading/formats/formats.ts";
import { readStockFormats } from "../queries/mappings.server.ts";
import { lockActiveImport, workColumns } from "./keep-record.server.ts";
import { beginPass, beginUndo, fileFolder } from "./work.server.ts";

export type OrderScope = FormScope & FileScope & Pick<RequestScope, "background">;

/** Takes a step of an import. Work that was ordered begins after the response. */
export async function orderStep(scope: OrderScope, step: ImportStep, id: string, sent: FormData) {
  const description = { form: step, schema: orderSchemas[step], messages: orderMessages[step], limit: withoutTicket };
  const answer = await answerForm(scope, description, sent, async (transaction, choices) => {
    if (step === "undo") {
      const began = await transaction.selectFrom("stock_imports").select("started_at").where("id", "=", id).executeTakeFirst();
      if (began && !began.started_at) return refused(orderReasons.nothingWritten);
    }
    if (step === "start" && (await isOutdated(transaction, id))) return refused(orderReasons.outdated);
    if ("source" in choices && choices.source !== undefined && !(await isChoice(transaction, choices.source))) {
      return refused(uploadSentences.no_format);
    }
    return follow(transaction, id, step, { ...changeOf(step, scope.context), ...choices });
  });
  if (!answer.data.ok) return answer;
  if (step === "preview") beginPass(scope.background, id, "preview");
  if (step === "start") beginPass(scope.background, id, "run");
  if (step === "undo") beginUndo(scope.background, id);
  if (step === "discard") await scope.storage.removeAll(fileFolder(id));
  return answer;
}

/** Whether a later file of the same source was imported: this one knows nothing of its cars. */
async function isOutdated(transaction: Transaction, id: string): Promise<boolean> {
  const newer = await transaction
    .selectFrom("stock_imports as older")
    .innerJoin("stock_imports as newer", "newer.stock_source_id", "older.stock_source_id")
    .select("newer.id")
    .where("older.id", "=", id)
    .where("newer.state", "=", "done")
    .whereRef("newer.created_at", ">", "older.created_at")
    .executeTakeFirst();
  return newer !== undefined;
}

async function isChoice(transaction: Transaction, source: string): Promise<boolean> {
  return formatChoices(await readStockFormats(transaction)).some(({ value }) => value === source);
}

type Change = {
  source?: string | undefined;
  state?: ImportState;
  gone?: GoneWish;
  started_at?: string;
  /** The audit log names this person for the result (row B9). */
  ordered_by?: string | null;
  worker?: string;
  cancel_requested?: boolean;
};

export function changeOf(step: ImportStep, { actor, now }: Context): Change {
  const work = { ordered_by: userIdOf(actor), ...workColumns(now) };
  const changes: Record<ImportStep, Change> = {
    preview: { state: "previewing", ...work },
    start: { state: "running", started_at: now.toString(), ...work },
    undo: { state: "undoing", ...work },
    // The process at work stops at the end of its batch; written rows stay.
    cancel: { cancel_requested: true },
    discard: { state: "cancelled" },
  };
  return changes[step];
}

/** Takes a step if the import's state allows it; otherwise refuses with the current state (row R21). */
export async function follow(transaction: Transaction, id: string, step: keyof typeof mayFollow, change: Change): Promise<WriteResult> {
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
    ? refused(orderReasons.elsewhere(stateLabels[row.state as ImportState].label))
    : refused(orderReasons.missing, { status: 404 });
}
