import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOutTests } from "#tests/any-database.ts";

/** Tests that send thousands of requests, wait for hours of scaled time or kill a process many times (scripts/test.ts chooses). */
const exhaustiveFiles = "tests/exhaustive/**/*.test.ts";
const { EXHAUSTIVE: exhaustive = "with the others" } = process.env;

const everyFile = exhaustive === "only" ? exhaustiveFiles : "{app,db,demo,server,scripts,tests}/**/*.test.{ts,tsx}";
const leftOut = [...leftOutTests(everyFile), ...(exhaustive === "none" ? [exhaustiveFiles] : [])];

/** Tests that measure the site's pace run alone, because other tests' load would change the result; so do tests that watch a module's calls. */
const alone = [
  "tests/operations/rolling-restart.test.ts",
  "tests/exhaustive/sign-in-times.test.ts",
  "app/features/people/accounts/before-hashing.test.ts",
];
const isChosen = (file: string) => (file.startsWith("tests/exhaustive/") ? exhaustive !== "none" : exhaustive !== "only");

/** Vitest starts the largest files first, but the slowest are short files that walk through the whole site, so these start first. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWalk = ({ moduleId }: TestSpecification) => /[/]tests[/](operations|exhaustive)[/]/.test(moduleId);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

// Without the React Router plugin, which is for the application's build and not for tests.
export default defineConfig({
  test: {
    // Otherwise a stylesheet's address is empty, and React warns.
    css: { include: [/[?]url$/] },
    pool: "forks",
    setupFiles: ["tests/random-seed.ts"],
    // Without optimized WebAssembly, an embedded database opens in two thirds of the time, and a test needs it for seconds.
    execArgv: ["--liftoff-only"],
    // Test files share their worker's modules, because loading them again for each file took a quarter of the time.
    isolate: false,
    // These stop a hanging test; a busy machine takes several times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: WalksFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: [everyFile],
          exclude: [...alone, ...leftOut],
          // One more than the cores of a two-core machine, because many files wait for a process to end or a limit to pass.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "alone", include: alone.filter(isChosen), maxWorkers: 1, isolate: true, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
