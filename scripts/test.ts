/**
 * `npm test`: everything. The fast checks, the production build, unit and database tests, and the browser tests with a Chromium that is
 * installed when there is none. With DATABASE_URL the databases of the tests are on that PostgreSQL server, otherwise embedded.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");

type Step = { name: string; command: string[] };

const steps: Step[] = [
  { name: "checks", command: ["node", "scripts/check.ts"] },
  { name: "build", command: ["npm", "run", "--silent", "build"] },
  {
    name: "unit and database tests",
    command: ["npx", "vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"],
  },
  { name: "Chromium", command: ["node", "scripts/install-chromium.ts"] },
  { name: "browser tests", command: ["npx", "playwright", "test"] },
];

rmSync(results, { recursive: true, force: true });
for (const step of steps) run(step);
console.log(`tests: ${countPassed()} passed, 0 failed`);

function run({ name, command: [program = "", ...args] }: Step): void {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  console.log(`── ${name}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((performance.now() - start) / 1000)} s`);
  if (status !== 0) process.exit(1);
}

function countPassed(): number {
  const read = (file: string): unknown => (existsSync(join(results, file)) ? JSON.parse(readFileSync(join(results, file), "utf8")) : {});
  const unit = read("unit.json") as { numPassedTests?: number };
  const browser = read("browser.json") as { stats?: { expected?: number } };
  return (unit.numPassedTests ?? 0) + (browser.stats?.expected ?? 0);
}
