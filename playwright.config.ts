import { defineConfig } from "@playwright/test";
import { leavesOut, leftOutWalks, anyDatabase } from "#tests/any-database.ts";
import { testChromium } from "#tests/chromium.ts";

export default defineConfig({
  testDir: "tests/browser",
  // A folder below the other results: Playwright empties it.
  outputDir: "test-results/browser",
  globalSetup: "./tests/browser/global-setup.ts",
  fullyParallel: true,
  ...(leavesOut
    ? { grepInvert: new RegExp(anyDatabase), testIgnore: leftOutWalks("tests/browser/*.spec.ts").map((file) => `**/${file}`) }
    : {}),
  // One more than a machine of two cores has: tests also wait, for a second to pass or an animation to end.
  workers: 3,
  // Stops what hangs; a machine that is busy with others takes several times as long as a quiet one.
  timeout: 90_000,
  forbidOnly: true,
  reporter: process.env["CI"]
    ? [["line"], ["json", { outputFile: "test-results/browser.json" }]]
    : [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // Where there is none, the one that Playwright brought.
      ...(testChromium === undefined ? {} : { executablePath: testChromium }),
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
