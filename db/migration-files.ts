import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "./project-folder.ts";

/** One file of db/migrations: its name without ".sql", its SQL and the SQL's checksum. */
export type MigrationFile = { name: string; text: string; checksum: string };

const folder = join(projectFolder, "db/migrations");

/** All migrations, in the order in which they run. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name: name.replace(/\.sql$/, ""), text, checksum: checksumOf(text) };
    }),
  );
}

/** SHA-256 of a migration's text in hexadecimal digits. Git may write other line ends on Windows; they do not count. */
export function checksumOf(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}
