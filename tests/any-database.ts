import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "#db/project-folder.ts";

/**
 * Marks tests with the same result on any database, as the tag of a test or in the comment of a file. Examples: how a page looks, or a test
 * that brings its own database. The first run includes them; a run on another database may leave them out (scripts/test.ts). Browser tests
 * without the mark run every time; so do unit tests that open the run's database.
 */
export const anyDatabase = "@any-database";

/**
 * Marks, in the comment of a file, tests with the same result on any version of PostgreSQL. They are walks over HTTP whose statements other tests
 * send, too. The run on a second version leaves them out. Tests of commands, queries, migrations and backups have no such mark.
 */
export const anyVersion = "@any-version";

/** The marks of the tests that this run leaves out. */
const leftOutMarks = (process.env["LEAVE_OUT"] ?? "").split(" ").filter(Boolean);

export const leavesOut = leftOutMarks.includes(anyDatabase);

/** All tests open the database of DATABASE_URL through this module. */
const databaseModule = join(projectFolder, "tests/database.ts");

/** The unit tests that this run leaves out, because they have the mark or import nothing that opens the run's database. */
export function leftOutTests(pattern: string): string[] {
  return leftOut(pattern, (path) => hasMark(path) || !importsFile(path, databaseModule));
}

/** The browser tests that this run leaves out. They share a site, so imports do not show it and only the mark counts. */
export function leftOutWalks(pattern: string): string[] {
  return leftOut(pattern, hasMark);
}

function leftOut(pattern: string, decide: (path: string) => boolean): string[] {
  return leavesOut ? globSync(pattern, { cwd: projectFolder }).filter((file) => decide(join(projectFolder, file))) : [];
}

function hasMark(path: string): boolean {
  const text = readFileSync(path, "utf8");
  return leftOutMarks.some((mark) => text.includes(`// ${mark}: `));
}

/** Whether a file imports another one, directly or through others. */
function importsFile(from: string, wanted: string): boolean {
  const seen = new Set([from]);
  for (const file of seen) {
    if (file === wanted) return true;
    for (const imported of importsOf(file)) seen.add(imported);
  }
  return false;
}

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const paths = known.get(file) ?? readImports(file);
  known.set(file, paths);
  return paths;
}

function readImports(file: string): string[] {
  const names = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([#.][^"?]+)/g)].map((match) => match[1] ?? "");
  return names
    .map((name) => (name.startsWith("#") ? join(projectFolder, name.slice(1)) : join(dirname(file), name)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}
