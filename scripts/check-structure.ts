/** Part of `npm run check`: the rules of this project that no tool knows. Prints `path:line  sentence`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coloursAreTokens, companyInOnePlace, migrationsLast, routesExist } from "./structure/code.ts";
import { documentsAreTrue, papersShip, rowsExist, settingsAreExplained } from "./structure/documents.ts";
import { formsOutliveAnswers } from "./structure/forms.ts";
import { namesAndPlaces } from "./structure/places.ts";
import type { Rule, SourceFile } from "./structure/source-file.ts";

const root = join(import.meta.dirname, "..");
const readable = /\.(ts|tsx|mjs|css|md|json|sql)$|^\.env\.example$/;

const rules: Rule[] = [
  namesAndPlaces,
  rowsExist,
  documentsAreTrue,
  papersShip,
  settingsAreExplained,
  coloursAreTokens,
  companyInOnePlace,
  routesExist,
  migrationsLast,
  formsOutliveAnswers,
];

const files = projectFiles();
const violations = rules.flatMap((rule) => rule(files)).sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
for (const { path, line, sentence } of violations) console.log(`${path}:${line}  ${sentence}`);
if (violations.length > 0) process.exitCode = 1;

/** Files that git tracks or would add, so no installed packages and no build output. */
function projectFiles(): SourceFile[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  const paths = list.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  return paths.map((path) => ({ path, text: readable.test(path) ? readFileSync(join(root, path), "utf8") : "" }));
}
