import { parseSync } from "oxc-parser";
import { isCode, type SourceFile } from "./source-file.ts";

/** A paragraph or an item of a list, in a document or in comments. `line` is the line of the file where it begins. */
export type Paragraph = { line: number; text: string };

/** Returns the paragraphs of a document (.md), or of the comments of a TypeScript, SQL or CSS file. */
export function paragraphsOf(file: SourceFile): Paragraph[] {
  return file.path.endsWith(".md") ? paragraphsIn(file.text.split("\n")) : paragraphsOfComments(file);
}

/** Comments one below the other are one text, because code between them counts as an empty line. A comment beside code stands alone. */
function paragraphsOfComments(file: SourceFile): Paragraph[] {
  const lines = file.text.split("\n").map(() => "");
  const besideCode: Paragraph[] = [];
  for (const { start, end } of commentsOf(file)) {
    const before = file.text.slice(0, start).split("\n");
    const comment = withoutMarks(file.text.slice(start, end));
    if (before.at(-1)?.trim() === "") lines.splice(before.length - 1, comment.length, ...comment);
    else besideCode.push(...paragraphsIn(comment, before.length));
  }
  return [...paragraphsIn(lines), ...besideCode];
}

function commentsOf(file: SourceFile): { start: number; end: number }[] {
  if (isCode(file)) return parseSync(file.path, file.text).comments;
  const pattern = file.path.endsWith(".sql") ? /--.*/g : /\/\*[^]*?\*\//g;
  return [...file.text.matchAll(pattern)].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length }));
}

function withoutMarks(comment: string): string[] {
  return comment
    .replace(/\*\/$/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(\/\*+|\*|\/\/|--)?\s*/, ""));
}

/** Splits at empty lines and items of lists. Leaves out headings, tables and blocks of code. */
function paragraphsIn(lines: readonly string[], firstLine = 1): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | undefined;
  let inCode = false;
  for (const [index, text] of lines.entries()) {
    const fence = /^\s*```/.test(text);
    if (fence) inCode = !inCode;
    const leftOut = fence || inCode || /^\s*(\||#|$)/.test(text);
    if (leftOut || /^\s*([-*]|\d+\.|\(\d+\)) /.test(text)) open = undefined;
    if (leftOut) continue;
    if (open) open.text += `\n${text}`;
    else paragraphs.push((open = { line: firstLine + index, text }));
  }
  return paragraphs;
}
