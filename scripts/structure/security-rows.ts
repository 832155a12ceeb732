import { isCode, type SourceFile, type Violation } from "./source-file.ts";

const page = "docs/security.md";
const rowOfTable = /^\| ([A-Z]\d{1,2}) \|/;
/** Ids after the word "row" or "rows", as in "row A4" and "rows R2, R3 and C8". */
const mention = /\brows? ((?:[A-Z]\d{1,2}(?:, | and |-)?)+)/g;
const idForm = /[A-Z]\d{1,2}/g;

/** docs/security.md has one row for each id that the code names, and each row names its evidence. */
export function securityRows(files: readonly SourceFile[]): Violation[] {
  const rows = rowsOf(files.find(({ path }) => path === page)?.text ?? "");
  return [...unknownRows(files, new Set(rows.map(({ id }) => id))), ...repeatedRows(rows), ...rowsThatNothingShows(rows)];
}

type Row = { id: string; line: number; shownBy: string };

function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((content, index) => {
    const id = rowOfTable.exec(content)?.[1];
    return id === undefined ? [] : [{ id, line: index + 1, shownBy: content.split("|").at(-2)?.trim() ?? "" }];
  });
}

function unknownRows(files: readonly SourceFile[], known: ReadonlySet<string>): Violation[] {
  const naming = files.filter((file) => isCode(file) || /\.(sql|css)$/.test(file.path) || file.path.startsWith("docs/decisions/"));
  return naming
    .filter(({ path }) => !path.startsWith("scripts/structure/"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((content, index) =>
        idsIn(content)
          .filter((id) => !known.has(id))
          .map((id) => ({
            path,
            line: index + 1,
            sentence: `${page} has no row ${id}, so readers cannot look it up. Add the row there with its evidence, or name another row.`,
          })),
      ),
    );
}

function idsIn(content: string): string[] {
  return [...content.matchAll(mention)].flatMap(([, list = ""]) => list.match(idForm) ?? []);
}

function repeatedRows(rows: readonly Row[]): Violation[] {
  return rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
    .map(({ id, line }) => ({ path: page, line, sentence: `Row ${id} is in the table twice. Keep one of them.` }));
}

function rowsThatNothingShows(rows: readonly Row[]): Violation[] {
  return rows
    .filter(({ shownBy }) => !shownBy.includes("`") && !shownBy.startsWith("Not shown yet"))
    .map(({ id, line }) => ({
      path: page,
      line,
      sentence: `Row ${id} has no evidence. Name the test or command in the last column, or begin it with "Not shown yet" and give the reason.`,
    }));
}
