/**
 * The results of a German main inspection, from the best to the worst: StVZO, annex VIII, number 3.1.4. `short`: the letters of a class, as in
 * "(EM)". A vague one says nothing beside a graver class.
 */
const results: readonly { words: RegExp; short?: string; german: string; spanish: string; isVague?: true }[] = [
  {
    words: /ohne (?:festgestellte |erkennbare )?maengel/g,
    short: "om",
    german: "ohne festgestellte Mängel",
    spanish: "Sin defectos. Pasó.",
  },
  {
    words: /gering\w{0,3} m(?:ae|a)ng/g,
    short: "gm",
    german: "geringe Mängel",
    spanish: "Defectos leves. Pasó, y hay que arreglarlos cuanto antes.",
  },
  {
    words:
      /(?<!bestanden[ /|]{0,3})nicht bestanden(?![a-z]|[ /|]{0,3}bestanden)|(?<![a-z])(?:nicht|keine) (?:[a-z-]{1,20} ){0,2}(?:zuge|er)teilt|keine (?:pruef)?plakette|plakette (?:wurde |wird )?verweigert/g,
    german: "nicht bestanden",
    spanish: "No pasó. El texto no dice de qué clase son los defectos.",
    isVague: true,
  },
  {
    words: /erheblich\w{0,3} m(?:ae|a)ng/g,
    short: "em",
    german: "erhebliche Mängel",
    spanish: "Defectos graves: no pasó. Se arreglan y vuelve antes de un mes.",
  },
  {
    words: /gefaehrlich\w{0,3} m(?:ae|a)ng/g,
    short: "vm",
    german: "gefährliche Mängel",
    spanish: "Defectos peligrosos para el tráfico: no pasó.",
  },
  {
    words: /verkehrsunsicher/g,
    short: "vu",
    german: "verkehrsunsicher",
    spanish: "No es seguro: no pasó y no puede circular.",
  },
];

/** The letters of a class, but not those of a plate, as in "B-EM 1234" or "EM AB 123". */
const shortClass = /(?<![\w-])(?:om|gm|em|vm|vu)(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g;

/**
 * The good ones are also names, as in "GM KOREA" and "OM 651": they count at the start of a line, in brackets, behind their label, and at the
 * end of a line that names no maker.
 */
const beforeGood = /^[^a-z]{0,12}$|[([|,;] ?$|(?:maengelklasse|ergebnis)[ :=]{0,3}$/;
const beforeMaker = /(?:hersteller|marke)[: ]{0,3}$/;
const endOfLine = /^[^\w-]{0,3}$/;

/** What a line speaks of: the whole inspection, or only the emissions or a part, whose good result is not the car's. */
const subjects =
  /(?:hauptuntersuchung|(?<![a-z])hu(?![a-z]))(?: ?(?:[/+&]|und|mit|inkl\.?) ?(?:au(?![a-z])|abgasuntersuchung))?|gesamt|(?<![a-z])(?:au|uma|obd)(?![a-z])|abgas|motormanagement|brems|beleucht|licht|reifen|lenk|fahrwerk|achse/g;
const wholeInspection = /^(?:h|gesamt)/;

/** The place of "nicht bestanden" in the list: those before it passed. */
const failed = 2;

const resultLabel = /ergebnis|fahrzeug (?:ist|weist|hat)/;
/** A result that is worse than "ohne Mängel", without its class. */
const unclassed = /ergebnis[a-z ]{0,40}: ?maengel/;
/** "GM = geringer Mangel". */
const legend = /\b(?:om|gm|em|vm|vu) ?=/;
/** "keine geringen oder erheblichen Mängel" names classes that the car does not have; "nicht bestanden, erhebliche Mängel" one that it has. */
const denied =
  /\b(?:kein\w*|ohne|nicht|weder)(?:[ ,]|\b(?:(?:gering|erheblich|gefaehrlich|festgestellt|erkennbar|weiter)\w*|oder|und|noch)\b)*$/;
/** A box without a tick. The line as it was pasted, because its folded text has the same sign for an empty and a ticked box. */
const emptyBox = /\[[\s_.]*\]|\([\s_.]*\)|[☐□▢○◯❏❑❒⬜]/u;

/** `line`: the number of the line that says it. */
export type Finding = { german: string; spanish: string; isResult: boolean; line: number };

/** What a report says about its result and its defects. `text` is folded (advertisements/plain-text.ts), `written` is as it was pasted. */
export function findingsIn(lines: readonly { text: string; written: string }[]): Finding[] {
  const named = withoutVague(
    lines.map(({ text }, line) => ({ line, degrees: legend.test(text) ? [] : degreesIn(text), isResult: resultLabel.test(text) })),
  );
  const labelled = named.filter(({ isResult }) => isResult);
  const resultLines = labelled.length === 0 ? named : labelled;
  const [first] = resultLines;
  if (first === undefined) return [];
  const isGood = named.every(({ degrees }) => Math.max(...degrees) < failed);
  const isUnclear = lines.some(({ text, written }) => emptyBox.test(written) || (isGood && unclassed.test(text)));
  const result = isUnclear ? several : resultOf(degreesOf(resultLines), degreesOf(named));
  const defects = named.filter((one) => one !== first && !one.isResult && isDefect(lines[one.line]?.text ?? "", one.degrees));
  return [
    { ...result, isResult: true, line: first.line },
    ...defects.map((one) => ({ german: results[one.degrees[0] ?? 0]?.german ?? "", spanish: "", isResult: false, line: one.line })),
  ];
}

type NamedLine = { line: number; degrees: readonly number[]; isResult: boolean };

/** The lines that name a degree. */
function withoutVague(lines: readonly NamedLine[]): NamedLine[] {
  const worst = Math.max(...degreesOf(lines));
  return lines
    .map((one) => ({ ...one, degrees: one.degrees.filter((degree) => degree === worst || results[degree]?.isVague !== true) }))
    .filter(({ degrees }) => degrees.length > 0);
}

function degreesIn(text: string): number[] {
  const textBefore = (index: number) => text.slice(Math.max(0, index - 70), index);
  const letters = [...text.matchAll(shortClass)].filter(
    ({ 0: found, index }) => !/^[og]m$/.test(found) || isGoodClass(textBefore(index), text.slice(index + found.length)),
  );
  return results.flatMap(({ words, short }, degree) => {
    const isNamed = [...text.matchAll(words), ...letters.filter(([found]) => found === short)].some(({ index }) => {
      const before = textBefore(index);
      return !denied.test(before) && (degree > 0 || !isOfPart(before));
    });
    return isNamed ? [degree] : [];
  });
}

function isGoodClass(before: string, after: string): boolean {
  return beforeGood.test(before) || (endOfLine.test(after) && !beforeMaker.test(before));
}

function isOfPart(before: string): boolean {
  const subject = before.match(subjects)?.at(-1);
  return subject !== undefined && !wholeInspection.test(subject);
}

/** A defect has other words than its class. A line of classes alone is one of a form, which prints them all. */
function isDefect(text: string, [degree = 0]: readonly number[]): boolean {
  const { words = "", isVague = false } = results[degree] ?? {};
  return degree > 0 && !isVague && /[a-z]{3}/.test(text.replace(words, ""));
}

function degreesOf(lines: readonly { degrees: readonly number[] }[]): ReadonlySet<number> {
  return new Set(lines.flatMap(({ degrees }) => degrees));
}

const several = {
  german: "varios",
  spanish: "El texto nombra varios resultados o tiene casillas: mira en el papel cuál está marcado. Aquí no se puede saber.",
};

/**
 * One result counts if nothing in the report is worse: a form prints all of them without saying which one is ticked. Defects may be less
 * grave than the result, but a car without defects has none.
 */
function resultOf(ofResult: ReadonlySet<number>, ofReport: ReadonlySet<number>): Pick<Finding, "german" | "spanish"> {
  const worst = Math.max(...ofReport);
  const result = results[worst];
  if (result === undefined || ofResult.size > 1 || !ofResult.has(worst) || (ofReport.has(0) && ofReport.size > 1)) return several;
  return { german: result.german, spanish: result.spanish };
}
