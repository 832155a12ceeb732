/** Finds where a line of a German paper announces a field. `text` is folded (advertisements/plain-text.ts). */
import type { PaperField, Subject } from "./paper-field.ts";
import { shapes, type ShapeReading } from "./paper-shapes.ts";

/** A place where a field is announced: its value begins at `end`. */
export type Anchor = { field: PaperField; start: number; end: number };

/** Returns what finds the announced fields of a line, in order; a text has many lines, so the names are gathered once. */
export function anchorFinder(fields: readonly PaperField[]): (text: string) => Anchor[] {
  const ofCode = new Map(fields.toReversed().map((field) => [field.code, field]));
  const ofWord = new Map(fields.toReversed().flatMap((field) => (field.words ?? []).map((word) => [word, field] as const)));
  const vin = fields.find(({ subject }) => subject === "vin");
  return (text) => {
    const words = [...ofWord].flatMap(([word, field]) => wordAnchors(text, word, field));
    const found = [...codeAnchors(text, ofCode), ...words, ...anchorsOf(text, vinLabel, () => vin)];
    return withoutOverlaps(
      text,
      found.filter(({ field }) => field.subject === undefined || !otherMatters[field.subject]?.test(text)),
    );
  };
}

/** "Fahrzeug-Ident.-Nr.", "Fz-Ident-Nr", "Fahrgestellnr." and "Fahrzeug-Identifizierungsnummer". */
const vinLabel = /(?<![a-z])(?:(?:fahrzeug|fz)[-. ]{0,3}ident(?:ifizierungs|ifikations)?|fahrgestell)[-. ]{0,3}(?:nr|nummer)(?![a-z])/g;

/** Lines that use a field's words for another matter: the savings of CO2 by a technology, and the power of an electric motor. */
const otherMatters: Readonly<Partial<Record<Subject, RegExp>>> = {
  co2: /einspar|saving|innovation/,
  power: /(?<![a-z])e(?:lektro)?-?motor|electric motor|30[- ]min|^[^a-z\d]{0,5}27\.[2-4]/,
};

/** A remark quotes other codes. Below it, only a field at the start of a line ends it. */
export function withoutQuoted(text: string, anchors: readonly Anchor[], open: PaperField | undefined): readonly Anchor[] {
  const [first] = anchors;
  if (open?.isRemark && first && !beginsLine(text, first)) return [];
  const remark = anchors.findIndex(({ field }) => field.isRemark);
  return remark === -1 ? anchors : anchors.slice(0, remark + 1);
}

/** A code, or a word with its colon: "Leistung auf 165 kW" is still of the remark. */
function beginsLine(text: string, { start, end }: Anchor): boolean {
  return start === text.search(lineStart) && (!/^\(?[a-z]{2}/.test(text.slice(start)) || /^ ?:|:$/.test(text.slice(end - 1, end + 1)));
}

const lineStart = /[^\s|*>•-]/;

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
export function readingOf({ shape, range = [0, Infinity], unit = "", subject }: PaperField, text: string): ShapeReading | undefined {
  const reading = shapes[shape](text, range, unit);
  return subject === "co2" && phase.test(text.slice(0, reading?.at)) ? undefined : reading;
}

/** The CO2 of one phase of the cycle is not the car's. */
const phase = /(?<![a-z])(?:low|medium|high|niedrig|mittel|hoch|urban|(?:inner|ausser)orts)(?![a-z])/;

function isSame(one: PaperField, other: PaperField): boolean {
  return one === other || (one.subject !== undefined && one.subject === other.subject && one.code === "" && other.code === "");
}

const codeLike =
  /(?<![a-z\d.,*/-])\(?(?:[a-z](?:\. ?)?\d(?:\.\d)?[a-c]?(?:\)?\/\(?[a-z]\.?\d)?|[a-z]|\d{1,2}(?:\.\d{1,2}){0,2})(?![a-z\d*/]|[.,]\d)[).:=]{0,3}/g;

/** Codes that look like nothing else on these papers. */
const unmistakable = /^(?:[A-Z]\.\d|(?:2|14|15)\.\d$)/;

/** Any other code announces its field at the start of a line, in brackets, before a colon, or before a value that stands in no other field. */
function codeAnchors(text: string, ofCode: ReadonlyMap<string, PaperField>): Anchor[] {
  const atStart = text.search(lineStart);
  return anchorsOf(text, codeLike, (written) => ofCode.get(codeOf(written))).filter(({ field, start, end }) => {
    const isNamed = start === atStart || /^\(|[:=]/.test(text.slice(start, end)) || unmistakable.test(field.code);
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
