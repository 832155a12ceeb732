import { existsSync } from "node:fs";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const firstOf = (...paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && path !== "" && existsSync(path));

/** Debian's Chromium without windows: the engine that people use, at less than half the processor time. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

/** The machine's own Chromium, by CHROMIUM_PATH or in Debian's places; undefined where there is none. */
export const installedChromium = firstOf(process.env["CHROMIUM_PATH"], ...whole);

/** The browser of the tests: the one without windows where there is one. */
export const testChromium = firstOf(process.env["CHROMIUM_PATH"], headlessShell, ...whole);
