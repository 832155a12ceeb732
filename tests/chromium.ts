import { existsSync } from "node:fs";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const firstOf = (...paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && path !== "" && existsSync(path));

/** Debian's headless Chromium: people's browser engine at less than half the processor time. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

/** The machine's own Chromium, from CHROMIUM_PATH or Debian's paths; undefined without one. */
export const installedChromium = firstOf(process.env["CHROMIUM_PATH"], ...whole);

/** The browser of the tests: the headless one if it is installed. */
export const testChromium = firstOf(process.env["CHROMIUM_PATH"], headlessShell, ...whole);
