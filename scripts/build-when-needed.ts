/** Part of `npm start`: builds the site when there is no build yet, or when a source is newer than it. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const build = join(root, "build/server/index.js");
const sources = [
  "app",
  "server",
  "db",
  "demo",
  "public",
  "company.config.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

if (!existsSync(build) || newest(sources) > statSync(build).mtimeMs) {
  console.log("Compilando la web (solo la primera vez y tras un cambio)…");
  // A test may call this, and its NODE_ENV would build React's development version into the pages.
  const env = { ...process.env, NODE_ENV: "production" };
  const options = { cwd: root, env, stdio: "inherit", shell: process.platform === "win32" } as const;
  const { status } = spawnSync("npm", ["run", "--silent", "build"], options);
  if (status !== 0) process.exit(status ?? 1);
}

/** The time of the latest change below the given paths, in milliseconds since 1970. */
function newest(paths: string[]): number {
  const times = paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [statSync(full).mtimeMs];
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  });
  return Math.max(...times);
}
