import { settingsOfCommands } from "./exceptions.ts";
import { type Complaint, complainAboutLines, isTest, type SourceFile } from "./source-file.ts";

const example = ".env.example";
const config = "server/config.ts";

/** Only server/config.ts looks at the environment; whoever starts a process hands it over: readConfig(process.env). */
export function environmentReadOnce(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => /^(app|server|db)\/.*\.tsx?$/.test(file.path) && file.path !== config && !isTest(file))
    .flatMap((file) =>
      complainAboutLines(
        file,
        /(?<!readConfig\()process\.env/,
        "Settings are read, checked and named once, in server/config.ts. Add the setting there and in .env.example, and take it as an argument.",
      ),
    );
}

/** .env.example lists exactly the settings that server/config.ts reads. */
export function environmentExplained(files: readonly SourceFile[]): Complaint[] {
  const known = names(files, config, /^ +([A-Z][A-Z0-9_]*): /gm);
  const explained = names(files, example, /^([A-Z][A-Z0-9_]*)=/gm);
  const unexplained = [...known].filter(([name]) => !explained.has(name) && !settingsOfCommands.has(name));
  const unknown = [...explained].filter(([name]) => !known.has(name));
  return [
    ...unexplained.map(([name, line]) => ({
      path: config,
      line,
      sentence: `${name} is missing in ${example}, where people look for settings. Add it with its default and a sentence.`,
    })),
    ...unknown.map(([name, line]) => ({
      path: example,
      line,
      sentence: `${name} is not read by ${config}: it would be set in vain. Take it out, or read it there.`,
    })),
  ];
}

/** Each name that the pattern finds in the file, with its line. */
function names(files: readonly SourceFile[], path: string, pattern: RegExp): Map<string, number> {
  const text = files.find((file) => file.path === path)?.text ?? "";
  return new Map([...text.matchAll(pattern)].map(({ 1: name = "", index }) => [name, text.slice(0, index).split("\n").length]));
}
