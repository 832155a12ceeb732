import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const manifests = ["package.json", "package-lock.json", ".npmrc"];

/**
 * A folder with `node_modules` as the site needs it, from a fresh `npm ci --omit=dev`. It is kept in `.cache` until the lock file changes.
 * `root`: the project's folder.
 */
export function productionDependencies(root: string): string {
  const hash = createHash("sha256");
  for (const name of manifests) hash.update(readFileSync(join(root, name)));
  const folder = join(root, `.cache/production-${process.arch}-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;

  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const name of manifests) copyFileSync(join(root, name), join(unfinished, name));
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: unfinished, stdio: ["ignore", "ignore", "inherit"] });
  renameSync(unfinished, folder);
  return folder;
}
