import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

/** A file for the package: where it is now, and its path in the package. */
export type PackagedFile = { from: string; to: string };

/** A library that Node needs and a bare machine may lack. Node's other libraries are on every Debian, Ubuntu and Fedora. */
const oftenMissing = "libatomic.so.1";

/**
 * The files of Node below `modules` (a node_modules folder): program, licence, and the library that it needs with its licence. Throws
 * without Node's licence.
 */
export function nodeFiles(modules: string): PackagedFile[] {
  const program = join(modules, "node/bin/node");
  const [license] = globSync(join(modules, "node/node_modules/node-*/LICENSE"));
  if (license === undefined)
    throw new Error(`Node's licence is missing below ${modules}/node, but the package must contain it. npm i removes it: run npm ci.`);
  return [{ from: program, to: "bin/node" }, { from: license, to: "licenses/node.txt" }, ...libraryOf(program)];
}

function libraryOf(program: string): PackagedFile[] {
  const libraries = execFileSync("ldd", [program], { encoding: "utf8" });
  const path = new RegExp(`${oftenMissing} => (\\S+)`).exec(libraries)?.[1];
  const licenses = globSync("/usr/share/doc/libatomic1/copyright").map((from) => ({ from, to: "licenses/libatomic.txt" }));
  return path === undefined ? [] : [{ from: path, to: `lib/${oftenMissing}` }, ...licenses];
}
