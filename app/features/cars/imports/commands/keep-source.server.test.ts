import { beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { folderSource } from "#tests/stock-sources.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { endSourceForm, keepSourceForm, makeKeyForm } from "../messages.ts";
import { listSources } from "../queries/sources.server.ts";
import { sourceSentences } from "../sources/source-form.ts";
import { endSource, keepSource, makeKey } from "./keep-source.server.ts";

const database = await databaseOfThisFile();
const scope = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });

const keep = async (fields: Partial<typeof folderSource> = {}, id?: string) => {
  const { data, init } = await keepSource(scope, id, sentForm(keepSourceForm, { ...folderSource, ...fields }));
  return { ok: data.ok, id: String(data.outcome?.["id"]), status: init?.status, fields: data.errors.fields, form: data.errors.form };
};

beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("stock_sources").execute()));

describe("a source", () => {
  test("is made, changed and ended, and the team's log has it without its key", async () => {
    const { id } = await keep({ arrives: "post" });
    expect(await listSources(scope.context)).toMatchObject([{ name: "Autohaus Schmidt", arrives: "post", folder: "", hasKey: false }]);
    expect((await makeKey(scope, id, sentForm(makeKeyForm, {}))).data).toMatchObject({
      ok: true,
      key: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await keep({ arrives: "post", name: "Schmidt" }, id)).toMatchObject({ ok: true });
    expect(await listSources(scope.context)).toMatchObject([{ name: "Schmidt", hasKey: true }]);
    // A key of a way to come that the source has no longer must not open anything later.
    expect(await keep({ arrives: "by_hand" }, id)).toMatchObject({ ok: true });
    expect((await makeKey(scope, id, sentForm(makeKeyForm, {}))).data).toMatchObject({ ok: false, key: "" });
    expect(await listSources(scope.context)).toMatchObject([{ hasKey: false }]);
    expect((await endSource(scope, id, sentForm(endSourceForm, {}))).data.ok).toBe(true);
    expect(await listSources(scope.context)).toEqual([]);
    expect(await keep({}, id)).toMatchObject({ ok: false, status: 404, form: sourceSentences.gone });
    const log = await runAs(contextOf(database), (transaction) => transaction.selectFrom("audit_log").select("after").execute());
    expect(JSON.stringify(log)).not.toContain("key_hash");
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a format that is none", { format: "x" }, "format"],
    ["a folder above", { folder: "../etc" }, "folder"],
    ["a folder within", { folder: "a/b" }, "folder"],
    ["no folder", { folder: "" }, "folder"],
    ["an address without encryption", { arrives: "address", address: "http://example.org/a.csv" }, "address"],
    ["an address with a password", { arrives: "address", address: "https://a:b@example.org/a.csv" }, "address"],
    ["an hour that is none", { fetch_hour: "24" }, "fetch_hour"],
    ["no day between two files", { expected_days: "0" }, "expected_days"],
    ["somebody who is no admin", { told_id: crypto.randomUUID() }, "told_id"],
  ])("with %s is refused at its field", async (_name, fields, field) => {
    expect(await keep(fields)).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } });
    expect(await listSources(scope.context)).toEqual([]);
  });

  test("has no format that was mapped for one header: with another one, nobody would be asked about its columns", async () => {
    await runAs(contextOf(database), (transaction) =>
      transaction.insertInto("stock_mappings").values({ header: "0123456789ab", file_name: "a.csv", columns: "{}" }).execute(),
    );
    expect(await keep({ format: "mapped-0123456789ab" })).toMatchObject({ ok: false, fields: { format: expect.any(String) } });
  });

  test("has a name and a folder of its own", async () => {
    await keep();
    expect(await keep({ folder: "other", name: "autohaus schmidt" })).toMatchObject({
      ok: false,
      fields: { name: sourceSentences.nameTaken },
    });
    expect(await keep({ name: "Other" })).toMatchObject({ ok: false, fields: { folder: sourceSentences.folderTaken } });
  });
});
