import { checksumOf } from "#db/migration-files.ts";
import type { Violation, SourceFile } from "./source-file.ts";

const migration = /^db\/migrations\/(.+)\.sql$/;
const list = "db/migrations/checksums.json";

/** checksums.json lists every migration with its checksum. So an edit of a migration that has run is noticed before a site refuses it. */
export function lastingMigrations(files: readonly SourceFile[]): Violation[] {
  const listed = listedChecksums(files);
  const migrations = files.filter(({ path }) => migration.test(path));
  const names = new Set(migrations.map(nameOf));
  return [
    ...migrations.flatMap((file) => violationOf(file, listed) ?? []),
    ...[...listed.keys()].filter((name) => !names.has(name)).map(violationOfMissing),
  ];
}

function violationOf(file: SourceFile, listed: ReadonlyMap<string, string>): Violation | undefined {
  const name = nameOf(file);
  const checksum = checksumOf(file.text);
  if (listed.get(name) === checksum) return undefined;
  const line = `"${name}": "${checksum}"`;
  const sentence = listed.has(name)
    ? `A migration that a shop has run is never edited: write a new one. Only if no shop has run this one yet, put ${line} into ${list}.`
    : `${list} does not list this migration, so nobody would notice a later edit. When it is finished, add ${line}.`;
  return { path: file.path, line: 1, sentence };
}

function violationOfMissing(name: string): Violation {
  const sentence = `db/migrations/${name}.sql is gone, but a migration that a shop has run is never removed or renamed. Restore it.`;
  return { path: list, line: 1, sentence };
}

function nameOf({ path }: SourceFile): string {
  return migration.exec(path)?.[1] ?? "";
}

function listedChecksums(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const text = files.find(({ path }) => path === list)?.text;
  return new Map(Object.entries(JSON.parse(text ?? "{}") as Record<string, string>));
}
