import { standards } from "./exceptions.ts";
import { isCode, type SourceFile, type Violation } from "./source-file.ts";

const page = "docs/requirements.md";
const rowOfTable = /^\| ([A-Z]+-\d+) \|/;
/** An area in capitals and a number: STOCK-4. */
const idForm = /(?<![\w%-])([A-Z]{3,})-\d+\b/g;

/** Each requirement that code or documents name is a row of docs/requirements.md, and each id has one row there. */
export function requirements(files: readonly SourceFile[]): Violation[] {
  const rows = rowsOf(files.find(({ path }) => path === page)?.text ?? "");
  return [...unknownIds(files, new Set(rows.map(({ id }) => id))), ...repeatedIds(rows)];
}

type Row = { id: string; line: number };

function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((content, index) => {
    const id = rowOfTable.exec(content)?.[1];
    return id === undefined ? [] : [{ id, line: index + 1 }];
  });
}

function unknownIds(files: readonly SourceFile[], known: ReadonlySet<string>): Violation[] {
  return files.filter(mayName).flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) =>
      idsIn(content)
        .filter((id) => !known.has(id))
        .map((id) => ({
          path,
          line: index + 1,
          sentence: `${page} has no row ${id}, so readers cannot look it up. Name an existing row, or add one with a new number.`,
        })),
    ),
  );
}

/** Excludes the rules and their tests, because they invent ids. */
function mayName(file: SourceFile): boolean {
  return (isCode(file) || /\.(sql|css|md)$/.test(file.path)) && !file.path.startsWith("scripts/structure/");
}

function idsIn(content: string): string[] {
  return [...content.matchAll(idForm)].flatMap(([id, area = ""]) => (standards.has(area) ? [] : [id]));
}

function repeatedIds(rows: readonly Row[]): Violation[] {
  return rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
    .map(({ id, line }) => ({
      path: page,
      line,
      sentence: `Two rows have the id ${id}, but an id keeps one meaning for ever. Give the newer row the next free number.`,
    }));
}
