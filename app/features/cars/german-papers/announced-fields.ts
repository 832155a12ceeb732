/** Finds where a line of a German paper announces a field. `text` is folded (advertisements/plain-text.ts). */
import type { PaperField } from "./paper-field.ts";
import { shapes, type ShapeReading } from "./paper-shapes.ts";

/** A place where a field is announced: its value begins at `end`. */
export type Anchor = { field: PaperField; start: number; end: number };

/** Returns what finds the announced fields of a line, in order; a text has many lines, so the names are gathered once. */
export function anchorFinder(fields: readonly PaperField[]): (text: string) => Anchor[] {
  const ofCode = new Map(fields.toReversed().map((field) => [field.code, field]));
  const ofWord = new Map(fields.toReversed().flatMap((field) => (field.words ?? []).map((word) => [word, field] as const)));
  return (text) =>
    withoutOverlaps(text, [...codeAnchors(text, ofCode), ...[...ofWord].flatMap(([word, field]) => wordAnchors(text, word, field))]);
}

/** Where a name stands as a word of its own. */
function wordAnchors(text: string, word: string, field: PaperField): Anchor[] {
  const anchors: Anchor[] = [];
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
    const end = start + word.length;
    if (!/[a-z]/.test(text.charAt(start - 1) + text.charAt(end))) anchors.push({ field, start, end });
  }
  return anchors;
}

/**
 * Of two that overlap, the longer one counts. A code and its name, or two names of one thing, with
 * no value between them announce it once: "B Datum der Erstzulassung 12.05.2019".
 */
function withoutOverlaps(text: string, found: readonly Anchor[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (const anchor of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const before = anchors.at(-1);
    if (before && anchor.start < before.end) continue;
    if (before && isSame(before.field, anchor.field) && readingOf(before.field, text.slice(before.end, anchor.start)) === undefined)
      anchors[anchors.length - 1] = { ...before, field: anchor.field.isWeighted ? anchor.field : before.field, end: anchor.end };
    else anchors.push(anchor);
  }
  return anchors;
}

/** The value of a field in a piece of text; undefined if it has none that looks like it. */
export function readingOf({ shape, range = [0, Infinity], unit = "" }: PaperField, text: string): ShapeReading | undefined {
  return shapes[shape](text, range, unit);
}

function isSame(one: PaperField, other: PaperField): boolean {
  return one === other || (one.subject !== undefined && one.subject === other.subject && one.code === "" && other.code === "");
}

const codeLike =
  /(?<![a-z\d.,*/-])\(?(?:[a-z](?:\. ?)?\d(?:\.\d)?[a-c]?(?:\)?\/\(?[a-z]\.?\d)?|[a-z]|\d{1,2}(?:\.\d{1,2}){0,2})(?![a-z\d*/]|[.,]\d)[).:=]{0,3}/g;

/** Codes that nothing else on these papers looks like: "V.7", "2.1". They announce their field wherever they stand. */
const telling = /^(?:[A-Z]\.\d|(?:2|14|15)\.\d$)/;

/** Any other code announces its field at the start of a line, in brackets, before a colon, or before a value that stands in no other field. */
function codeAnchors(text: string, ofCode: ReadonlyMap<string, PaperField>): Anchor[] {
  const atStart = text.search(/[^\s|*>•-]/);
  return anchorsOf(text, codeLike, (written) => ofCode.get(codeOf(written))).filter(({ field, start, end }) => {
    const isNamed = start === atStart || /^\(|[:=]/.test(text.slice(start, end)) || telling.test(field.code);
    return isNamed || beginsWithValue(field, text.slice(end, end + 40));
  });
}

/** "(v7):" → "V.7", "p.2/p.4" → "P.2", "0.10." → "0.10". */
function codeOf(written: string): string {
  const bare =
    written
      .replace(/[() :=]/g, "")
      .replace(/\.$/, "")
      .split("/")[0] ?? "";
  return bare.toUpperCase().replace(/^([A-Z])\.?(\d(?:\.\d)?)[ABC]?$/, "$1.$2");
}

/** Words and small numbers stand in many fields; a date, a VIN or a number of four digits tells its own. */
function beginsWithValue(field: PaperField, text: string): boolean {
  const { code, shape, range = [0, Infinity] } = field;
  const isTelling = shape === "number" ? /[A-Z]/.test(code) || range[0] >= 1_000 : shape !== "text";
  const at = isTelling ? readingOf(field, text)?.at : undefined;
  return at !== undefined && /^[ :=]*$/.test(text.slice(0, at));
}

function anchorsOf(text: string, pattern: RegExp, fieldOf: (found: string) => PaperField | undefined): Anchor[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
    const field = fieldOf(found);
    return field === undefined ? [] : [{ field, start: index, end: index + found.length }];
  });
}
