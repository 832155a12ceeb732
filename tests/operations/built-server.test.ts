// @any-version: it is about the build.
import { isAscii } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { startSite } from "#tests/site.ts";

test("the built server is plain ASCII, so that V8 keeps one byte for each letter (row R24)", async () => {
  // The start builds the project when needed.
  await (await startSite()).kill();
  const folder = join(projectFolder, "build/server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(files).toContain("index.js");
  expect(files.filter((file) => !isAscii(readFileSync(join(folder, file))))).toEqual([]);
}, 300_000);
