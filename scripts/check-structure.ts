/** Part of `npm run check`: names, sizes and places of files, and rules of this project only. Prints `path:line  sentence`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cheapSelectors } from "./structure/cheap-selectors.ts";
import { colours } from "./structure/colours.ts";
import { commandsExplained } from "./structure/commands-explained.ts";
import { companyInOnePlace } from "./structure/company-in-one-place.ts";
import { environmentExplained, environmentReadOnce } from "./structure/environment.ts";
import { expandingMigrations } from "./structure/expanding-migrations.ts";
import { featureCycles } from "./structure/feature-cycles.ts";
import { featureFiles } from "./structure/feature-files.ts";
import { fileNames } from "./structure/file-names.ts";
import { formsOutliveAnswers } from "./structure/forms-outlive-answers.ts";
import { inlineStyles } from "./structure/inline-styles.ts";
import { lastingMigrations } from "./structure/lasting-migrations.ts";
import { mentionedPathsExist } from "./structure/mentioned-paths.ts";
import { largePackagesWait } from "./structure/large-packages.ts";
import { noBarrels } from "./structure/no-barrels.ts";
import { nothingSilenced } from "./structure/nothing-silenced.ts";
import { requirements } from "./structure/requirements.ts";
import { routesExist } from "./structure/routes-exist.ts";
import { securityRows } from "./structure/security-rows.ts";
import { shortSentences } from "./structure/short-sentences.ts";
import { smallFiles } from "./structure/small-files.ts";
import type { Rule, SourceFile } from "./structure/source-file.ts";
import { unshippedPapers } from "./structure/unshipped-papers.ts";

const root = join(import.meta.dirname, "..");
const readable = /\.(ts|tsx|mjs|css|md|json|sql)$|^\.env\.example$/;

const rules: Rule[] = [
  fileNames,
  smallFiles,
  largePackagesWait,
  noBarrels,
  featureFiles,
  featureCycles,
  formsOutliveAnswers,
  nothingSilenced,
  cheapSelectors,
  colours,
  inlineStyles,
  environmentReadOnce,
  environmentExplained,
  routesExist,
  mentionedPathsExist,
  requirements,
  securityRows,
  commandsExplained,
  companyInOnePlace,
  unshippedPapers,
  shortSentences,
  lastingMigrations,
  expandingMigrations,
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
