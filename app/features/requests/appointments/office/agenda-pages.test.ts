import { beforeEach, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { type AgendaEntry, listAppointments, readAgendaInPieces } from "./queries.server.ts";
import { readAgendaSearch } from "./search-params.ts";

/** One more than a page shows, in the list's order. */
let ids: string[];
const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("appointments").execute());
  ids = await insertAppointments(41);
});

async function insertAppointments(count: number): Promise<string[]> {
  const monday = Temporal.PlainDate.from("2027-01-04");
  const rows = Array.from({ length: count }, (_, days) => ({
    id: crypto.randomUUID(),
    customer_name: "Ana Ríos",
    customer_email: "ana@example.es",
    appointment_date: monday.add({ days }).toString(),
    appointment_time: "09:30",
    gdpr_consent: true,
    data_processing_consent: true,
  }));
  await runAs(contextOf(database), (transaction) => transaction.insertInto("appointments").values(rows).execute());
  return rows.map(({ id }) => id);
}

const search = (address: string) => readAgendaSearch(new URLSearchParams(address));

test("the agenda shows the last page for a page number beyond it", async () => {
  const list = (address: string) => listAppointments(contextOf(database, admin), search(address));
  expect(await list("page=9")).toMatchObject({ page: 2, pageCount: 2, total: 41, entries: [{ id: ids.at(-1) }] });
  expect(await list("when=past&page=9")).toMatchObject({ page: 1, pageCount: 1, total: 0, entries: [] });
});

const removeLast = () =>
  runAs(contextOf(database), (transaction) =>
    transaction
      .deleteFrom("appointments")
      .where("id", "=", ids.at(-1) ?? "")
      .execute(),
  );

test("the export contains no entry twice when the list gets shorter meanwhile", async () => {
  const exported: AgendaEntry[] = [];
  for await (const piece of readAgendaInPieces(contextOf(database, admin), search(""))) {
    exported.push(...piece);
    await removeLast();
  }
  expect(exported.map(({ id }) => id)).toEqual(ids.slice(0, 40));
});
