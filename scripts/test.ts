/**
 * `npm test`: the fast checks, the production build, unit and database tests, and the browser tests (installs Chromium when it is missing).
 * It leaves out the exhaustive tests (tests/exhaustive, tests/browser/exhaustive): the same rules with many more inputs.
 * `npm run test:exhaustive` runs only these, `npm run test:everything` all.
 *
 * With DATABASE_URL, the test databases are on that PostgreSQL server; otherwise they are embedded. A run on a server is the second run, so
 * it leaves out tests with the same result on any database (tests/any-database.ts), but not the exhaustive ones. `-- --without-browser` leaves out
 * the browser. `-- --second-version` is for one more version of the same database: it leaves out the browser, the exhaustive tests, and those
 * with the same result on any version. `npm run test:everything` leaves out no test.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { anyDatabase, anyVersion } from "#tests/any-database.ts";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");
const shownFiles = 20;

const isFirstRun = !process.env["DATABASE_URL"];
const everything = process.argv.includes("--everything");
const exhaustiveOnly = process.argv.includes("--exhaustive");
const isSecondVersion = process.argv.includes("--second-version");
const withBrowser = !isSecondVersion && !process.argv.includes("--without-browser");
const withChecks = !exhaustiveOnly && (everything || isFirstRun);
const withExhaustive = everything || (!isFirstRun && !isSecondVersion);
const leftOut = isFirstRun || everything ? [] : [anyDatabase, ...(isSecondVersion ? [anyVersion] : [])];
const exhaustive = exhaustiveOnly ? "only" : withExhaustive ? "with the others" : "none";

type Step = { name: string; command: string[] };
type FileTime = { file: string; seconds: number };

const steps: Step[] = [
  ...(withChecks ? [{ name: "checks", command: ["node", "scripts/check.ts"] }] : []),
  { name: "build", command: ["npm", "run", "--silent", "build"] },
  {
    name: "unit and database tests",
    command: ["npx", "vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"],
  },
  ...(withBrowser
    ? [
        { name: "Chromium", command: ["node", "scripts/install-chromium.ts"] },
        { name: "browser tests", command: ["npx", "playwright", "test"] },
      ]
    : []),
];

rmSync(results, { recursive: true, force: true });
for (const step of steps) run(step);
printSlowest();
if (exhaustive === "none")
  console.log("\nLeft out: the exhaustive tests. `npm run test:exhaustive` runs them; `.ci/run` runs those of the database.");
console.log(`tests: ${countPassed()} passed, 0 failed`);

function run({ name, command: [program = "", ...args] }: Step): void {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const env = { ...process.env, LEAVE_OUT: leftOut.join(" "), EXHAUSTIVE: exhaustive };
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: "inherit", shell: process.platform === "win32" });
  console.log(`── ${name}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((performance.now() - start) / 1000)} s`);
  if (status === 0) return;
  printBrowserFailures();
  process.exit(1);
}

type UnitResults = { numPassedTests?: number; testResults?: { name: string; startTime: number; endTime: number }[] };
type BrowserSpec = {
  title: string;
  file: string;
  line: number;
  tests: { results: { duration: number; errors: { message: string }[] }[] }[];
};
type BrowserTests = { specs?: BrowserSpec[]; suites?: BrowserTests[] };
type BrowserResults = { stats?: { expected?: number }; suites?: (BrowserTests & { file: string })[] };

function unitResults(): UnitResults {
  return read("unit.json") as UnitResults;
}

function browserResults(): BrowserResults {
  return read("browser.json") as BrowserResults;
}

function read(file: string): unknown {
  const path = join(results, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

function countPassed(): number {
  return (unitResults().numPassedTests ?? 0) + (browserResults().stats?.expected ?? 0);
}

/** Prints the slowest test files. Files of a kind run in parallel. */
function printSlowest(): void {
  const unit = unitResults().testResults ?? [];
  const browser = browserResults().suites ?? [];
  const times: FileTime[] = [
    ...unit.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 })),
    ...browser.map((suite) => ({ file: `tests/browser/${suite.file}`, seconds: secondsOf(suite) })),
  ];
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles);
  console.log(`\nThe ${slowest.length} slowest of ${times.length} files:`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function secondsOf(suite: BrowserTests): number {
  return specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap((test) => test.results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0);
}

function specsOf({ specs = [], suites = [] }: BrowserTests): BrowserSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Repeats the errors at the end, because whoever reads a log of another machine often has only its last lines. */
function printBrowserFailures(): void {
  for (const { title, file, line, tests } of (browserResults().suites ?? []).flatMap(specsOf))
    for (const { message } of tests.flatMap((test) => test.results.flatMap(({ errors }) => errors)))
      console.log(`\ntests/browser/${file}:${line} › ${title}\n${message}`);
}
