/**
 * `node scripts/forget-engines.ts`: takes the versions of Node that packages ask for out of package-lock.json. npm compares them with the Node
 * that runs npm, but here everything runs with the Node that the project brings (the package `node`). So `npm ci` with an older Node would warn
 * for nothing. --check, a part of `npm run check`, only looks.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, { engines?: unknown }> };
const asking = Object.entries(lock.packages).filter(([name, { engines }]) => name !== "" && engines !== undefined);

if (process.argv.includes("--check")) {
  if (asking.length > 0) {
    console.error(
      `package-lock.json says which Node ${asking.length} packages ask for, so npm ci warns: run \`node scripts/forget-engines.ts\`.`,
    );
    process.exitCode = 1;
  }
} else {
  for (const [, entry] of asking) delete entry.engines;
  writeFileSync(path, `${JSON.stringify(lock, undefined, 2)}\n`);
}
