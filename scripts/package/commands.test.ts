import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { commands } from "./commands.ts";
import { projectFiles } from "./project-files.ts";

const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { scripts: Record<string, string> };
const asScripts = Object.entries(commands).filter(([name]) => name !== "start");

function rinsegura(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/rinsegura.ts", ...words], { cwd: projectFolder, encoding: "utf8", env: {} });
}

test.each(asScripts)("rinsegura %s is a module, and npm run has no other one of this name", (name, { module }) => {
  expect([undefined, `node ${module}`]).toContain(scripts[name]);
  expect(existsSync(join(projectFolder, module))).toBe(true);
});

test("the package holds each command, the migrations and the files for operation, but no tests", () => {
  const files = projectFiles(projectFolder);
  expect(files).toEqual(expect.arrayContaining(["scripts/package/commands.ts", ...asScripts.map(([, { module }]) => module)]));
  expect(files).toEqual(expect.arrayContaining(["db/migrations/0001-migrations.sql", "operations/rinsegura", "package.json"]));
  expect(files.filter((path) => /\.test\.|^tests\//.test(path))).toEqual([]);
});

test("each link in a packaged document leads to a packaged file", () => {
  const files = new Set(projectFiles(projectFolder));
  const links = [...files]
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) =>
      [...readFileSync(join(projectFolder, path), "utf8").matchAll(/\]\(([^)#\s]+)/g)]
        .filter(([, target = ""]) => !target.includes(":"))
        .map(([, target = ""]) => posix.join(posix.dirname(path), target)),
    );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((target) => !files.has(target))).toEqual([]);
});

test("help names every command", () => {
  const { status, stdout } = rinsegura("help");
  expect(status).toBe(0);
  for (const name of Object.keys(commands)) expect(stdout).toContain(`\n  ${name} `);
});

test.each([
  ["no word", [], "Di qué quieres hacer."],
  ["an unknown word", ["arranca"], "«arranca» no es una orden de rinsegura."],
  ["a word that every object has", ["constructor"], "«constructor» no es una orden de rinsegura."],
])("%s is refused with a sentence and the list of commands", (_, words, sentence) => {
  const { status, stdout, stderr } = rinsegura(...words);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`${sentence}\nUso: rinsegura`);
});

test("the words after a command reach it", () => {
  const { status, stderr } = rinsegura("restore", "--erased");
  expect(status).toBe(1);
  expect(stderr).not.toContain("Uso: rinsegura");
  expect(stderr).toContain("--erased");
});
