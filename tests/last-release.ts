import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "#db/project-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The file with the commit of the last release and its version. */
const record = "operations/last-release";

/** A shallow clone has no earlier commits, so it cannot build the last release. */
export function isShallowClone(): boolean {
  const { stdout } = spawnSync("git", ["rev-parse", "--is-shallow-repository"], { cwd: projectFolder, encoding: "utf8" });
  return stdout.trim() === "true";
}

/**
 * Builds the last release in a folder of its own, which `remove` deletes. Throws with a sentence when this clone lacks its commit. The
 * packages are this project's when they have the same versions, because installing takes longer than building.
 */
export function buildLastRelease(): { folder: string; version: string; remove(): void } {
  const [commit = "", version = ""] = readFileSync(join(projectFolder, record), "utf8").trim().split(" ");
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: projectFolder }).status !== 0)
    throw new Error(`${record} names the commit ${commit}, which this clone lacks. Get the whole history: git fetch --unshallow.`);
  const folder = temporaryFolder("last-release");
  const run = (program: string, ...args: string[]) => {
    const env = { ...process.env, NODE_ENV: "production" };
    execFileSync(program, args, { cwd: folder.path, env, stdio: ["ignore", "ignore", "inherit"] });
  };
  try {
    const archive = execFileSync("git", ["archive", commit], { cwd: projectFolder, maxBuffer: 1e9 });
    execFileSync("tar", ["-x", "-C", folder.path], { input: archive });
    if (hasSamePackages(folder.path)) linkPackages(folder.path);
    // The build needs the development's packages, which NODE_ENV leaves out.
    else run("npm", "ci", "--include=dev", "--no-audit", "--no-fund");
    run("npm", "run", "--silent", "build");
  } catch (error) {
    folder.remove();
    throw error;
  }
  return { folder: folder.path, version, remove: () => folder.remove() };
}

/** The folder is the release's own, because the build writes its cache there. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules"));
  const packages = readdirSync(join(projectFolder, "node_modules")).filter((name) => !name.startsWith(".") || name === ".bin");
  for (const name of packages) symlinkSync(join(projectFolder, "node_modules", name), join(folder, "node_modules", name));
}

/** Whether each package of the release is installed here in the same version. Further packages do no harm. */
function hasSamePackages(folder: string): boolean {
  const here = versionsIn(projectFolder);
  return [...versionsIn(folder)].every(([path, version]) => path === "" || here.get(path) === version);
}

function versionsIn(folder: string): Map<string, string | undefined> {
  const text = readFileSync(join(folder, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { packages: Record<string, { version?: string }> };
  return new Map(Object.entries(packages).map(([path, { version }]) => [path, version]));
}
