import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder of package.json, wherever this module runs from: its source, or the build that it is part of. */
export const projectFolder = dirname(findPackageJSON("..", import.meta.url) ?? import.meta.dirname);
