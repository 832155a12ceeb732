import { defineConfig } from "@playwright/test";
import { leavesOut, leftOutWalks, anyDatabase } from "#tests/any-database.ts";
import { testChromium } from "#tests/chromium.ts";

/** The same rules with many more inputs (scripts/test.ts chooses). */
const exhaustiveFiles = "tests/browser/exhaustive/*.spec.ts";
const { EXHAUSTIVE: exhaustive = "with the others" } = process.env;
const leftOutFiles = [...leftOutWalks("tests/browser/**/*.spec.ts"), ...(exhaustive === "none" ? [exhaustiveFiles] : [])];

export default defineConfig({
  testDir: "tests/browser",
  testMatch: `**/${exhaustive === "only" ? exhaustiveFiles : "*.spec.ts"}`,
  testIgnore: leftOutFiles.map((file) => `**/${file}`),
  // A folder of its own below test-results, because Playwright empties it.
  outputDir: "test-results/browser",
  globalSetup: "./tests/browser/global-setup.ts",
  fullyParallel: true,
  ...(leavesOut ? { grepInvert: new RegExp(anyDatabase) } : {}),
  // One more than the cores of a two-core machine, because tests also wait for a second to pass or an animation to end.
  workers: 3,
  // Stops a hanging test; a busy machine takes several times as long as an idle one.
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
      // Without a path, Playwright uses its own Chromium.
      ...(testChromium === undefined ? {} : { executablePath: testChromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // A test's page lives for seconds: a process of its own for drawing and optimized scripts cost more than they bring.
        "--in-process-gpu",
        "--js-flags=--no-opt",
        // Letters have their own widths, as on phones, and not those of whole pixels.
        "--font-render-hinting=none",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
