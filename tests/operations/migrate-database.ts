/** A process that brings the PostgreSQL database of an address (the first argument) to the newest migration, as the server does, and prints what it ran. */
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

const database = await openDatabase({ kind: "postgres", url: process.argv[2] ?? "", poolSize: 2 }, "migration");
console.log(JSON.stringify(await migrate(database)));
await database.close();
