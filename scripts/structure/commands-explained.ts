import type { SourceFile, Violation } from "./source-file.ts";

const guide = "docs/commands.md";
/** npm runs these without "run". */
const short = new Set(["start", "test"]);

/** The guide explains every script of package.json, and only these. */
export function commandsExplained(files: readonly SourceFile[]): Violation[] {
  const scripts = scriptsIn(textOf(files, "package.json"));
  const explained = new Set(
    [...textOf(files, guide).matchAll(/^\| `npm (run )?([\w:-]+)/gm)].map(([, run, name = ""]) => (run || short.has(name) ? name : "")),
  );
  const missing = [...scripts].filter((name) => !explained.has(name));
  const unknown = [...explained].filter((name) => !scripts.has(name));
  return [
    ...missing.map((name) => violation(`${guide} does not explain the script "${name}", so nobody finds it. Add a row for it.`)),
    ...unknown.map((name) => violation(`package.json has no script "${name}", so the command would fail. Remove its row.`)),
  ];
}

function violation(sentence: string): Violation {
  return { path: guide, line: 1, sentence };
}

function textOf(files: readonly SourceFile[], wanted: string): string {
  return files.find(({ path }) => path === wanted)?.text ?? "";
}

function scriptsIn(text: string): Set<string> {
  const { scripts = {} } = JSON.parse(text === "" ? "{}" : text) as { scripts?: Record<string, string> };
  return new Set(Object.keys(scripts));
}
