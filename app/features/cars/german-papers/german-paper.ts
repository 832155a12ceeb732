/** Reads the text of a German paper as copying, a scanner or a person gives it. It is pure: it asks nobody and keeps nothing. */
import { plainText, type PlainText, wordsAt } from "#app/features/cars/advertisements/plain-text.ts";
import type { TestCycle } from "#app/features/cars/vehicles/vocabulary.ts";
import { findingsIn } from "./inspection-findings.ts";
import type { PaperField } from "./paper-field.ts";
import { type Paper, paperNames, papers } from "./papers.ts";
import { shapes, type ShapeReading } from "./paper-shapes.ts";

export type PaperEntry = Pick<PaperField, "code" | "german" | "spanish" | "subject" | "isWeighted"> & {
  /** What a person reads: "132 g/km"; "" for what is not repeated. */
  value: string;
  /** What the car's file is compared with: a day or month as in "2019-05", a figure, a VIN, a fuel of paper-check.ts. */
  data: string | number;
  /** The cycle of a CO2, where the paper says it. */
  cycle?: TestCycle;
};

export type PaperReading = {
  paper: Paper;
  entries: readonly PaperEntry[];
  /** What nobody taught us to read, as it was pasted. */
  unknown: readonly string[];
  /** Whether the text was longer than what is read. */
  isCut: boolean;
};

/** Characters. A certificate of conformity has some 8,000. */
export const longestPaper = 50_000;
const longestLine = 400;
const longestUnknown = 120;
const mostLines = 3_000;

/**
 * Reads any text, in time proportional to its length, and never throws. Without `paper`, the paper whose fields the text has most of.
 * Undefined if no field was found.
 */
export function readGermanPaper(text: string, paper?: Paper): PaperReading | undefined {
  const plain = plainText(text.slice(0, longestPaper));
  const lines = linesOf(plain);
  const readings = (paper === undefined ? paperNames : [paper]).map((one) => ({
    ...readAs(one, lines),
    isCut: text.length > longestPaper,
  }));
  const weightOf = ({ paper: one, entries }: PaperReading) =>
    entries.length + (papers[one].titles.some((title) => plain.text.includes(title)) ? titleWeight : 0);
  const [best] = readings.filter(({ entries }) => entries.length > 0).toSorted((one, other) => weightOf(other) - weightOf(one));
  return best;
}

/** A title counts as much as these entries, because the numbers of one paper mean something else in another. */
const titleWeight = 6;

type Line = { text: string; original: (start: number, end: number) => string };

function linesOf(plain: PlainText): Line[] {
  let start = 0;
  return plain.text.split("\n", mostLines).flatMap((whole) => {
    const begin = start;
    start += whole.length + 1;
    const pieces = Array.from({ length: Math.ceil(whole.length / longestLine) }, (_, piece) => piece * longestLine);
    return pieces.map((from): Line => ({
      text: whole.slice(from, from + longestLine),
      original: (one, other) =>
        wordsAt(plain, { start: begin + from + one, end: begin + from + other })
          .replace(/\s+/g, " ")
          .trim(),
    }));
  });
}

/** A place where a field is announced: its value begins at `end`. */
type Anchor = { field: PaperField; start: number; end: number };

function readAs(paper: Paper, lines: readonly Line[]): Omit<PaperReading, "isCut"> {
  const { fields, titles }: { fields: readonly PaperField[]; titles: readonly string[] } = papers[paper];
  const found = paper === "inspection" ? findingsIn(lines.map((line) => ({ text: line.text, written: wholeLine(line) }))) : [];
  const entries: PaperEntry[] = found.map(({ german, spanish, isResult, line }) => ({
    code: "",
    german: isResult ? "Ergebnis" : "Mangel",
    spanish: isResult ? `Resultado. ${spanish}` : `Un defecto (${german})`,
    value: isResult ? german : wholeLine(lines[line]),
    data: german,
  }));
  const state: State = { entries, unknown: [], cycle: undefined, open: undefined };
  for (const [number, line] of lines.entries()) {
    const anchors = anchorsIn(line.text, fields);
    state.cycle = cycleOf(line.text, anchors) ?? state.cycle;
    const isKnown = found.some((one) => one.line === number) || titles.some((title) => line.text.includes(title));
    takeBefore(state, line, anchors[0]?.start ?? line.text.length, isKnown);
    for (const [place, anchor] of anchors.entries()) takeValue(state, line, anchor, anchors[place + 1]?.start ?? line.text.length);
  }
  return { paper, entries: withoutRepeated(entries), unknown: state.unknown };
}

/** `open`: the field whose value may stand in the next line. */
type State = { entries: PaperEntry[]; unknown: string[]; cycle: TestCycle | undefined; open: PaperField | undefined };

/** What stands before the first field of a line goes on with the field above, or nobody knows it. */
function takeBefore(state: State, line: Line, end: number, isKnown: boolean): void {
  const before = pieceOf(line, 0, end);
  if (before === "") return;
  const { open } = state;
  const goesOn = open?.isList !== true || (end === line.text.length && /^[\w-]{2,30}$/.test(before));
  const entry = open && goesOn ? entryOf(open, line, 0, end, state.cycle) : undefined;
  if (entry && open?.personal !== true) addTo(state.entries, entry);
  if (!entry && !isKnown && saysSomething(before)) state.unknown.push(before.slice(0, longestUnknown));
  // A person's address goes on below its field, and stays unrepeated like it.
  state.open = entry && goesOnBelow(open) ? open : undefined;
}

function takeValue(state: State, line: Line, { field, end }: Anchor, until: number): void {
  const entry = entryOf(field, line, end, until, state.cycle);
  const written = pieceOf(line, end, until);
  if (entry) state.entries.push(entry);
  else if (saysSomething(written) && field.isTitle !== true) state.unknown.push(`${field.code} ${written}`.trim().slice(0, longestUnknown));
  state.open = goesOnBelow(field) || (!entry && written === "") ? field : undefined;
}

function goesOnBelow(field: PaperField | undefined): boolean {
  return field?.personal === true || field?.isList === true;
}

/** The next word of a list belongs to the entry that began it. */
function addTo(entries: PaperEntry[], entry: PaperEntry): void {
  const last = entries.at(-1);
  if (last?.code !== entry.code || entry.code === "") entries.push(entry);
  else entries[entries.length - 1] = { ...last, value: `${last.value} ${entry.value}` };
}

function withoutRepeated(entries: readonly PaperEntry[]): PaperEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.code} ${entry.german} ${entry.value} ${entry.cycle ?? ""}`, entry])).values()];
}

function wholeLine(line: Line | undefined): string {
  return line?.original(0, line.text.length).slice(0, longestUnknown) ?? "";
}

function saysSomething(text: string): boolean {
  return /\p{L}{2}|\d{3}/u.test(text);
}

/** The words between two places of a line, without the signs around them. "-" stands for an empty field. */
function pieceOf(line: Line, start: number, end: number): string {
  const piece = line.original(start, end).replace(/^[\s:=|;,.()*_-]+/, "");
  const last = Array.from(piece).findLastIndex((sign) => !" :=|;,(_-".includes(sign));
  return Array.from(piece)
    .slice(0, last + 1)
    .join("");
}

/** "Marke: VOLKSWAGEN" repeats the label of the paper. */
function withoutLabel(written: string): string {
  const colon = written.indexOf(":");
  const value = written.slice(colon + 1).trim();
  return colon > 0 && value !== "" && !/\d/.test(written.slice(0, colon)) ? value : written;
}

function entryOf(field: PaperField, line: Line, start: number, end: number, cycle: TestCycle | undefined): PaperEntry | undefined {
  const reading = readingOf(field, line.text.slice(start, end));
  const written = pieceOf(line, start, end);
  if (reading === undefined || written === "") return undefined;
  const { code, german, spanish, subject, personal, isWeighted } = field;
  const value = reading.shown === "" ? withoutLabel(written) : reading.shown;
  const isCo2 = subject === "co2" && cycle !== undefined;
  return {
    code,
    german,
    spanish,
    ...(subject ? { subject } : {}),
    value: personal ? "" : value,
    data: personal ? "" : reading.data === "" ? value : reading.data,
    ...(isCo2 ? { cycle } : {}),
    ...(isWeighted ? { isWeighted } : {}),
  };
}

function readingOf({ shape, range = [0, Infinity], unit = "" }: PaperField, text: string): ShapeReading | undefined {
  return shapes[shape](text, range, unit);
}

function cycleOf(text: string, anchors: readonly Anchor[]): TestCycle | undefined {
  const has = (code: string) => anchors.some(({ field }) => field.code === code);
  if (text.includes("wltp") || has("49.4")) return "WLTP";
  return text.includes("nefz") || text.includes("nedc") || has("49.1") ? "NEDC" : undefined;
}

const codeLike =
  /(?<![a-z\d.,*/-])\(?(?:[a-z](?:\. ?)?\d(?:\.\d)?[a-c]?(?:\)?\/\(?[a-z]\.?\d)?|[a-z]|\d{1,2}(?:\.\d{1,2}){0,2})(?![a-z\d*/]|[.,]\d)[).:=]{0,3}/g;

/** The announced fields of a line, in order. Of two that overlap, the longer one counts. */
function anchorsIn(text: string, fields: readonly PaperField[]): Anchor[] {
  const found = [...codeAnchors(text, fields), ...wordAnchors(text, fields)].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const anchors: Anchor[] = [];
  for (const anchor of found) {
    const before = anchors.at(-1);
    if (before && anchor.start < before.end) continue;
    // "B Datum der Erstzulassung 12.05.2019" announces one field twice.
    if (before && isSame(before.field, anchor.field) && readingOf(before.field, text.slice(before.end, anchor.start)) === undefined)
      anchors[anchors.length - 1] = { ...before, end: anchor.end };
    else anchors.push(anchor);
  }
  return anchors;
}

function isSame(one: PaperField, other: PaperField): boolean {
  return one === other || (one.subject !== undefined && one.subject === other.subject && one.code === "" && other.code === "");
}

function codeAnchors(text: string, fields: readonly PaperField[]): Anchor[] {
  const atStart = text.search(/[^\s|*>•-]/);
  return [...text.matchAll(codeLike)].flatMap(({ index, 0: written }) => {
    const code = codeOf(written);
    const field = fields.find((one) => one.code !== "" && one.code === code);
    if (field === undefined) return [];
    const end = index + written.length;
    const isNamed = index === atStart || /^\(|[:=]/.test(written) || telling.test(code);
    return isNamed || beginsWithValue(field, text.slice(end, end + 40)) ? [{ field, start: index, end }] : [];
  });
}

/** Codes that nothing else on these papers looks like. */
const telling = /^(?:[A-Z]\.\d|(?:2|14|15)\.\d$)/;

/** "(v7):" → "V.7", "p.2/p.4" → "P.2", "0.10." → "0.10". */
function codeOf(written: string): string {
  const bare =
    written
      .replace(/[() :=]/g, "")
      .replace(/\.$/, "")
      .split("/")[0] ?? "";
  return bare.toUpperCase().replace(/^([A-Z])\.?(\d(?:\.\d)?)[ABC]?$/, "$1.$2");
}

/** In the middle of a line, a lone letter or number is a code only in front of a value that could stand in no other field. */
function beginsWithValue(field: PaperField, text: string): boolean {
  const { code, shape, range = [0, Infinity] } = field;
  const isTelling = shape === "number" ? /[A-Z]/.test(code) || range[0] >= 1_000 : shape !== "text";
  const at = isTelling ? readingOf(field, text)?.at : undefined;
  return at !== undefined && /^[ :=]*$/.test(text.slice(0, at));
}

function wordAnchors(text: string, fields: readonly PaperField[]): Anchor[] {
  return fields.flatMap((field) =>
    (field.words ?? []).flatMap((word): Anchor[] => {
      const start = text.indexOf(word);
      const end = start + word.length;
      const isWord = start !== -1 && !/[a-z]/.test(text.charAt(start - 1)) && !/[a-z]/.test(text.charAt(end));
      return isWord ? [{ field, start, end }] : [];
    }),
  );
}
