/** Part of `npm test`: a Chromium for the browser tests. Debian's as root, elsewhere Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installedChromium } from "#tests/chromium.ts";

if (installedChromium === undefined && !existsSync(chromium.executablePath())) install();

function install(): void {
  const debianAsRoot = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const commands = debianAsRoot
    ? [
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
      ]
    : [["npx", "playwright", "install", "chromium"]];
  for (const [program = "", ...args] of commands) {
    const { status } = spawnSync(program, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) {
      console.error(`No Chromium, and it could not be installed: ${program} ${args.join(" ")} failed. Install one, or set CHROMIUM_PATH.`);
      process.exit(1);
    }
  }
}
