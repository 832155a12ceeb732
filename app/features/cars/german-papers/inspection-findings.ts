/** The result and the defects in the report of a German main inspection: StVZO, annex VIII, number 3.1.4, from the best to the worst. */
export const results = [
  {
    word: /ohne (?:festgestellte |erkennbare )?maengel|\bom\b/,
    german: "ohne festgestellte Mängel",
    spanish: "Sin defectos. Lleva el distintivo de la HU.",
  },
  {
    word: /gering\w{0,3} maeng|geringer mangel|\bgm\b/,
    german: "geringe Mängel",
    spanish: "Defectos leves. Lleva el distintivo, y hay que arreglarlos cuanto antes.",
  },
  {
    word: /erheblich\w{0,3} maeng|erheblicher mangel|\bem\b/,
    german: "erhebliche Mängel",
    spanish: "Defectos graves: no pasó. Se arreglan y se repite la inspección en un mes.",
  },
  {
    word: /gefaehrlich\w{0,3} maeng|gefaehrlicher mangel|\bvm\b/,
    german: "gefährliche Mängel",
    spanish: "Defectos peligrosos: no pasó, y son un peligro para el tráfico.",
  },
  { word: /verkehrsunsicher|\bvu\b/, german: "verkehrsunsicher", spanish: "No es seguro para circular: le retiran el distintivo." },
] as const;

const resultLabel = /ergebnis|gesamtergebnis|festgestellt|^[^a-z]*(?:das fahrzeug|fahrzeug) /;
/** "keine erheblichen Mängel" names a class that the car does not have. */
const denied = /(?:\bkeine?\w{0,2}|\bnicht|\bohne (?!festgestellte|erkennbare|maengel))[^.;\n]{0,60}$/;

export type Finding = { german: string; spanish: string; isResult: boolean };

/** What the lines of a report say about defects, and the numbers of these lines. `lines` are folded (advertisements/plain-text.ts). */
export function findingsIn(lines: readonly string[]): { findings: (Finding & { line: number })[]; resultLines: ReadonlySet<number> } {
  const named = lines.flatMap((text, line) => {
    const classes = results.flatMap(({ word }, degree) => {
      const at = text.search(word);
      const before = text.slice(Math.max(0, at - 70), Math.max(0, at));
      return at === -1 || denied.test(before.slice(before.lastIndexOf("maeng") + 1)) ? [] : [degree];
    });
    return classes.length === 0 ? [] : [{ line, classes, isResult: resultLabel.test(text) }];
  });
  const labelled = named.filter(({ isResult }) => isResult);
  const degrees = (labelled.length === 0 ? named : labelled).flatMap(({ classes }) => classes);
  const result =
    degrees.length === 0 ? [] : [{ ...resultOf(new Set(degrees)), isResult: true, line: (labelled[0] ?? named[0])?.line ?? 0 }];
  const defects = named
    .filter(({ isResult }) => !isResult)
    .flatMap(({ line, classes: [degree = 0] }) => {
      const about = partIn(lines[line] ?? "");
      return about === undefined ? [] : [{ german: results[degree]?.german ?? "", spanish: about, isResult: false, line }];
    });
  return { findings: [...result, ...defects], resultLines: new Set(named.map(({ line }) => line)) };
}

/** A form that prints all results does not tell which one is ticked, so nothing good follows from it. Otherwise the worst counts. */
function resultOf(degrees: ReadonlySet<number>): Pick<Finding, "german" | "spanish"> {
  const worst = results[Math.max(...degrees)];
  const isUnclear = degrees.has(0) && degrees.size > 1;
  if (worst === undefined || isUnclear)
    return { german: "", spanish: "El texto nombra varios resultados. Mira en el papel cuál está marcado: aquí no se puede saber." };
  return { german: worst.german, spanish: worst.spanish };
}

const parts: readonly (readonly [root: string, spanish: string])[] = [
  ["brems", "frenos"],
  ["reifen", "neumáticos"],
  ["stossdaempf", "amortiguadores"],
  ["feder", "muelles de la suspensión"],
  ["achs", "ejes"],
  ["querlenker", "brazos de la suspensión"],
  ["lenk", "dirección"],
  ["scheinwerfer", "faros"],
  ["leuchte", "luces"],
  ["beleuchtung", "luces"],
  ["abgas", "gases de escape"],
  ["auspuff", "escape"],
  ["oelverlust", "pérdida de aceite"],
  ["undicht", "fuga"],
  ["korro", "óxido"],
  ["rost", "óxido"],
  ["wischer", "limpiaparabrisas"],
  ["airbag", "airbag"],
  ["gurt", "cinturones"],
];

/** The part that a defect is about; undefined for words that nobody has put in the list. */
function partIn(text: string): string | undefined {
  const found = parts.filter(([root]) => text.includes(root)).map(([, spanish]) => spanish);
  return found.length === 0 ? undefined : [...new Set(found)].join(", ");
}
