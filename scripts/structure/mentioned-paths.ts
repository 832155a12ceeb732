import type { SourceFile, Violation } from "./source-file.ts";

const documents = /^(README\.md|ARCHITECTURE\.md|docs\/.*\.md)$/;
const placeholder = /[<>*{}…$|]|NNNN/;

/** Paths and commands in backticks in the documents must exist. */
export function mentionedPathsExist(files: readonly SourceFile[]): Violation[] {
  const paths = withFolders(files);
  const folders = new Set(files.map(({ path }) => path.split("/")[0]));
  const commands = commandsOf(files);

  return files
    .filter(({ path }) => documents.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((content, index) =>
        [...content.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = ""]) => {
          const sentence = sentenceAboutPath(quoted, paths, folders) ?? sentenceAboutCommand(quoted, commands);
          return sentence === undefined ? [] : [{ path, line: index + 1, sentence }];
        }),
      ),
    );
}

function sentenceAboutPath(quoted: string, paths: Set<string>, folders: Set<string | undefined>): string | undefined {
  const path = quoted.replace(/^\.\//, "").replace(/:\d+$/, "").replace(/\/$/, "");
  const isPath = /^[^\s]+\/[^\s]*$/.test(quoted) && !placeholder.test(quoted) && folders.has(path.split("/")[0]);
  if (!isPath || paths.has(path)) return undefined;
  return `${path} does not exist, so readers cannot find it. Name its present path.`;
}

function sentenceAboutCommand(quoted: string, commands: Set<string>): string | undefined {
  const command = /^npm run (?:-s )?([\w:-]+)/.exec(quoted)?.[1];
  if (command === undefined || commands.has(command)) return undefined;
  return `package.json has no script "${command}", so the command would fail. Name a script that exists.`;
}

function commandsOf(files: readonly SourceFile[]): Set<string> {
  const text = files.find(({ path }) => path === "package.json")?.text;
  const { scripts = {} } = JSON.parse(text ?? "{}") as { scripts?: Record<string, string> };
  return new Set(Object.keys(scripts));
}

/** All files, and all folders that contain one. */
function withFolders(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap(({ path }) => path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))));
}
