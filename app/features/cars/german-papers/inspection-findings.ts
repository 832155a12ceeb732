/**
 * The results of a German main inspection, from the best to the worst: StVZO, annex VIII, number 3.1.4. A class may be in short: "(EM)". The
 * letters of a plate, as in "B-EM 1234" or "EM AB 123", are no defect.
 */
const results = [
  {
    pattern: /ohne (?:festgestellte |erkennbare )?maengel|(?<![\w-])om(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g,
    german: "ohne festgestellte Mängel",
    spanish: "Sin defectos. Pasó.",
  },
  {
    pattern: /gering\w{0,3} m(?:ae|a)ng|(?<![\w-])gm(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g,
    german: "geringe Mängel",
    spanish: "Defectos leves. Pasó, y hay que arreglarlos cuanto antes.",
  },
  {
    pattern: /erheblich\w{0,3} m(?:ae|a)ng|(?<![\w-])em(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g,
    german: "erhebliche Mängel",
    spanish: "Defectos graves: no pasó. Se arreglan y vuelve antes de un mes.",
  },
  {
    pattern: /gefaehrlich\w{0,3} m(?:ae|a)ng|(?<![\w-])vm(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g,
    german: "gefährliche Mängel",
    spanish: "Defectos peligrosos para el tráfico: no pasó.",
  },
  {
    pattern: /verkehrsunsicher|(?<![\w-])vu(?![\w-]| [a-z]{0,4} ?\d{1,4}(?![\d.]))/g,
    german: "verkehrsunsicher",
    spanish: "No es seguro: no pasó y no puede circular.",
  },
];

const resultLabel = /ergebnis|fahrzeug (?:ist|weist|hat)/;
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
  const named = lines.flatMap(({ text }, line) => {
    const degrees = legend.test(text) ? [] : degreesIn(text);
    return degrees.length === 0 ? [] : [{ line, degrees, isResult: resultLabel.test(text) }];
  });
  const labelled = named.filter(({ isResult }) => isResult);
  const telling = labelled.length === 0 ? named : labelled;
  const [first] = telling;
  if (first === undefined) return [];
  const hasEmptyBox = lines.some(({ written }) => emptyBox.test(written));
  const result = hasEmptyBox ? several : resultOf(degreesOf(telling), degreesOf(named));
  const defects = named.filter((one) => one !== first && !one.isResult && isDefect(lines[one.line]?.text ?? "", one.degrees));
  return [
    { ...result, isResult: true, line: first.line },
    ...defects.map((one) => ({ german: results[one.degrees[0] ?? 0]?.german ?? "", spanish: "", isResult: false, line: one.line })),
  ];
}

function degreesIn(text: string): number[] {
  return results.flatMap(({ pattern }, degree) => {
    const isNamed = [...text.matchAll(pattern)].some(({ index }) => !denied.test(text.slice(Math.max(0, index - 70), index)));
    return isNamed ? [degree] : [];
  });
}

/** A defect has other words than its class. A line of classes alone is one of a form, which prints them all. */
function isDefect(text: string, [degree = 0]: readonly number[]): boolean {
  return degree > 0 && /[a-z]{3}/.test(text.replace(results[degree]?.pattern ?? "", ""));
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
function resultOf(told: ReadonlySet<number>, named: ReadonlySet<number>): Pick<Finding, "german" | "spanish"> {
  const result = results[Math.max(...named)];
  if (result === undefined || told.size > 1 || !told.has(Math.max(...named)) || (named.has(0) && named.size > 1)) return several;
  return { german: result.german, spanish: result.spanish };
}
