import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { erasureMark } from "#server/secrets/erasure-mark.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { testKeys } from "#tests/request-scope.ts";
import { eraseAgain } from "./erase-again.server.ts";

const database = await databaseOfThisFile();

test("erases those whose erasure the restored rows do not have, and nobody who came back before the backup", async () => {
  const [backAgain, goneTwice, gone] = ["back@example.org", "twice@example.org", "gone@example.org"];
  const [first, second] = ["2026-11-01T10:00:00.123Z", "2026-11-02T10:00:00.456Z"];

  const left = await runAs(contextOf(database), async (transaction) => {
    const { secret } = await transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow();
    const erasure = (email: string, erasedAt: string) => ({ mark: erasureMark(secret, email), erasedAt });
    // The database keeps microseconds, and the file milliseconds.
    const restored = [backAgain, goneTwice].map((email) => ({ mark: erasureMark(secret, email), erased_at: first.replace("Z", "456Z") }));
    await transaction.insertInto("erasures").values(restored).execute();
    const known = [erasure(backAgain, first), erasure(goneTwice, first), erasure(goneTwice, second), erasure(gone, first)];
    const messages = [backAgain, goneTwice, gone].map((email) => ({ name: "Ana", email, message: "Hola", gdpr_consent: true }));
    await transaction.insertInto("contact_messages").values(messages).execute();
    expect(await eraseAgain(transaction, contextOf(database), testKeys, known)).toBe(2);
    return transaction.selectFrom("contact_messages").select("email").execute();
  });
  expect(left).toEqual([{ email: backAgain }]);
});
