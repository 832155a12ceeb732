import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOutTests } from "#tests/any-database.ts";

const everyFile = "{app,db,server,scripts,tests}/**/*.test.{ts,tsx}";
const leftOut = leftOutTests(everyFile);

/** What holds the site to a pace: beside other tests it would be their load that is measured. */
const alone = ["tests/operations/rolling-restart.test.ts"];

/** Vitest begins with the largest files, but those that take longest are short ones that walk through the whole site: begun last, they end alone. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWalk = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/operations/");
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

// Without the React Router plugin: it belongs to the application's build, not to its tests.
export default defineConfig({
  test: {
    // Otherwise a stylesheet's address would be empty, and React warns of that.
    css: { include: [/[?]url$/] },
    pool: "forks",
    // Files share their worker's modules, as requests share the site's: to load them anew for each file took a quarter of the time.
    isolate: false,
    // These stop what hangs; a machine that is busy with others takes several times as long as a quiet one.
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
          // Many files wait for a process to end or a limit to pass: one more than a machine of two cores has.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
