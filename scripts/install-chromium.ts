/** Part of `npm test`: a Chromium for the browser tests. Debian's without windows as root, elsewhere Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { headlessShell, testChromium } from "#tests/chromium.ts";

const debianAsRoot = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const chosen = Boolean(process.env["CHROMIUM_PATH"]) || testChromium === headlessShell;
const found = testChromium !== undefined || existsSync(chromium.executablePath());

if (!chosen && debianAsRoot) {
  const failed = runAll([
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
  ]);
  if (failed && !found) giveUp(failed);
  if (failed) console.log(`${failed} failed: the tests take the Chromium that is there, which is slower.`);
} else if (!found) {
  const failed = runAll([["npx", "playwright", "install", "chromium"]]);
  if (failed) giveUp(failed);
}

/** Returns the first command that fails. */
function runAll(commands: readonly (readonly string[])[]): string | undefined {
  return commands
    .find(([program = "", ...args]) => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"], env }).status !== 0;
    })
    ?.join(" ");
}

function giveUp(command: string): never {
  console.error(`No Chromium, and it could not be installed: ${command} failed. Install one, or set CHROMIUM_PATH.`);
  process.exit(1);
}
