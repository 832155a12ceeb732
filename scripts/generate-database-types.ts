/** `npm run db:types`: writes db/types.ts from a fresh database with all migrations. --check only checks that the file is current. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ColumnMetadata } from "kysely";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

const head = `/** Written by \`npm run db:types\` from the migrations, which explain the columns. */
import type { ColumnType } from "kysely";

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;
type Json = boolean | number | string | null | Json[] | { [name: string]: Json | undefined };
type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

/** How the client reads and writes PostgreSQL's types. */
const typesOf: Record<string, string> = {
  _text: "string[]",
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "Int8",
  jsonb: "Json",
  numeric: "number",
  text: "string",
  time: "string",
  timestamptz: "Timestamp",
  uuid: "string",
};

function columnLine({ name, dataType, isNullable, isAutoIncrementing, hasDefaultValue }: ColumnMetadata): string {
  const type = typesOf[dataType];
  if (type === undefined) throw new Error(`Say in scripts/generate-database-types.ts how the client reads ${dataType} (${name}).`);
  const value = isNullable ? `${type} | null` : type;
  return `    ${name}: ${isAutoIncrementing || hasDefaultValue ? `Generated<${value}>` : value};\n`;
}

const file = join(import.meta.dirname, "../db/types.ts");
const database = await openDatabase({ kind: "embedded", folder: "memory://" });
await migrate(database);
const tables = await database.kysely.introspection.getTables();
await database.close();

const members = tables.map(({ name, columns }) => `  ${name}: {\n${columns.map(columnLine).join("")}  };\n`);
const types = `${head}\nexport interface DB {\n${members.join("")}}\n`;
if (!process.argv.includes("--check")) {
  await writeFile(file, types);
} else if ((await readFile(file, "utf8")) !== types) {
  console.error("db/types.ts is behind the migrations: run `npm run db:types` and commit the file.");
  process.exitCode = 1;
}
