/**
 * A process that opens the embedded database in a folder (the first argument) and prints the keys of its vehicles as one JSON list. Then it
 * inserts vehicles one after another, and prints each key when the database has committed it.
 */
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const database = await openDatabase({ kind: "embedded", folder: process.argv[2] ?? "" }, "migration");
await migrate(database);
const rows = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").select("source_key").execute());
console.log(JSON.stringify(rows.map((row) => row.source_key)));

for (let number = rows.length; ; number += 1) {
  const key = `${process.pid}-${number}`;
  await insertVehicle(database, { source: "test", source_key: key, model: `Model ${number % 50}`, price: number });
  console.log(key);
}
