/** `npm run db:types`: writes db/types.ts from a fresh database with all migrations. --check only checks that the file is current. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate, getDialect } from "kysely-codegen";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

const file = join(import.meta.dirname, "../db/types.ts");
const database = await openDatabase({ kind: "embedded", folder: "memory://" });
await migrate(database);
const types = await generate({
  db: database.kysely,
  dialect: getDialect("postgres", { dateParser: "string", numericParser: "number" }),
  excludePattern: "kysely_*",
});
await database.close();

if (!process.argv.includes("--check")) {
  await writeFile(file, types);
} else if ((await readFile(file, "utf8")) !== types) {
  console.error("db/types.ts is behind the migrations: run `npm run db:types` and commit the file.");
  process.exitCode = 1;
}
