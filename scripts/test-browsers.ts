/**
 * `npm run test:browsers`: ten main walks in Debian's Firefox and WebKit, to find differences between engines. `npm test` covers more, in
 * Chromium. `npm run test:browsers -- webkit cookies` runs one browser, and only the walks with that word in their names.
 */
import { installDebian } from "./install-debian.ts";
import { firefox } from "#tests/other-browsers/firefox.ts";
import type { Browser } from "#tests/other-browsers/driver.ts";
import { startWalkedSite } from "#tests/other-browsers/walked-site.ts";
import { Visitor } from "#tests/other-browsers/visitor.ts";
import { walks } from "#tests/other-browsers/walks.ts";
import { webkit } from "#tests/other-browsers/webkit.ts";

const needed = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/xvfb-run",
  xauth: "/usr/bin/xauth",
  "fonts-liberation": "/usr/share/fonts/truetype/liberation",
};

const [onlyBrowser, word = ""] = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
const trouble = installDebian(needed);
if (trouble !== undefined) {
  console.error(trouble);
  process.exit(1);
}
for (const browser of [firefox, webkit]) if (onlyBrowser === undefined || browser.name.toLowerCase() === onlyBrowser) await walkIn(browser);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function walkIn(browser: Browser): Promise<void> {
  const site = await startWalkedSite();
  const driver = await browser.open();
  const visitor = new Visitor(driver, site.url);
  for (const walk of walks.filter(({ name }) => name.includes(word))) {
    const start = performance.now();
    const failure = await walk.go(visitor, site).then(
      () => undefined,
      (error: unknown) => error,
    );
    counts[failure === undefined ? "passed" : "failed"] += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${failure === undefined ? "✓" : "✗"} ${browser.name}: ${walk.name} (${seconds} s)`);
    if (failure !== undefined) console.log(failure instanceof Error ? failure.message : failure);
    await visitor.leave();
  }
  await driver.close();
  await site.stop();
}
