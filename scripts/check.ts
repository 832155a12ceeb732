/** `npm run check`: all checks that do not run the code. The tests are `npm test`. */
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

type Check = { name: string; command: [program: string, ...args: string[]] };
type Outcome = { name: string; passed: boolean; seconds: number; output: string };

const root = join(import.meta.dirname, "..");
const mostAtOnce = 2;

/** Stages run one after the other. The types of the routes come first, because other checks read them. */
const stages: Check[][] = [
  [
    { name: "route types", command: ["react-router", "typegen"] },
    { name: "format", command: ["oxfmt", "--check"] },
  ],
  [
    { name: "types", command: ["tsc", "--noEmit"] },
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    { name: "database types", command: ["node", "scripts/generate-database-types.ts", "--check"] },
    {
      name: "imports",
      command: [
        "depcruise",
        "--config",
        ".dependency-cruiser.mjs",
        "--output-type",
        "err-long",
        "{app,db,demo,scripts,server,tests}/**/*.{ts,tsx}",
        "*.config.ts",
      ],
    },
    { name: "unused code", command: ["knip"] },
    { name: "lock file", command: ["node", "scripts/forget-engines.ts", "--check"] },
    { name: "structure", command: ["node", "scripts/check-structure.ts"] },
    { name: "budgets", command: ["node", "scripts/budgets.ts"] },
  ],
];

const outcomes: Outcome[] = [];
for (const stage of stages) outcomes.push(...(await runAll(stage)));

const failed = outcomes.filter(({ passed }) => !passed);
for (const { name, passed, output } of outcomes) {
  // The budgets are worth a look also while they hold.
  if (!passed || name === "budgets") console.log(`\n── ${name} ──\n${output.trim()}`);
}
if (failed.length > 0) {
  console.log(`\n${failed.length} of ${outcomes.length} checks failed: ${failed.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
}

/** Starts the checks in their order, a few at a time, and prints the result of each when it ends. */
async function runAll(checks: readonly Check[]): Promise<Outcome[]> {
  const waiting = [...checks];
  const done: Outcome[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const outcome = await run(check);
      console.log(`${outcome.passed ? "✓" : "✗"} ${outcome.name.padEnd(16)}${outcome.seconds.toFixed(1).padStart(5)} s`);
      done.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return done;
}

/** Runs one check. The project's own programs, including its Node, come first on the path. */
function run({ name, command: [program, ...args] }: Check): Promise<Outcome> {
  const start = performance.now();
  const path = `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece));

  return new Promise((resolve) => {
    const end = (passed: boolean) => resolve({ name, passed, seconds: (performance.now() - start) / 1000, output: pieces.join("") });
    child.once("error", (error) => {
      pieces.push(error.message);
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
