import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { commands } from "./commands.ts";

/** What the package holds of the project, besides its build and its commands. */
const parts = ["app", "db", "demo", "server", "operations", "package.json", "company.config.ts", ".env.example", "CHANGELOG.md", "docs"];
const unneeded = /\.test\.tsx?$/;

/** Paths below `root` of the files that the package takes from the project, in order. Untracked files that git would add count too. */
export function projectFiles(root: string): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...parts, ...scriptsOf(root)];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  return files.filter((path) => !unneeded.test(path)).toSorted();
}

/** The scripts of the commands, and those that they import, directly or through others. */
function scriptsOf(root: string): Set<string> {
  const modules = Object.values(commands).map(({ module }) => module);
  const scripts = new Set(["scripts/rinsegura.ts", ...modules.filter((module) => module.startsWith("scripts/"))]);
  for (const script of scripts) {
    const imports = readFileSync(join(root, script), "utf8").matchAll(/ from "([.][^"]+)"/g);
    for (const [, name = ""] of imports) scripts.add(posix.join(posix.dirname(script), name));
  }
  return scripts;
}
