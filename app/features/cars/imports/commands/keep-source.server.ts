import { data } from "react-router";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { brokenUniqueness } from "#db/sql-state.ts";
import type { Transaction } from "#server/context.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { endSourceForm, keepSourceForm, makeKeyForm, sourceMessages } from "../messages.ts";
import { cancelWaiting } from "./keep-record.server.ts";
import { fileFolder } from "./work.server.ts";
import { keepSourceSchema, type KeptSource, nothingSchema, sourceSentences, wrongPlace } from "../sources/source-form.ts";

/** Makes a source, or changes one; without an id, the outcome has the new one's. */
export function keepSource(scope: FormScope, id: string | undefined, sent: FormData) {
  const description = { form: keepSourceForm, schema: keepSourceSchema, messages: sourceMessages[keepSourceForm] };
  return answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const wrong = wrongPlace(values);
    if (wrong) return refused(wrong.sentence, { status: 400, field: wrong.field });
    if (values.told_id !== null && !(await isAdmin(transaction, values.told_id))) {
      return refused(sourceSentences.toldGone, { status: 400, field: "told_id" });
    }
    try {
      return id === undefined ? await insertSource(transaction, values) : await updateSource(transaction, id, values);
    } catch (error) {
      const taken = brokenUniqueness(error);
      if (taken === "stock_sources_one_name") return refused(sourceSentences.nameTaken, { field: "name" });
      if (taken === "stock_sources_one_folder") return refused(sourceSentences.folderTaken, { field: "folder" });
      throw error;
    }
  });
}

/** The columns of a source. What belongs to another way to come is empty, also a key. */
function columnsOf({ arrives, folder, address, fetch_hour, ...same }: KeptSource) {
  return {
    ...same,
    arrives,
    folder: arrives === "folder" ? folder : null,
    address: arrives === "address" ? address : null,
    fetch_hour: arrives === "address" ? fetch_hour : null,
    ...(arrives !== "post" && { key_hash: null }),
  };
}

async function insertSource(transaction: Transaction, values: KeptSource): Promise<WriteResult> {
  const { id } = await transaction.insertInto("stock_sources").values(columnsOf(values)).returning("id").executeTakeFirstOrThrow();
  return { ok: true, outcome: { id } };
}

/** What was known of another place no longer counts. */
async function updateSource(transaction: Transaction, id: string, values: KeptSource): Promise<WriteResult> {
  const before = await transaction
    .selectFrom("stock_sources")
    .select(["arrives", "folder", "address"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return refused(sourceSentences.gone, { status: 404 });
  const columns = columnsOf(values);
  const isSame = before.arrives === columns.arrives && before.folder === columns.folder && before.address === columns.address;
  const forgotten = isSame ? {} : { seen: null, looked_at: null, trouble: null };
  await transaction
    .updateTable("stock_sources")
    .set({ ...columns, ...forgotten })
    .where("id", "=", id)
    .execute();
  return { ok: true };
}

async function isAdmin(transaction: Transaction, userId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("user_roles")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("role", "=", "admin")
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends a source: nothing comes from it any more, not even what waits, and its cars stay. */
export function endSource(scope: FormScope & FileScope, id: string, sent: FormData) {
  return change(scope, endSourceForm, id, sent, { ended_at: scope.context.now.toString(), key_hash: null });
}

/**
 * Makes the key of a source's program, instead of the one before, whose waiting files are not imported: it may have leaked. Only this answer
 * has the key, because only its hash is stored (row B16).
 */
export async function makeKey(scope: FormScope & FileScope, id: string, sent: FormData) {
  const key = secretToken();
  const answer = await change(scope, makeKeyForm, id, sent, { key_hash: hashOf(key) });
  return data({ ...answer.data, key: answer.data.ok ? key : "" }, answer.init ?? undefined);
}

type Change = { ended_at?: string; key_hash: Buffer | null };

/** Changes a source that has not ended, and cancels its waiting files. Only a source whose program sends files gets a key. */
async function change(
  scope: FormScope & FileScope,
  form: typeof endSourceForm | typeof makeKeyForm,
  id: string,
  sent: FormData,
  values: Change,
) {
  const description = { form, schema: nothingSchema, messages: sourceMessages[form], limit: withoutTicket };
  const cancelled: string[] = [];
  const answer = await answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    const { numUpdatedRows } = await transaction
      .updateTable("stock_sources")
      .set(values)
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .$if(values.key_hash !== null, (update) => update.where("arrives", "=", "post"))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refused(sourceSentences.gone, { status: 404 });
    cancelled.push(...(await cancelWaiting(transaction, id, ["uploaded", "previewing", "unmapped", "previewed"])));
    return { ok: true };
  });
  for (const run of cancelled) await scope.storage.removeAll(fileFolder(run));
  return answer;
}
