import { dirname } from "node:path/posix";
import { extraFeatureFolders, rooms } from "./exceptions.ts";
import { baseName, lineCount, type SourceFile, type Violation } from "./source-file.ts";
import { placeOf, wings } from "./wings.ts";

const root = "app/features/";
const mostLinesOfCommands = 300;

/** Names for a kind of code instead of a thing of the field. */
const kinds = /^(types?|constants?|functions|services?|managers?|data|lib|hooks|models?|validators?|validation|actions?|api)\.tsx?$/;

/** Every feature and its office have the same file names, so a person who knows one feature finds the way in all. */
export function featureFiles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(root))
    .flatMap((file) => {
      const sentence = sentenceAbout(file);
      return sentence === undefined ? [] : [{ path: file.path, line: 1, sentence }];
    });
}

function sentenceAbout(file: SourceFile): string | undefined {
  const place = placeOf(file.path);
  if (place === undefined) return "A file belongs in a feature's folder: app/features/<wing>/<noun>/.";
  if (!wings.some((wing) => wing === place.wing)) {
    return `app/features/ has no wing ${place.wing}/. Put the noun into the first of these whose nouns it needs: ${wings.join(", ")}.`;
  }
  if (place.noun === `${place.wing}/office`) {
    return "office/ is the team's side of one noun, so it lies inside that noun's folder: app/features/<wing>/<noun>/office/.";
  }
  const rest = place.rest.split("/");
  const tested = (rest.at(-1) ?? "").replace(/\.test\.tsx?$/, (end) => end.replace(".test", ""));
  if (rest.length === 1) return sentenceAboutModule(file, tested);
  const folder = rest.slice(0, -1).join("/");
  if (extraFeatureFolders.has(dirname(file.path))) return undefined;
  if (rooms.has(dirname(file.path))) return sentenceInRoom(file, tested);
  return sentenceInFolder(folder, tested);
}

function sentenceAboutModule(file: SourceFile, name: string): string | undefined {
  if (kinds.test(name)) {
    return `${name} names a kind of code, not a thing of the field. Put a type or constant next to the code that makes it. Name rules after the field: scoring.ts, slots.ts, sale-price.ts.`;
  }
  if (/\.server\.tsx?$/.test(name) && !/^(queries|commands)\.server\.ts$/.test(name)) {
    return "A feature has two server modules: queries.server.ts reads, commands.server.ts writes. Put code that needs no database into a module without .server in its name.";
  }
  if (name.endsWith(".tsx") && name !== "emails.tsx" && !isTestOf(file, name)) {
    return "Components belong in the feature's components/ folder, and e-mails in emails.tsx. The other modules contain no elements.";
  }
  if (name === "commands.server.ts" && baseName(file.path) === name && lineCount(file) > mostLinesOfCommands) {
    return `${lineCount(file)} lines of commands are too many; the limit is ${mostLinesOfCommands}. Split them into commands/<verb>.server.ts, one file for each command.`;
  }
  return undefined;
}

/** A test file may use elements (.tsx) although the tested module has none. */
function isTestOf(file: SourceFile, name: string): boolean {
  return baseName(file.path) !== name;
}

function sentenceInRoom(file: SourceFile, name: string): string | undefined {
  if (name.includes(".server.")) return "A room contains pure modules. Put queries and commands into the feature's own folder.";
  return sentenceAboutModule(file, name);
}

function sentenceInFolder(folder: string, name: string): string | undefined {
  if (folder === "components") {
    return name.includes(".server.")
      ? "components/ runs in the browser. Put queries and commands into the feature's own folder."
      : undefined;
  }
  if (folder === "commands")
    return name.endsWith(".server.ts") ? undefined : "commands/ contains only <verb>.server.ts, one file for each command.";
  if (folder === "queries")
    return name.endsWith(".server.ts") ? undefined : "queries/ contains only <subject>.server.ts, one file for each subject.";
  return `A feature has no folder ${folder}/: its modules are directly in its folder, and it may only have the folders office/, components/, commands/ and queries/. List a room of a large feature, or an exception with a good reason, in scripts/structure/exceptions.ts.`;
}
