import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "#db/project-folder.ts";

/** The options with which `npm start` of a built project starts Node, such as the limit of the heap (docs/decisions/0042-a-bounded-heap.md). */
export function startOptions(project = projectFolder): string[] {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.match(/--\S+/g) ?? [];
}
