import { data } from "react-router";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import {
  columnsMissing,
  feedGone,
  makeFeedForm,
  makeFeedMessages,
  revokeFeedForm,
  revokeFeedMessages,
  storeCodeMissing,
} from "./messages.ts";
import { makeFeedSchema, revokeFeedSchema, tickedColumns } from "./schema.ts";

/** Makes an address for a portal. Only this answer has it, because only the key's hash is stored; a repeated form has none (row B15). */
export async function makeFeed(scope: FormScope, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: makeFeedForm, schema: makeFeedSchema, messages: makeFeedMessages };
  let address = "";
  const answer = await answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const { format, name, store_code: code = "" } = values;
    const columns = tickedColumns(values);
    if (format === "google" && code === "") return refused(storeCodeMissing, { status: 422, field: "store_code" });
    if (format === "own" && columns.length === 0) return refused(columnsMissing, { status: 422 });
    const key = secretToken();
    await transaction
      .insertInto("feeds")
      .values({
        format,
        name,
        key_hash: hashOf(key),
        store_code: format === "google" ? code : null,
        columns: format === "own" ? columns : null,
        created_at: context.now.toString(),
        created_by: userIdOf(context.actor),
      })
      .execute();
    address = `${siteOrigin}/feeds/${format}/${key}`;
    return { ok: true };
  });
  return data({ ...answer.data, address: answer.data.ok ? address : "" }, answer.init ?? undefined);
}

/** Ends an address: whoever asks for it gets the 404 of any unknown one. */
export function revokeFeed(scope: FormScope, sent: FormData) {
  const description = { form: revokeFeedForm, schema: revokeFeedSchema, messages: revokeFeedMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id }): Promise<WriteResult> => {
    const { numUpdatedRows } = await transaction
      .updateTable("feeds")
      .set({ revoked_at: scope.context.now.toString() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { ok: true } : refused(feedGone, { status: 404 });
  });
}
