import { leavesRoomFor, unusedSince } from "#db/contracting-migrations.ts";
import type { SourceFile, Violation } from "./source-file.ts";

/** The migrations before this number made the tables of the first release. */
const firstToExpand = 29;
/** It takes away only what this release itself had added, so no earlier release misses anything. */
const takesBack = "catalogue-in-sql";
const migration = /^db\/migrations\/(\d+)-(.+)\.sql$/;

type Contraction = {
  pattern: RegExp;
  takes: string;
  /** A pattern of what makes it harmless in the same file, from the names that were found. */
  unless?: (...names: string[]) => string;
};

/** What breaks a build that still runs, and why. Function bodies, texts and comments are left out before. */
const contractions: readonly Contraction[] = [
  { pattern: /\bdrop\s+(?:table|view|materialized\s+view|type|sequence|schema|column)\b/i, takes: "drops something" },
  { pattern: /\balter\s+table\b[^;]*\bdrop\s+(?!column\b|constraint\b|not\b|default\b|identity\b|expression\b)/i, takes: "drops a column" },
  { pattern: /\brename\b/i, takes: "renames something" },
  { pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, takes: "changes the type of a column" },
  { pattern: /\bset\s+not\s+null\b/i, takes: "demands a value in a column" },
  {
    pattern: /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
    takes: "adds a column that demands a value",
  },
  {
    pattern: /\brevoke\b[^;]*?\bon\s+(?:table\s+|function\s+)?(\w+)/i,
    unless: (name) => `\\bcreate\\s+\\w+\\s+${name}\\b`,
    takes: "takes a right away",
  },
  {
    pattern: /\bdrop\s+(function|procedure|aggregate|domain)\s+(?:if\s+exists\s+)?(\w+)/i,
    unless: (kind, name) => `\\bcreate\\s+${kind}\\s+${name}\\b`,
    takes: "drops a function or a domain",
  },
  {
    pattern: /\bdrop\s+policy\s+(?:if\s+exists\s+)?(\w+)\s+on\s+(\w+)/i,
    unless: (name, table) => `\\bcreate\\s+policy\\s+${name}\\s+on\\s+${table}\\b`,
    takes: "drops a policy",
  },
  {
    pattern: /\badd\s+constraint\s+(\w+)\s+(?:check|unique|exclude|primary|foreign)\b/i,
    unless: (name) => `\\bdrop\\s+constraint\\s+(?:if\\s+exists\\s+)?${name}\\b`,
    takes: "adds a constraint",
  },
  { pattern: /\balter\s+table\b[^;]*\badd\s+(?:check|unique|exclude|primary|foreign)\b/i, takes: "adds a constraint" },
  {
    pattern: /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?\w+\s+on\s+(\w+)/i,
    unless: (table) => `\\bcreate\\s+table\\s+${table}\\b`,
    takes: "adds a unique index",
  },
];

/**
 * A migration works under the release before it, because both run side by side during an upgrade, and people may go back (decision 0041). So
 * it only adds; what takes away waits for a later release and says so in its name. The decision names what these patterns do not see.
 */
export function expandingMigrations(files: readonly SourceFile[]): Violation[] {
  const release = releaseOf(files);
  return files.flatMap((file) => {
    const [, number = "0", name = ""] = migration.exec(file.path) ?? [];
    return Number(number) < firstToExpand || name === takesBack ? [] : violationsOf(file, name, release);
  });
}

function violationsOf({ path, text }: SourceFile, name: string, release: string): Violation[] {
  const since = unusedSince(name);
  if (since !== undefined) return since !== release && leavesRoomFor(release, name) ? [] : [{ path, line: 1, sentence: tooEarly(since) }];
  const statements = blanked(text);
  return contractions.flatMap((contraction) => {
    const index = firstIndexOf(contraction, statements);
    return index === undefined ? [] : [{ path, line: lineOf(statements, index), sentence: explain(contraction.takes) }];
  });
}

/** Where the file first takes something away in this way; undefined when it does not, or makes up for it. */
function firstIndexOf({ pattern, unless }: Contraction, statements: string): number | undefined {
  const found = [...statements.matchAll(new RegExp(pattern, "gi"))];
  return found.find(([, ...names]) => unless === undefined || !new RegExp(unless(...names), "i").test(statements))?.index;
}

/** The text with spaces in place of comments, function bodies and quoted texts, so that lines keep their numbers. */
function blanked(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, " "));
}

/** The line of the first word of a statement's part that begins at the index. */
function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function releaseOf(files: readonly SourceFile[]): string {
  const text = files.find(({ path }) => path === "package.json")?.text ?? "{}";
  return (JSON.parse(text) as { version?: string }).version ?? "";
}

function explain(takes: string): string {
  return (
    `This ${takes}, and the release before, which runs side by side with this one during an upgrade, still uses it. Add the new form next to ` +
    "the old one now. Take the old one away in a later release, in a file whose name ends with the first release that no longer uses it: " +
    "NNNN-old-price-unused-since-0.3.0.sql."
  );
}

function tooEarly(since: string): string {
  return `Release ${since} is not out yet, so a site may still run a release that uses this. Take it away in a release after ${since}.`;
}
