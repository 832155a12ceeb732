import { existsSync } from "node:fs";

/** The machine's own Chromium, by CHROMIUM_PATH or in Debian's places; undefined where there is none. */
export const installedChromium = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path !== undefined && path !== "" && existsSync(path),
);
