import { extraFeatureFolders } from "./exceptions.ts";
import { baseName, type Complaint, lineCount, type SourceFile } from "./source-file.ts";

const root = "app/features/";
const mostLinesOfCommands = 300;

/** Names that tell a kind of code instead of a thing of the field. */
const kinds = /^(types?|constants?|functions|services?|managers?|data|lib|hooks|models?|validators?|validation|actions?|api)\.tsx?$/;

/** Whoever knows one feature knows them all: the same names for the same things. */
export function featureFiles(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => path.startsWith(root))
    .flatMap((file) => {
      const sentence = sentenceAbout(file);
      return sentence === undefined ? [] : [{ path: file.path, line: 1, sentence }];
    });
}

function sentenceAbout(file: SourceFile): string | undefined {
  const [feature = "", ...rest] = file.path.slice(root.length).split("/");
  if (rest.length === 0) return "A file stands in a feature's folder: app/features/<noun>/.";
  const tested = (rest.at(-1) ?? "").replace(/\.test\.tsx?$/, (end) => end.replace(".test", ""));
  if (rest.length === 1) return sentenceAboutModule(file, tested);
  const folder = rest.slice(0, -1).join("/");
  if (extraFeatureFolders.has(`${root}${feature}/${folder}`)) return undefined;
  return sentenceInFolder(folder, tested);
}

function sentenceAboutModule(file: SourceFile, name: string): string | undefined {
  if (kinds.test(name)) {
    return `${name} names a kind of code, not a thing of the field. A type or constant belongs beside what makes it; rules get a name of the field: scoring.ts, slots.ts, sale-price.ts.`;
  }
  if (/\.server\.tsx?$/.test(name) && !/^(queries|commands)\.server\.ts$/.test(name)) {
    return "A feature has two server modules: queries.server.ts reads, commands.server.ts writes. What needs no database is a pure module without .server.";
  }
  if (name.endsWith(".tsx") && name !== "emails.tsx" && !isTestOf(file, name)) {
    return "Components stand in the feature's components/ folder, e-mails in emails.tsx; beside them stand modules without elements.";
  }
  if (name === "commands.server.ts" && baseName(file.path) === name && lineCount(file) > mostLinesOfCommands) {
    return `${lineCount(file)} lines of commands, and ${mostLinesOfCommands} is the most: make it commands/<verb>.server.ts, one file for each command.`;
  }
  return undefined;
}

/** A test may need elements although what it tests has none. */
function isTestOf(file: SourceFile, name: string): boolean {
  return baseName(file.path) !== name;
}

function sentenceInFolder(folder: string, name: string): string | undefined {
  if (folder === "components") {
    return name.includes(".server.")
      ? "components/ runs in the browser; queries and commands stand in the feature's own folder."
      : undefined;
  }
  if (folder === "commands")
    return name.endsWith(".server.ts") ? undefined : "commands/ holds <verb>.server.ts, one file for each command.";
  if (folder === "formats") return undefined;
  return `A feature has no folder ${folder}/: its modules stand beside one another, and components/, commands/ and formats/ are the only folders. With a good reason it is listed in scripts/structure/exceptions.ts.`;
}
