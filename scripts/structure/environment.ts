import { settingsOfCommands } from "./exceptions.ts";
import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

const example = ".env.example";
const config = "server/config.ts";

/** Only server/config.ts reads the environment. The process that starts passes it in: readConfig(process.env). */
export function environmentReadOnce(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^(app|server|db|demo)\/.*\.tsx?$/.test(file.path) && file.path !== config && !isTest(file))
    .flatMap((file) =>
      violationsOnLines(
        file,
        /(?<!readConfig\()process\.env/,
        "Only server/config.ts reads and checks settings. Add the setting there and in .env.example, and take its value as an argument.",
      ),
    );
}

/** .env.example lists exactly the settings that server/config.ts reads. */
export function environmentExplained(files: readonly SourceFile[]): Violation[] {
  const known = names(files, config, /^ +([A-Z][A-Z0-9_]*): /gm);
  const explained = names(files, example, /^([A-Z][A-Z0-9_]*)=/gm);
  const unexplained = [...known].filter(([name]) => !explained.has(name) && !settingsOfCommands.has(name));
  const unknown = [...explained].filter(([name]) => !known.has(name));
  return [
    ...unexplained.map(([name, line]) => ({
      path: config,
      line,
      sentence: `${name} is missing in ${example}, where people look for settings. Add it with its default and one sentence of explanation.`,
    })),
    ...unknown.map(([name, line]) => ({
      path: example,
      line,
      sentence: `${config} does not read ${name}, so setting it has no effect. Remove it here, or read it there.`,
    })),
  ];
}

/** Each name that the pattern finds in the file, with its line number. */
function names(files: readonly SourceFile[], path: string, pattern: RegExp): Map<string, number> {
  const text = files.find((file) => file.path === path)?.text ?? "";
  return new Map([...text.matchAll(pattern)].map(({ 1: name = "", index }) => [name, text.slice(0, index).split("\n").length]));
}
