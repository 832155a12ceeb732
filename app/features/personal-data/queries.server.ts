import { strToU8, zipSync } from "fflate";
import { sql } from "kysely";
import { company } from "#company";
import { as, type Context, system } from "#server/context.ts";
import type { Keys } from "#server/keys.ts";
import { unseal } from "#server/sealed.ts";
import { csvOf } from "#app/lib/csv.ts";
import { deletionDays } from "./messages.ts";
import { tables } from "./tables.ts";

type Row = Record<string, unknown>;
type File = { name: string; columns: string[]; rows: Row[] };

/** Everything about a person, table by table, by the person's id; only the columns that are marked for it (row G3). */
async function readOwnData(context: Context, userId: string): Promise<File[]> {
  return as({ ...context, actor: system }, async (transaction) => {
    const files: File[] = [];
    for (const [table, { file, owner, parents, columns: marks }] of Object.entries(tables)) {
      if (file === undefined) continue;
      const theirs = parents
        ? sql.join(
            parents.map(
              (parent) => sql`${sql.ref(parent.column)} in (select id from ${sql.table(parent.table)} where user_id = ${userId})`,
            ),
            sql` or `,
          )
        : sql`${sql.ref(owner ?? "user_id")} = ${userId}`;
      const columns = Object.keys(marks).filter((column) => marks[column] === "export");
      const { rows } = await sql<Row>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${theirs}
      `.execute(transaction);
      files.push({ name: file, columns, rows });
    }
    return files;
  });
}

const explained = (day: string) => `Tus datos en ${company.name}, el ${day}.

datos.json   todo en un archivo, para programas.
*.csv        lo mismo en tablas, para abrirlas con una hoja de cálculo.

Las horas están en UTC. En los .csv, un apóstrofo al principio de una celda evita que la hoja de cálculo la tome por una fórmula.
Si echas algo en falta, escríbenos a ${company.email}.
`;

/** A person's data as a ZIP with JSON and CSV (row G3). */
export async function exportOwnData(context: Context, userId: string): Promise<Uint8Array<ArrayBuffer>> {
  const files = await readOwnData(context, userId);
  const json = Object.fromEntries(files.map(({ name, rows }) => [name, rows]));
  const day = context.now.toZonedDateTimeISO(company.timeZone).toPlainDate().toString();
  const zip = zipSync(
    {
      "LEEME.txt": strToU8(explained(day)),
      "datos.json": strToU8(JSON.stringify(json, null, 2)),
      ...Object.fromEntries(files.map(({ name, columns, rows }) => [`${name}.csv`, strToU8(csvOf(columns, rows))])),
    },
    { level: 6, mtime: new Date(context.now.epochMilliseconds) },
  );
  return Uint8Array.from(zip);
}

/** When a person's account will be erased; undefined while nobody asked for it. */
export async function erasureMoment(context: Context, userId: string): Promise<Temporal.Instant | undefined> {
  const row = await as(context, (transaction) =>
    transaction.selectFrom("users").select("deletion_requested_at").where("id", "=", userId).executeTakeFirst(),
  );
  const asked = row?.deletion_requested_at;
  return asked ? Temporal.Instant.fromEpochMilliseconds(asked.getTime()).add({ hours: deletionDays * 24 }) : undefined;
}

export type BlockedRecord = { table: string; keepUntil: string; row: Row };

/** What is under lock and holds a text, such as an address; as the system, for whoever the law lets see it. */
export async function findBlockedRecords(context: Context, keys: Keys, text: string): Promise<BlockedRecord[]> {
  const rows = await as({ ...context, actor: system }, (transaction) =>
    transaction.selectFrom("blocked_records").select(["id", "source", "content", "keep_until"]).orderBy("created_at").execute(),
  );
  const key = keys.derive("blocked-records", 32);
  return rows.flatMap(({ id, source, content, keep_until }) => {
    const json = unseal(key, id, content).toString();
    return json.includes(text) ? [{ table: source, keepUntil: keep_until.toISOString(), row: JSON.parse(json) as Row }] : [];
  });
}
