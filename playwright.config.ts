import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The machine's own Chromium where there is one; otherwise the one that Playwright brought. */
const chromium = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: "tests/browser",
  // A folder below the other results: Playwright empties it.
  outputDir: "test-results/browser",
  globalSetup: "./tests/browser/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  forbidOnly: true,
  reporter: process.env["CI"]
    ? [["line"], ["json", { outputFile: "test-results/browser.json" }]]
    : [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
