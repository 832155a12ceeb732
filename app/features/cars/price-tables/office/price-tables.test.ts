import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { listAuditEntries } from "#app/features/panels/audit/queries.server.ts";
import { readAuditSearch } from "#app/features/panels/audit/search-params.ts";
import { type Actor, runAs, system, visitor } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { knownTables, tablesOn } from "../queries.server.ts";
import { saveVersion, dismissProposal, withdrawVersion } from "./commands/versions.server.ts";
import { writeFirstTables } from "./commands/record-entry.server.ts";
import { formTexts } from "./edited-content.ts";
import { readTableHistory, readYearReminder } from "./queries.server.ts";
import { shownTable } from "./shown-table.ts";

let database: TestDatabase;
let ana: RequestScope;
let eva: RequestScope;
beforeAll(async () => {
  database = await openTestDatabase();
  ana = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
  eva = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate price_table_versions, official_value_years cascade`.execute(database.kysely);
  await writeFirstTables(contextOf(database));
});

const today = "2026-11-20";
const day = (text: string) => Temporal.PlainDate.from(text);
const valid = (on: string) => tablesOn({ context: contextOf(database, visitor) }, day(on));
const history = async (name: TableName) => shownTable(name, await readTableHistory(ana.context, name), today);

/** The form of a table as the page shows it, with some boxes changed. `seen` is its newest row. */
async function form(name: TableName, changes: Record<string, string | undefined> = {}): Promise<FormData> {
  const rows = await readTableHistory(ana.context, name);
  const origin = { valid_from: today, source_title: "BOE", source_date: "2026-11-01", source_address: "", seen: String(rows.at(-1)?.id) };
  const fields = { ...formTexts(name, firstTables[name].content), ...origin, ...changes };
  return sentForm("save-version", Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined)));
}

async function save(scope: RequestScope, name: TableName, changes: Record<string, string | undefined> = {}) {
  const { data, init } = await saveVersion(scope, name, await form(name, changes));
  return { ok: data.ok, status: init?.status, ...data.errors, typed: data.typed };
}

const withdraw = async (name: TableName, validFrom: string, seen: number | undefined) =>
  (await withdrawVersion(ana, name, sentForm("withdraw-version", { valid_from: validFrom, seen: String(seen) }))).data;

describe("a version", () => {
  test("is recorded from today, with who, when, before and after, and in the audit log", async () => {
    expect(await save(ana, "registration_tax", { "rates.mc.3": "16,5" })).toMatchObject({ ok: true });
    expect((await valid(today)).registration_tax.content.rates.mc).toEqual([0, 475, 975, 1650]);
    expect((await valid("2026-11-19")).registration_tax.content.rates.mc).toEqual([0, 475, 975, 1590]);
    const [newest] = (await history("registration_tax")).history;
    expect(newest).toMatchObject({
      entry: "figures",
      validFrom: "20 de noviembre de 2026",
      recorded: expect.stringMatching(/@.*, el \d/),
      differences: [{ label: "Región de Murcia, cuarto tipo", before: "15,9\u00a0%", after: "16,5\u00a0%" }],
    });
    const { entries } = await listAuditEntries(ana.context, readAuditSearch(new URLSearchParams("table=price_table_versions")));
    expect(entries[0]?.after).toMatchObject({ price_table: "registration_tax", source_title: "BOE" });
    expect(entries[0]?.after).not.toHaveProperty("content");
  });

  test("for a future day is prepared, can be changed and withdrawn, and a withdrawn one counts no more", async () => {
    expect(await save(ana, "our_prices", { feeCompleto: "900", valid_from: "2027-01-01" })).toMatchObject({ ok: true });
    expect((await valid("2026-12-31")).our_prices.content.feeCompleto).toBe(0);
    expect((await valid("2027-01-01")).our_prices.content.feeCompleto).toBe(900_00);
    expect(await save(ana, "our_prices", { feeCompleto: "950", valid_from: "2027-01-01" })).toMatchObject({ ok: true });
    const [prepared] = (await history("our_prices")).prepared;
    expect(prepared).toMatchObject({ validFrom: "1 de enero de 2027", differences: [{ before: "900\u00a0€", after: "950\u00a0€" }] });
    for (const _ of ["first", "second"]) expect(await withdraw("our_prices", "2027-01-01", prepared?.id)).toMatchObject({ ok: true });
    expect((await valid("2027-01-01")).our_prices.content.feeCompleto).toBe(0);
    expect((await history("our_prices")).history[0]).toMatchObject({
      entry: "withdrawal",
      differences: [{ before: "950\u00a0€", after: "0\u00a0€" }],
    });
  });

  test("that has begun is corrected with the same day, and a quote from before keeps its figures", async () => {
    const { tables, knownAt } = await knownTables({ context: contextOf(database, visitor) }, day(today));
    expect(await save(ana, "depreciation", { "rows.4.percent": "48", valid_from: "2026-01-01" })).toMatchObject({ ok: true });
    expect((await valid(today)).depreciation.content.rows[4]).toEqual({ upToYears: 5, percent: 48 });
    expect(await tablesOn({ context: contextOf(database, visitor) }, day(today), knownAt)).toEqual(tables);
    const [first] = (await readTableHistory(ana.context, "depreciation")).slice(-1);
    const begun = await withdraw("depreciation", "2026-01-01", first?.id);
    expect(begun).toMatchObject({ ok: false, errors: { form: expect.stringContaining("ya ha empezado a valer") } });
  });

  test("of every table is the same when its form is sent unchanged", async () => {
    for (const name of Object.keys(firstTables) as TableName[]) {
      const { title, date, address = "" } = firstTables[name].source;
      const same = { valid_from: "2026-01-01", source_title: title, source_date: date, source_address: address };
      expect(await save(ana, name, same), name).toMatchObject({ ok: false, status: 409, form: expect.stringContaining("mismas cifras") });
    }
  });

  test("may have rows added, emptied and in another order", async () => {
    const rows = {
      "rows.12.percent": "9",
      "rows.20.upToYears": "13",
      "rows.20.percent": "10",
      "rows.0.upToYears": "",
      "rows.0.percent": " ",
    };
    expect(await save(ana, "depreciation", rows)).toMatchObject({ ok: true });
    const { rows: saved } = (await valid(today)).depreciation.content;
    expect(saved.slice(0, 1)).toEqual([{ upToYears: 2, percent: 84 }]);
    expect(saved.slice(-2)).toEqual([
      { upToYears: 13, percent: 10 },
      { upToYears: null, percent: 9 },
    ]);
  });

  test("of the transfer tax keeps the rule for all other cars last", async () => {
    const unset = ["overFiscalHorsepower", "zeroEmission", "overDisplacement", "fromPrice", "conditionUnknown"];
    const added = Object.fromEntries(unset.map((column) => [`rules.90.${column}`, ""]));
    const rule = { ...added, "rules.90.region": "mc", "rules.90.rate": "2", "rules.90.upToYears": "3" };
    expect(await save(ana, "transfer_tax", rule)).toMatchObject({ ok: true });
    const { rules } = (await valid(today)).transfer_tax.content;
    expect(rules.filter(({ region }) => region === "mc")).toEqual([
      { region: "mc", rate: 200, upToYears: 3 },
      { region: "mc", rate: 400 },
    ]);
    expect((await history("transfer_tax")).history[0]?.differences).toEqual([
      { label: "Tipos por comunidad. Región de Murcia, hasta 3\u00a0años: tipo", after: "2\u00a0%" },
    ]);
  });
});

describe("a form is refused with a sentence, and keeps what was typed,", () => {
  const field = (name: string, sentence: unknown) => ({ fields: { [name]: sentence } });
  const has = (words: string): unknown => expect.stringContaining(words);
  test.each<[string, TableName, Record<string, string | undefined>, object]>([
    ["for a rate that is none", "registration_tax", { "rates.mc.3": "159" }, field("rates.mc.3", has("entre 0 y 100"))],
    ["for an empty box", "vat", { rate: "" }, field("rate", "Falta este dato.")],
    ["for a range upside down", "estimates", { "transport.mc.low": "2000" }, field("transport.mc.high", "Es menos que el mínimo.")],
    ["for falling brackets", "registration_tax", { "brackets.below": "110" }, field("brackets.below", "Debe ser más que el anterior.")],
    ["without a source", "vat", { source_title: " " }, field("source_title", has("de dónde salen"))],
    ["for a source that is no https address", "vat", { source_address: "http://boe.es" }, field("source_address", has("https://"))],
    ["for a day that does not exist", "vat", { valid_from: "2026-02-30" }, field("valid_from", expect.any(String))],
    ["for a past day", "vat", { valid_from: "2026-11-19" }, field("valid_from", has("Elige hoy o un día futuro"))],
    ["for two equal rows", "depreciation", { "rows.1.upToYears": "1" }, { form: has("«Hasta 1 años» está dos veces") }],
    ["without the row for the oldest cars", "depreciation", { "rows.12.upToYears": "20" }, { form: has("déjala sin límite") }],
    [
      "for a region without its usual rate",
      "transfer_tax",
      { "rules.2.upToYears": "9" },
      { form: "Andalucía: falta la fila sin condiciones, para los demás coches." },
    ],
    ["for a missing box", "vat", { rate: undefined }, field("rate", expect.any(String))],
    ["for a box of another table", "vat", { feeCompleto: "1" }, { form: has("no ha llegado entero") }],
  ])("%s", async (_, name, changes, errors) => {
    const answer = await save(ana, name, changes);
    expect(answer).toMatchObject({ ok: false, ...errors });
    expect(answer.typed).toMatchObject(Object.fromEntries(Object.entries(changes).filter(([, text]) => text !== undefined)));
    expect((await valid(today))[name]).toEqual(firstTables[name]);
  });

  test("when somebody else has recorded a version meanwhile (row R21); then it may be saved over it", async () => {
    const mine = await form("our_prices", { feeCompleto: "500" });
    expect(await save(eva, "our_prices", { feeCompleto: "700" })).toMatchObject({ ok: true });
    const { data } = await saveVersion(ana, "our_prices", mine);
    expect(data).toMatchObject({ ok: false, typed: { feeCompleto: "500" } });
    expect(data.errors.form).toMatch(
      /^Mientras lo editabas, .+ ha guardado cifras desde el 20 de noviembre de 2026 \(Honorarios, plan Completo: 0.€ → 700.€\)/,
    );
    expect((await valid(today)).our_prices.content.feeCompleto).toBe(700_00);
    mine.set("overwrite", String((await readTableHistory(ana.context, "our_prices")).at(-1)?.id));
    expect((await saveVersion(ana, "our_prices", mine)).data.ok).toBe(true);
    expect((await valid(today)).our_prices.content.feeCompleto).toBe(500_00);
  });

  test("from all but one of ten admins at once", async () => {
    const forms = await Promise.all(Array.from({ length: 10 }, (_, number) => form("our_prices", { feeCompleto: String(100 + number) })));
    const answers = await Promise.all(forms.map((sent) => saveVersion(ana, "our_prices", sent)));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
  });
});

test("neither a visitor nor a customer can record, and the database refuses them", async () => {
  const customer: Actor = { kind: "customer", userId: await insertUser(database) };
  for (const actor of [visitor, customer]) {
    const scope = { ...ana, context: contextOf(database, actor, noon) };
    const { data } = await saveVersion(scope, "our_prices", await form("our_prices", { feeCompleto: "1" }));
    expect(data.ok).toBe(false);
    expect((await valid(today)).our_prices.content.feeCompleto).toBe(0);
  }
});

describe("figures of a newer release", () => {
  const newer = {
    ...firstTables,
    vat: { ...firstTables.vat, content: { ...firstTables.vat.content, rate: 2200 }, validFrom: "2026-06-01" },
  };

  test("are proposed once, are not valid, and count when an admin takes them", async () => {
    expect(await writeFirstTables(contextOf(database), newer)).toBe(1);
    expect(await writeFirstTables(contextOf(database), newer)).toBe(0);
    expect(await writeFirstTables(contextOf(database))).toBe(0);
    expect((await valid(today)).vat.content.rate).toBe(2100);
    expect((await history("vat")).proposals).toMatchObject([{ differences: [{ label: "Tipo en España", after: "22\u00a0%" }] }]);
    expect(await save(ana, "vat", { rate: "22", valid_from: "2026-06-01" })).toMatchObject({ ok: true });
    expect((await history("vat")).proposals).toEqual([]);
    expect((await valid(today)).vat.content.rate).toBe(2200);
  });

  test("can be declined, and are not proposed again", async () => {
    await writeFirstTables(contextOf(database), newer);
    const [proposal] = (await history("vat")).proposals;
    const dismiss = () => dismissProposal(ana, "vat", sentForm("dismiss-proposal", { proposal: String(proposal?.id) }));
    expect((await dismiss()).data.ok).toBe(true);
    expect((await dismiss()).data.ok).toBe(true);
    expect(await writeFirstTables(contextOf(database), newer)).toBe(0);
    expect(await history("vat")).toMatchObject({ proposals: [], today: { validFrom: "1 de enero de 2026" } });
  });

  test("never replace the team's own", async () => {
    await save(ana, "vat", { rate: "20" });
    await writeFirstTables(contextOf(database), newer);
    await writeFirstTables(contextOf(database));
    expect((await valid(today)).vat.content.rate).toBe(2000);
  });

  test("are only proposed where this release cannot read the team's own", async () => {
    await sql`truncate price_table_versions`.execute(database.kysely);
    const source = { source_title: "Ley", source_date: "2026-01-01" };
    await runAs(contextOf(database, system), (transaction) =>
      transaction
        .insertInto("price_table_versions")
        .values({ price_table: "vat", entry: "figures", valid_from: "2026-01-01", content: JSON.stringify({ rate: 2000 }), ...source })
        .execute(),
    );
    await writeFirstTables(contextOf(database));
    expect((await readTableHistory(ana.context, "vat")).map(({ entry }) => entry)).toEqual(["figures", "proposal"]);
  });

  test("do not keep a prepared version of the same day from being withdrawn", async () => {
    await save(ana, "vat", { rate: "20", valid_from: "2027-01-01" });
    const [prepared] = (await history("vat")).prepared;
    await writeFirstTables(contextOf(database), { ...newer, vat: { ...newer.vat, validFrom: "2027-01-01" } });
    expect(await withdraw("vat", "2027-01-01", prepared?.id)).toMatchObject({ ok: true });
    expect((await history("vat")).prepared).toEqual([]);
  });
});

describe("the reminder of the coming year's tables", () => {
  const at = (instant: string) => readYearReminder(contextOf(database, ana.context.actor, Temporal.Instant.from(instant)));

  test.each([
    ["2026-11-30T22:59:59Z", undefined],
    ["2026-11-30T23:00:00Z", { year: 2027, begun: false }],
    ["2026-12-31T22:59:59Z", { year: 2027, begun: false }],
    ["2026-12-31T23:00:00Z", { year: 2027, begun: true }],
    ["2027-06-01T12:00:00Z", { year: 2027, begun: true }],
  ])("at %s is %j", async (instant, expected) => {
    const { reminder } = await at(instant);
    if (!expected) return expect(reminder).toBeUndefined();
    expect(reminder).toMatchObject(expected);
    expect(reminder?.missing.map(({ label }) => label)).toEqual(["Impuesto de matriculación", "Depreciación"]);
  });

  test("ends table by table, and comes back when a version is withdrawn", async () => {
    await save(ana, "registration_tax", { valid_from: "2027-01-01" });
    expect((await at("2026-12-05T12:00:00Z")).reminder?.missing).toEqual([
      { label: "Depreciación", to: "/admin/precios/depreciation?desde=2027-01-01" },
    ]);
    await save(ana, "depreciation", { valid_from: "2027-01-01" });
    expect((await at("2026-12-05T12:00:00Z")).reminder).toBeUndefined();
    const [prepared] = (await history("depreciation")).prepared;
    await withdraw("depreciation", "2027-01-01", prepared?.id);
    expect((await at("2026-12-05T12:00:00Z")).reminder?.missing).toHaveLength(1);
  });

  test("also names the official values, in a shop that has read those of another year", async () => {
    const labels = async () => (await at("2026-12-05T12:00:00Z")).reminder?.missing.map(({ label }) => label) ?? [];
    expect(await labels()).not.toContain("Valores oficiales");
    const read = { source: "Orden", file_name: "boe.xml", file_sha256: "0".repeat(64), versions: 1, makes: 1 };
    await runAs(contextOf(database, system), (transaction) =>
      transaction
        .insertInto("official_value_years")
        .values({ ...read, year: 2026 })
        .execute(),
    );
    expect(await labels()).toContain("Valores oficiales");
  });
});
