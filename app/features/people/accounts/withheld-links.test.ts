import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { requestReset } from "./commands/request-reset.server.ts";

const database = await databaseOfThisFile();

test("a link that is prolonged in place of a fourth mail of the day leaves a record, and none without an account", async () => {
  const email = "ana@example.es";
  await insertUser(database, { email });
  for (let number = 0; number < 5; number += 1)
    for (const address of [email, "nobody@example.es"]) await requestReset(scopeOf(database), sentForm("forgot", { email: address }));
  const withheld = await runAs(contextOf(database), (transaction) => transaction.selectFrom("withheld_emails").selectAll().execute());
  expect(withheld).toMatchObject([{ kind: "account-reset_password", recipient: email, reason: "daily-limit" }]);
});
