import { sql } from "kysely";
import { createReadStream } from "node:fs";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { system } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
const database = await openTestDatabase();
const context = { actor: system, database, now: Temporal.Now.instant() };
await writeFirstTables(context);
async function time(name: string, work: () => Promise<unknown>) { const s = performance.now(); const r = await work(); console.log(name, Math.round(performance.now() - s), "ms", r === undefined ? "" : JSON.stringify(r)); }
const own = database.kysely;
const on = async (t: "enable" | "disable") => { for (const n of ["price_changes_follow_insert", "price_changes_follow_update"]) await sql.raw(`alter table vehicles ${t} trigger ${n}`).execute(own); await sql.raw(`alter table prices_at_door ${t} trigger price_changes_follow_totals`).execute(own); };
const doImport = (status: "available" | "german_prospect") => importStock(context, createReadStream("/work/shared/data/autoscout24-de-46k.csv.gz"), { format: autoscout24, status });
const asSystem = (q: ReturnType<typeof sql>) => own.transaction().execute(async (t) => { await sql`select set_config('role', app_role('system'),true)`.execute(t); return (await q.execute(t)).rows; });
const count = async () => (await asSystem(sql`select count(*) from price_changes`));
for (const mode of ["disable", "enable", "disable", "enable"] as const) {
  await on(mode);
  await time(`import ${mode}`, async () => void (await doImport("available")));
  await time(`all prices -100, ${mode}`, async () => { await asSystem(sql`update vehicles set price = price - 100`); });
  console.log(JSON.stringify(await count()));
  await asSystem(sql`delete from vehicles`);
}
await on("enable");
await doImport("available");
await asSystem(sql`insert into price_changes (vehicle_id, began_at, price) select id, now() - n * interval '20 days', price + 100 * n from vehicles, generate_series(1, 9) n`);
await refreshStatistics(database);
await asSystem(sql`update vehicles set price = price - 10 where id in (select id from vehicles limit 2000)`);
for (let i = 0; i < 3; i++) {
  await time("24 ids", async () => { const r = await asSystem(sql`select * from price_reductions where vehicle_id = any(array(select id from vehicles order by created_at desc limit 24))`); return r.length; });
  await time("since", async () => (await asSystem(sql`select * from price_reductions where since > now() - interval '5 second'`)).length);
  await time("all", async () => (await asSystem(sql`select count(*) from price_reductions`)));
}
const r = await asSystem(sql`explain (analyze, buffers) select * from price_reductions where vehicle_id = any(array(select id from vehicles order by created_at desc limit 24))`);
console.log(r.map((x) => Object.values(x as object)[0]).join("\n"));
const r2 = await asSystem(sql`explain (analyze) select * from price_reductions where since > now() - interval '10 second'`);
console.log(r2.map((x) => Object.values(x as object)[0]).join("\n"));
await asSystem(sql`delete from vehicles`);
for (const mode of ["disable", "enable"] as const) {
  await on(mode);
  await time(`import prospects ${mode}`, async () => void (await doImport("german_prospect")));
  await time(`keepPricesAtDoor ${mode}`, () => keepPricesAtDoor(context));
  await time(`keepPricesAtDoor next day ${mode}`, () => keepPricesAtDoor({ ...context, now: context.now.add({ hours: 26 }) }));
  console.log(JSON.stringify(await count()));
  await asSystem(sql`delete from vehicles`);
}
await database.close();
