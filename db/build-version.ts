import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project-folder.ts";

const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { version: string };

/** The release that this code is, such as "0.2.0". */
export const buildVersion = version;
