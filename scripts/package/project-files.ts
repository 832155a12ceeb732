import { execFileSync } from "node:child_process";
import { commands } from "./commands.ts";

/** What the package holds of the project, besides its build: sources of the commands, migrations, settings and operation. */
const parts = ["app", "db", "demo", "server", "operations", "package.json", "company.config.ts", ".env.example", "CHANGELOG.md", "docs"];
const starter = ["scripts/rinsegura.ts", "scripts/package/commands.ts"];
const unneeded = /\.test\.tsx?$|^docs\/decisions\//;

/** Paths below `root` of the files that the package takes from the project, in order. Untracked files that git would add count too. */
export function projectFiles(root: string): string[] {
  const wanted = [...parts, ...starter, ...Object.values(commands).flatMap(({ module }) => [module, module.replace(/\.ts$/, "/")])];
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...wanted];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  return files.filter((path) => !unneeded.test(path)).toSorted();
}
