/**
 * A process that opens the embedded database in a folder (the first argument), puts cars into it and tells saved searches of them without
 * pause. With "finish" as second argument it does one last round and prints, as JSON, the cars, each "address car" that was told,
 * those that the mails name (a mail shows a dozen), and how many the mails' subjects count.
 */
import { sql } from "kysely";
import { keepAlerts } from "#app/features/matching/alerts/commands/keep-alerts.server.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { runAs, system } from "#server/context.ts";
import { insertVehicles } from "#tests/vehicles.ts";

const [, , folder = "", finish] = process.argv;
const database = await openDatabase({ kind: "embedded", folder }, "migration");
await migrate(database);
const context = () => ({ actor: system, database, now: Temporal.Now.instant() });
/** Eighty searches of forty addresses, all of which fit every car: two pieces of a round. */
const searches = Array.from({ length: 80 }, (_, number) => ({
  email: `wartet-${number % 40}@example.es`,
  query: `price_max=${20_000 + number}`,
  region: "mc",
  frequency: "at_once",
  confirmed_at: new Date(),
}));

const there = await runAs(context(), (transaction) => transaction.selectFrom("saved_searches").select("id").limit(1).execute());
if (there.length === 0) await runAs(context(), (transaction) => transaction.insertInto("saved_searches").values(searches).execute());
console.log("ready");

/** A round that does not wait for the hour after the last mail. */
async function round(): Promise<void> {
  await sql`update saved_searches set last_told_at = null`.execute(database.kysely);
  await keepAlerts(context(), { keys: { sign: () => "signed" }, siteOrigin: "https://shop.test" });
}

if (finish === undefined) {
  for (;;) {
    await insertVehicles(database, [{ price: 15_000 }, { price: 16_000 }]);
    await round();
    console.log("told");
  }
}
await round();
const cars = await runAs(context(), (transaction) => transaction.selectFrom("vehicles").select("id").execute());
const told = await runAs(context(), (transaction) => transaction.selectFrom("told_cars").select(["email", "vehicle_id"]).execute());
const mails = await runAs(context(), (transaction) => transaction.selectFrom("emails").select(["recipient", "subject", "plain"]).execute());
const named = mails.flatMap(({ recipient, plain }) =>
  Array.from(plain.matchAll(/\/stock\/([0-9a-f-]{36})/g), ([, id]) => `${recipient} ${id}`),
);
console.log(
  JSON.stringify({
    cars: cars.map(({ id }) => id),
    told: told.map(({ email, vehicle_id: car }) => `${email} ${car}`),
    named,
    counted: mails.reduce((sum, { subject }) => sum + Number.parseInt(subject, 10), 0),
  }),
);
await database.close();
