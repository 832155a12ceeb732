import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { withJoinedStatements, withoutAnswer } from "./joined-statements.ts";

type Sent = { text: string; answer: (error?: Error) => void };
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
function query<Row>(statement: string | PostgresCursor<Row>): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
  if (typeof statement !== "string") return statement;
  return new Promise((resolve, reject) => {
    const answer = (error?: Error) => (error ? reject(error) : resolve({ command: "SELECT", rowCount: 0, rows: [] }));
    sent.push({ text: statement, answer });
  });
}

/** A connection that answers when the test says so. */
const client: PostgresPoolClient = { query, release: () => {} };
const kysely = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: withJoinedStatements({ connect: async () => client, end: async () => {}, options: {} }) }),
});

const role = sql`${sql.raw(withoutAnswer)}select set_config('role', 'somebody', true)`;

function inTransaction(): Promise<unknown> {
  return kysely.transaction().execute(async (transaction) => {
    await role.execute(transaction);
    await sql`select ${1}::integer`.execute(transaction);
    return "done";
  });
}

const texts = () => sent.map(({ text }) => text);
async function until(count: number): Promise<void> {
  await expect.poll(() => sent.length).toBe(count);
}

function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing failed",
    (error: unknown) => String(error),
  );
}

test("a statement is sent before the beginning of its transaction is answered, and both are waited for", async () => {
  const result = inTransaction();
  await until(2);
  expect(texts()).toEqual([`begin; ${withoutAnswer}select set_config('role', 'somebody', true)`, "select $1::integer"]);
  sent[1]?.answer();
  await new Promise(setImmediate);
  expect(sent).toHaveLength(2);
  sent[0]?.answer();
  await until(3);
  expect(texts()[2]).toBe("commit");
  sent[2]?.answer();
  expect(await result).toBe("done");
});

test("the error of the beginning comes before that of the statement, and the transaction is rolled back", async () => {
  const failure = failureOf(inTransaction());
  await until(2);
  sent[1]?.answer(new Error("current transaction is aborted"));
  sent[0]?.answer(new Error("no such role"));
  await until(3);
  expect(texts()[2]).toBe("rollback");
  sent[2]?.answer();
  expect(await failure).toContain("no such role");
});

test("a transaction without another statement ends after its beginning, and fails with it", async () => {
  const failure = failureOf(kysely.transaction().execute((transaction) => role.execute(transaction)));
  await until(2);
  expect(texts()[1]).toBe("commit");
  sent[0]?.answer(new Error("no such role"));
  sent[1]?.answer();
  await until(3);
  sent[2]?.answer();
  expect(await failure).toContain("no such role");
});

test("a beginning can fail while the work waits for something else", async () => {
  const waiting = Promise.withResolvers<void>();
  const work = kysely.transaction().execute(async (transaction) => {
    await role.execute(transaction);
    await waiting.promise;
    await sql`select 1`.execute(transaction);
  });
  const failure = failureOf(work);
  await until(1);
  sent[0]?.answer(new Error("no such role"));
  // An error that nobody waits for would be known now, and would end the process.
  await new Promise(setImmediate);
  waiting.resolve();
  await until(2);
  sent[1]?.answer(new Error("current transaction is aborted"));
  await until(3);
  sent[2]?.answer();
  expect(await failure).toContain("no such role");
});

test("the database itself says which role is missing, and the connection goes on", async () => {
  const database = await openTestDatabase();
  const missing = sql`${sql.raw(withoutAnswer)}select set_config('role', 'nobody_at_all', true)`;
  for (let turn = 0; turn < 3; turn += 1) {
    const work = database.kysely.transaction().execute(async (transaction) => {
      await missing.execute(transaction);
      await sql`select ${turn}::integer`.execute(transaction);
    });
    await expect(work).rejects.toThrow("nobody_at_all");
    expect((await sql`select ${turn}::integer as turn, current_user = session_user as own`.execute(database.kysely)).rows).toEqual([
      { turn, own: true },
    ]);
  }
  await database.close();
});
