import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this is Debian and this user may install there. */
export const mayInstallOnDebian = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs the packages whose files are missing. Returns a message for the person when that is not possible. */
export function installDebian(packages: Record<string, string>): string | undefined {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ""));
  if (missing.length === 0) return undefined;
  const wanted = `The packages ${missing.join(", ")} are needed`;
  if (!mayInstallOnDebian) return `${wanted}: install them, or run this as root on Debian.`;
  const commands = [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const failed = commands.find((args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status !== 0);
  return failed ? `${wanted}, and apt-get ${failed.join(" ")} failed.` : undefined;
}
