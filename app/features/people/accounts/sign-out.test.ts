import { expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, sessionWith } from "#tests/accounts.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { signOut } from "./commands/sign-out.server.ts";

const database = await databaseOfThisFile();

test("a session is said to be closed when its row is gone, and not while nobody can look for it (ACCOUNT-11)", async () => {
  const session = await insertSignedIn(database, { now: noon });
  expect(await signOut({ ...scopeOf(database), sessionUnknown: true }, { everywhere: false })).toBe(false);
  expect(await sessionWith(database, session.token, noon)).toBeDefined();
  expect(await signOut(scopeOf(database, { session }), { everywhere: false })).toBe(true);
  expect(await sessionWith(database, session.token, noon)).toBeUndefined();
});

test("a visitor without a session has nothing to close", async () => {
  expect(await signOut(scopeOf(database), { everywhere: true })).toBe(true);
});
