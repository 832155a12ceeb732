/** Part of `npm test`: installs a Chromium for the browser tests. On Debian as root its headless package, otherwise Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { headlessShell, testChromium } from "#tests/chromium.ts";
import { installDebian, mayInstallOnDebian } from "./install-debian.ts";

const found = testChromium !== undefined || existsSync(chromium.executablePath());

if (process.env["CHROMIUM_PATH"]) {
  // The person has chosen a browser.
} else if (mayInstallOnDebian) {
  const trouble = installDebian({ "chromium-headless-shell": headlessShell, "fonts-liberation": "/usr/share/fonts/truetype/liberation" });
  if (trouble && !found) giveUp(trouble);
  if (trouble) console.log(`${trouble} The tests take the Chromium that is there, which is slower.`);
} else if (!found) {
  const { status } = spawnSync("npx", ["playwright", "install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) giveUp("npx playwright install chromium failed.");
}

function giveUp(trouble: string): never {
  console.error(`No Chromium, and it could not be installed: ${trouble} Install one, or set CHROMIUM_PATH.`);
  process.exit(1);
}
