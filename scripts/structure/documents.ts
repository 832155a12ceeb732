import { type SourceFile, textOf, type Violation, violationsAt } from "./source-file.ts";

/** A table of a document whose rows have ids: how a row begins, and how code and documents name its id. */
type Table = { page: string; row: RegExp; named: RegExp };

const security: Table = {
  page: "docs/security.md",
  row: /^\| ([A-Z]\d{1,2}) \|/gm,
  // "row A4", "rows R2, R3 and C8".
  named: /\brows? ((?:[A-Z]\d{1,2}(?:, | and |-)?)+)/g,
};
const requirements: Table = {
  page: "docs/requirements.md",
  row: /^\| ([A-Z]+-\d+) \|/gm,
  // "STOCK-4", but no name of a standard.
  named: /(?<![\w%-])(?!(?:ISO|AES|SHA|UTF)-)([A-Z]{3,}-\d+)\b/g,
};

/** A row without anything in backticks in its last column, which does not say either why it is not shown yet. */
const unshown = /^\| ([A-Z]\d{1,2}) \|(?!.*\|[^|]*`[^|]*\| *$)(?!.*\| Not shown yet[^|]*\| *$)/gm;

/** Rule 2: each id that code or documents name is one row of its table, and each row of docs/security.md names a test or a command. */
export function rowsExist(files: readonly SourceFile[]): Violation[] {
  const page = { path: security.page, text: textOf(files, security.page) };
  return [
    ...rowsOf(security, files),
    ...rowsOf(requirements, files),
    ...violationsAt(
      page,
      unshown,
      (id) =>
        `Row ${id} has no evidence. Name the test or command in the last column, or begin it with "Not shown yet" and give the reason.`,
    ),
  ];
}

function rowsOf({ page, row, named }: Table, files: readonly SourceFile[]): Violation[] {
  const table = { path: page, text: textOf(files, page) };
  const known = new Set<string>();
  const twice = violationsAt(table, row, (id) => {
    if (!known.has(id)) return void known.add(id);
    return `Two rows have the id ${id}, but an id keeps one meaning for ever. Give the newer row the next free number.`;
  });
  const unknown = (list: string) => {
    const id = list.match(/[A-Z]+-?\d+/g)?.find((each) => !known.has(each));
    return id === undefined ? undefined : `${page} has no row ${id}, so readers cannot look it up. Add it there, or name another row.`;
  };
  const readers = files.filter(({ path }) => /\.(tsx?|mjs|sql|css|md)$/.test(path) && !path.startsWith("scripts/structure/"));
  return [...twice, ...readers.flatMap((file) => violationsAt(file, named, unknown))];
}

const guides = /^(README\.md|ARCHITECTURE\.md|docs\/.*\.md)$/;
const commandsPage = "docs/commands.md";

/** Rule 3: paths and commands that the documents name exist, and docs/commands.md explains every script of package.json. */
export function documentsAreTrue(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.flatMap(({ path }) => path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))));
  const folders = new Set(files.filter(({ path }) => path.includes("/")).map(({ path }) => path.split("/")[0]));
  const { scripts = {} } = JSON.parse(textOf(files, "package.json") || "{}") as { scripts?: Record<string, string> };
  const rows = new Set([...textOf(files, commandsPage).matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name));
  const complaint = (quoted: string) => {
    const command = /^npm run (?:-s )?([\w:-]+)/.exec(quoted)?.[1];
    if (command !== undefined && scripts[command] === undefined) return `package.json has no script "${command}". Name one that exists.`;
    const path = quoted.replace(/^\.\//, "").replace(/:\d+$/, "").replace(/\/$/, "");
    const isPath = /^\S+\/\S*$/.test(quoted) && !/[<>*{}…$|]|NNNN/.test(quoted) && folders.has(path.split("/")[0]);
    return isPath && !paths.has(path) ? `${path} does not exist, so readers cannot find it. Name its present path.` : undefined;
  };
  return [
    ...files.filter(({ path }) => guides.test(path)).flatMap((file) => violationsAt(file, /`([^`\n]+)`/g, complaint)),
    ...Object.keys(scripts)
      .filter((name) => !rows.has(name))
      .map((name) => ({
        path: commandsPage,
        line: 1,
        sentence: `${commandsPage} does not explain the script "${name}", so nobody finds it. Add a row for it.`,
      })),
  ];
}

/** Names of the documents that the project was built from. "Specifications" of a car, and names that contain the word, are allowed. */
const papers = /\b(?:[Ss]pecification|[Rr]ulings?|design-language|architecture\.md|models\.md|landed-cost)\b/g;

/** Rule 4: no file names a document that is not part of the project, because readers could not look it up. */
export function papersShip(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path !== "package-lock.json" && !path.startsWith("scripts/structure/"))
    .flatMap((file) =>
      violationsAt(
        file,
        papers,
        "This names a document that does not ship with the project. Name the row of docs/requirements.md, such as (STOCK-4), or give the reason in one sentence. Name a standard by its usual name, such as RFC 6047.",
      ),
    );
}

const example = ".env.example";
const config = "server/config.ts";

/** Rule 5: .env.example lists exactly the settings that server/config.ts reads. (That nothing else reads them is a rule of the linter.) */
export function settingsAreExplained(files: readonly SourceFile[]): Violation[] {
  const known = { path: config, text: textOf(files, config) };
  const explained = { path: example, text: textOf(files, example) };
  const inConfig = /^ +([A-Z][A-Z0-9_]*): /gm;
  const inExample = /^([A-Z][A-Z0-9_]*)=/gm;
  const names = ({ text }: SourceFile, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const read = names(known, inConfig);
  // NODE_ENV: npm run dev and the tests set it; otherwise it is production.
  const listed = names(explained, inExample).add("NODE_ENV");
  return [
    ...violationsAt(known, inConfig, (name) =>
      listed.has(name)
        ? undefined
        : `${name} is missing in ${example}, where people look for settings. Add it with its default and one sentence of explanation.`,
    ),
    ...violationsAt(explained, inExample, (name) =>
      read.has(name) ? undefined : `${config} does not read ${name}, so setting it has no effect. Remove it here, or read it there.`,
    ),
  ];
}
