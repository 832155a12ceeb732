/**
 * `node scripts/check-alerts.ts`: checks the alert rules in operations/ with Prometheus' own promtool (Debian's package prometheus), and runs them
 * on the made-up numbers of tests/operations/alerts-trial.yaml.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installDebian } from "./install-debian.ts";

const folder = join(import.meta.dirname, "../operations");
const promtool = "/usr/bin/promtool";

const problem = installDebian({ prometheus: promtool });
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}
const runs = [
  ["check", "rules", "alerts.yaml"],
  ["test", "rules", "../tests/operations/alerts-trial.yaml"],
];
const failed = runs.filter((args) => spawnSync(promtool, args, { cwd: folder, stdio: "inherit" }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
