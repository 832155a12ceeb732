import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { unexpected } from "../messages.ts";
import { signIn } from "./sign-in.server.ts";

test("a sign-in while the database is away is a 503 with the typed address, so that the person tries again (row R9)", async () => {
  const away = await openDatabase({ kind: "postgres", url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
  const fields = { email: "ana@example.es", password: "pasos lentos 7" };
  const { answer } = await signIn({ ...scopeOf(away), cookies: null }, sentForm("signin", fields), "a browser");
  expect(answer?.init?.status).toBe(503);
  expect(answer?.data).toMatchObject({ ok: false, errors: { form: unexpected }, typed: { email: "ana@example.es" } });
  await away.close();
});
