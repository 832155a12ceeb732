import { sql } from "kysely";
import { ownIbans } from "#app/features/ground/company-account/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFileForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { type Context, runAs, userIdOf } from "#server/context.ts";
import { largestStatement, type Outcome, statementSentences } from "../messages.ts";
import { newMovements } from "../new-movements.ts";
import { readStatement } from "../read-statement.ts";
import { accountOf, RefusedStatement, type Statement } from "../statement.ts";

type ReceivedStatement = { ok: true; outcome: Outcome } | { ok: false; sentence: string };

/**
 * Reads a statement and keeps the movements that are new, all or none (ORDER-93). It books nothing. The file is not kept: the bank has it, and
 * its movements are here.
 */
export function receiveStatement(context: Context, request: Request): Promise<ReceivedStatement> {
  return receiveFileForm<ReceivedStatement>(
    request,
    async (fields, file) => {
      const ibans = await runAs(context, ownIbans);
      // The present account would take the movements of an older one a second time.
      const iban = ibans.length === 1 ? ibans[0] : ibans.find((one) => one === fields["account"]);
      const reader = { account: iban && accountOf(iban), today: companyDay(context.now).toString() };
      return { ok: true, outcome: await keepMovements(context, readStatement(await bytesOf(file), reader)) };
    },
    (error) => {
      if (error instanceof RefusedStatement) return { ok: false, sentence: `${error.message} No se ha guardado nada.` };
      return error instanceof BrokenForm ? { ok: false, sentence: statementSentences.broken } : undefined;
    },
  );
}

async function bytesOf(file: SentFile | undefined): Promise<Uint8Array> {
  if (file === undefined) throw new RefusedStatement(statementSentences.no_file);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.bytes) {
    length += piece.length;
    if (length > largestStatement) throw new RefusedStatement(statementSentences.too_large);
    pieces.push(piece);
  }
  if (length === 0) throw new RefusedStatement(statementSentences.empty);
  return Buffer.concat(pieces);
}

/** Keeps what is new. The lock makes two statements of the same days follow one another. */
function keepMovements(context: Context, { movements, withoutAmount }: Statement): Promise<Outcome> {
  return runAs(context, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('bank movements', 0))`.execute(transaction);
    const days = movements.map(({ operation_on }) => operation_on).toSorted();
    const known = await transaction
      .selectFrom("bank_movements")
      .select(["account", "operation_on", "cents", "concept"])
      .where("operation_on", ">=", days[0] ?? "")
      .where("operation_on", "<=", days.at(-1) ?? "")
      .execute();
    const added = newMovements(movements, known);
    const readBy = { read_at: context.now.toString(), read_by: userIdOf(context.actor) };
    for (let from = 0; from < added.length; from += 1000)
      await transaction
        .insertInto("bank_movements")
        .values(added.slice(from, from + 1000).map((movement) => ({ ...movement, ...readBy })))
        .execute();
    return { added: added.length, known: movements.length - added.length, withoutAmount };
  });
}
