import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder of package.json, whether this module runs from its source or from the build. */
export const projectFolder = dirname(findPackageJSON("..", import.meta.url) ?? import.meta.dirname);
