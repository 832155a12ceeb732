import { existsSync } from "node:fs";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const firstOf = (...paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && path !== "" && existsSync(path));

/** Debian's headless Chromium: people's browser engine at less than half the processor time. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

/** The browser of the tests and benchmarks: CHROMIUM_PATH, the headless one, or Debian's whole one; undefined if none is installed. */
export const testChromium = firstOf(process.env["CHROMIUM_PATH"], headlessShell, ...whole);
