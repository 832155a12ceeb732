/** A process that migrates the PostgreSQL database of an address (the first argument) as the server does, and prints its migrations. */
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

const database = await openDatabase({ kind: "postgres", url: process.argv[2] ?? "", poolSize: 2 }, "migration");
console.log(JSON.stringify(await migrate(database)));
await database.close();
