/** Reads the text of a German paper as copying, a scanner or a person gives it. It is pure: it asks nobody and keeps nothing. */
import { plainText, type PlainText, wordsAt } from "#app/features/cars/advertisements/plain-text.ts";
import type { TestCycle } from "#app/features/cars/vehicles/vocabulary.ts";
import { type Anchor, anchorFinder, readingOf, withoutQuoted } from "./announced-fields.ts";
import { findingsIn } from "./inspection-findings.ts";
import type { PaperField } from "./paper-field.ts";
import { type Paper, paperNames, papers } from "./papers.ts";

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
  /** The announced fields whose value could not be read, as in "V.7 CO₂, kombiniert". Their text is not repeated: "H. Meier" is a person. */
  unread: readonly string[];
  /** How many lines we cannot read. They are not shown, because they may hold names and addresses. */
  otherLines: number;
};

/** Characters that a person may paste. A certificate of conformity has some 8,000. */
export const longestPaper = 10_000;
const longestDefect = 120;

/** Reads any text and never throws. Without `paper`, the paper whose fields the text has most of. Undefined if no field was found. */
export function readGermanPaper(text: string, paper?: Paper): PaperReading | undefined {
  const plain = plainText(text);
  const lines = linesOf(plain);
  const readings = (paper === undefined ? paperNames : [paper]).map((one) => readAs(one, lines));
  const weightOf = ({ paper: one, entries }: PaperReading) =>
    entries.length + (papers[one].titles.some((title) => plain.text.includes(title)) ? titleWeight : 0);
  const [best] = readings.filter(({ entries }) => entries.length > 0).toSorted((one, other) => weightOf(other) - weightOf(one));
  return best;
}

/** A title counts as much as these entries, because the numbers of one paper mean something else in another. */
const titleWeight = 6;

/** `original`: the pasted words between two places of the folded `text`. */
type Line = { text: string; original: (start: number, end: number) => string };

function linesOf(plain: PlainText): Line[] {
  let end = -1;
  return plain.text.split("\n").map((text) => {
    const begin = end + 1;
    end = begin + text.length;
    const original = (from: number, to: number) =>
      (from < to ? wordsAt(plain, { start: begin + from, end: begin + to }) : "").replace(/\s+/g, " ").trim();
    return { text, original };
  });
}

function readAs(paper: Paper, lines: readonly Line[]): PaperReading {
  const { fields, titles }: { fields: readonly PaperField[]; titles: readonly string[] } = papers[paper];
  const found = paper === "inspection" ? findingsIn(lines.map((line) => ({ text: line.text, written: wholeLine(line) }))) : [];
  const entries: PaperEntry[] = found.map(({ german, spanish, isResult, line }) => ({
    code: "",
    german: isResult ? "Ergebnis" : "Mangel",
    spanish: isResult ? `Resultado. ${spanish}` : `Un defecto (${german})`,
    value: isResult ? german : wholeLine(lines[line]).slice(0, longestDefect),
    data: german,
  }));
  const anchorsIn = anchorFinder(fields);
  const state: State = { entries, unread: new Set(), otherLines: 0, cycle: undefined, open: undefined };
  for (const [number, line] of lines.entries()) {
    const anchors = withoutQuoted(line.text, anchorsIn(line.text), state.open);
    state.cycle = cycleOf(line.text, anchors) ?? state.cycle;
    const isKnown = found.some((one) => one.line === number) || titles.some((title) => line.text.includes(title));
    readBefore(state, line, anchors[0]?.start ?? line.text.length, isKnown);
    for (const [place, anchor] of anchors.entries()) readValue(state, line, anchor, anchors[place + 1]?.start ?? line.text.length);
  }
  return { paper, entries: withoutRepeated(entries), unread: [...state.unread], otherLines: state.otherLines };
}

/** `open`: the field whose value may stand in the next line: it has none yet, or it is one that goes on (`goesOnBelow`). */
type State = {
  entries: PaperEntry[];
  unread: Set<string>;
  otherLines: number;
  cycle: TestCycle | undefined;
  open: PaperField | undefined;
};

/** The text before the first field of a line is the value of the open field; otherwise we count it as unread. */
function readBefore(state: State, line: Line, end: number, isKnown: boolean): void {
  const before = pieceOf(line, 0, end);
  if (before === "") return;
  const { open } = state;
  const entry = open && fitsBelow(open, line, before, end) ? entryOf(open, line, 0, end, state.cycle) : undefined;
  if (entry) addBelow(state.entries, entry, open?.isList === true || open?.isRemark === true);
  else if (!isKnown && saysSomething(before)) state.otherLines += 1;
  state.open = open?.isRemark || (entry && goesOnBelow(open)) ? open : undefined;
}

/** Whether the text before the first field of a line may belong to the field above: a figure stands at the start of its line. */
function fitsBelow(open: PaperField, line: Line, before: string, end: number): boolean {
  if (open.isList) return end === line.text.length && oneWord.test(before);
  if (open.isRemark) return remarkSign.test(before);
  return open.shape !== "number" || readingOf(open, line.text.slice(0, end))?.at === line.text.search(/[a-z\d]/);
}

/** What a remark has and an address has not: "35 MM", "235/35R19", or the star that ends it. Other lines of it are not shown. */
const remarkSign = /\*|\d ?(?:mm|kw|kg|km\/h|zoll)\b|\d{3}\/\d{2}/i;

/** A type or variant alone in its line. It has a digit: "MUSTERMANN" has none. */
const oneWord = /^(?=\D*\d)[\w-]{2,30}$/;

/** What stands between a field and the next one is its value. A text that is no such value is told, not dropped. */
function readValue(state: State, line: Line, { field, end }: Anchor, until: number): void {
  const entry = entryOf(field, line, end, until, state.cycle);
  const isEmpty = !/[^\s:=|;,.()*_-]/.test(line.text.slice(end, until).replace(emptyCode, ""));
  if (entry) state.entries.push(entry);
  else if (!isEmpty && field.isTitle !== true) state.unread.add(`${field.code} ${field.german}`.trim());
  state.open = goesOnBelow(field) || (!entry && isEmpty) ? field : undefined;
}

/** The next code, with no value either: "V.7 - H -". */
const emptyCode = /(?<![\w.])[a-z\d][\d.]{0,3} -(?!\S)/g;

/** A person's address has several lines, and none of them is shown; a list has one word a line, and a remark has sentences. */
function goesOnBelow(field: PaperField | undefined): boolean {
  return field?.personal === true || field?.isList === true || field?.isRemark === true;
}

function addBelow(entries: PaperEntry[], entry: PaperEntry, isList: boolean): void {
  const last = isList ? entries.at(-1) : undefined;
  if (last?.code !== entry.code) entries.push(entry);
  else entries[entries.length - 1] = { ...last, value: `${last.value} ${entry.value}` };
}

function withoutRepeated(entries: readonly PaperEntry[]): PaperEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.code} ${entry.german} ${entry.value} ${entry.cycle ?? ""}`, entry])).values()];
}

function wholeLine(line: Line | undefined): string {
  return line?.original(0, line.text.length) ?? "";
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
  const written = reading === undefined ? "" : pieceOf(line, start, end);
  if (reading === undefined || written === "") return undefined;
  const { code, german, spanish, subject, personal, isWeighted, isRemark } = field;
  const value = reading.shown !== "" ? reading.shown : isRemark ? written : withoutLabel(written);
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

function cycleOf(text: string, anchors: readonly Anchor[]): TestCycle | undefined {
  const has = (code: string) => anchors.some(({ field }) => field.code === code);
  if (text.includes("wltp") || has("49.4")) return "WLTP";
  return text.includes("nefz") || text.includes("nedc") || has("49.1") ? "NEDC" : undefined;
}
