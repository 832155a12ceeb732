import { z } from "zod";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { Transaction } from "#server/context.ts";
import { columnFactNames, columnField, mostProposed, resolveColumns, unused } from "../mapping/column-facts.ts";
import { mappedSource } from "../mapping/mapped-format.ts";
import { type FoundWord, isValue, mostFoundWords, nothingWord, wordField } from "../mapping/word-lists.ts";
import type { Previewed } from "../judging/samples.ts";
import { orderMessages, orderReasons } from "../messages.ts";
import { seenColumns, seenWords } from "../queries/mappings.server.ts";
import { changeOf, follow, type OrderScope } from "./order.server.ts";
import { beginPass } from "./work.server.ts";

/** Says which list the page showed: another dry run may have found another one (row R21). */
const seen = z.string().max(40);

const mapSchema = z.object({
  seen,
  ...Object.fromEntries(
    Array.from({ length: mostProposed }, (_, at) => [
      columnField(at),
      z.enum([...columnFactNames, unused], "Elige qué es la columna.").optional(),
    ]),
  ),
});

const wordsSchema = z.object({
  seen,
  ...Object.fromEntries(Array.from({ length: mostFoundWords }, (_, at) => [wordField(at), z.string().max(40).optional()])),
});

/** Keeps what the columns of an import's table are, for every file with this header, and begins a dry run with it. */
export function orderMapping(scope: OrderScope, id: string, sent: FormData) {
  const description = { form: "map", schema: mapSchema, messages: orderMessages.map, limit: withoutTicket };
  return thenReview(scope, id, answerForm(scope, description, sent, keep));

  async function keep(transaction: Transaction, chosen: z.output<typeof mapSchema>): Promise<WriteResult> {
    const found = await readPreview(transaction, id);
    const table = found?.preview?.table;
    if (found === undefined || table === undefined || seenColumns(table) !== chosen.seen) return refused(orderReasons.otherList);
    const { seen: _, ...facts } = chosen;
    const resolved = resolveColumns(table.columns, facts);
    if (!resolved.ok) return { ok: false, status: 400, errors: { fields: resolved.fields, form: resolved.form } };
    const { header } = table;
    const followed = await follow(transaction, id, "map", { ...changeOf("preview", scope.context), source: mappedSource(header) });
    if (!followed.ok) return followed;
    const row = { file_name: found.file_name, columns: JSON.stringify(resolved.mapping), changed_at: scope.context.now.toString() };
    await transaction
      .insertInto("stock_mappings")
      .values({ header, ...row })
      .onConflict((conflict) => conflict.column("header").doUpdateSet(row))
      .execute();
    return followed;
  }
}

/** Keeps what unknown words of an import's file mean, for every file of its format, and begins a dry run with them. */
export function orderWords(scope: OrderScope, id: string, sent: FormData) {
  const description = { form: "words", schema: wordsSchema, messages: orderMessages.words, limit: withoutTicket };
  return thenReview(scope, id, answerForm(scope, description, sent, keep));

  async function keep(transaction: Transaction, { seen: shown, ...chosen }: z.output<typeof wordsSchema>): Promise<WriteResult> {
    const found = await readPreview(transaction, id);
    const words = found?.preview?.words?.words;
    if (found === undefined || words === undefined || seenWords(words) !== shown) return refused(orderReasons.otherList);
    const given = words.flatMap((word, at) => {
      const value = (chosen as Record<string, string | undefined>)[wordField(at)] ?? "";
      return value === "" ? [] : [{ word, at, value }];
    });
    const wrong = given.find(({ word, value }) => value !== nothingWord && !isValue(word.list, value));
    if (wrong !== undefined) return refused("Elige un valor de la lista.", { status: 400, field: wordField(wrong.at) });
    const followed = await follow(transaction, id, "words", changeOf("preview", scope.context));
    if (!followed.ok) return followed;
    for (const { word, value } of given) await keepWord(transaction, found.source, word, value === nothingWord ? null : value);
    return followed;
  }

  function keepWord(transaction: Transaction, format: string, { list, word }: FoundWord, value: string | null) {
    const row = { value, changed_at: scope.context.now.toString() };
    return transaction
      .insertInto("stock_words")
      .values({ format, list, word: word.toLowerCase(), ...row })
      .onConflict((conflict) => conflict.columns(["format", "list", "word"]).doUpdateSet(row))
      .execute();
  }
}

async function thenReview(scope: OrderScope, id: string, answering: ReturnType<typeof answerForm>) {
  const answer = await answering;
  if (answer.data.ok) beginPass(scope.background, id, "preview");
  return answer;
}

async function readPreview(transaction: Transaction, id: string) {
  const row = await transaction
    .selectFrom("stock_imports")
    .select(["file_name", "source", "preview"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, preview: row.preview as Previewed | null };
}
