/** The results of a German main inspection, from the best to the worst: StVZO, annex VIII, number 3.1.4. */
const results = [
  { word: /ohne (?:festgestellte |erkennbare )?maengel|\bom\b/, german: "ohne festgestellte Mängel", spanish: "Sin defectos. Pasó." },
  {
    word: /gering\w{0,3} m(?:ae|a)ng|\bgm\b/,
    german: "geringe Mängel",
    spanish: "Defectos leves. Pasó, y hay que arreglarlos cuanto antes.",
  },
  {
    word: /erheblich\w{0,3} m(?:ae|a)ng|\bem\b/,
    german: "erhebliche Mängel",
    spanish: "Defectos graves: no pasó. Se arreglan y vuelve antes de un mes.",
  },
  { word: /gefaehrlich\w{0,3} m(?:ae|a)ng|\bvm\b/, german: "gefährliche Mängel", spanish: "Defectos peligrosos para el tráfico: no pasó." },
  { word: /verkehrsunsicher|\bvu\b/, german: "verkehrsunsicher", spanish: "No es seguro: no pasó y no puede circular." },
] as const;

const resultLabel = /ergebnis|festgestellt|fahrzeug (?:ist|weist|hat)/;
/** "keine erheblichen Mängel" names a class that the car does not have. */
const denied = /\bkein|\bnicht\b|\bohne (?!festgestellte|erkennbare|maengel)/;
const clauseEnd = /[.;]|maeng/;

/** `line`: the number of the line that says it. */
export type Finding = { german: string; spanish: string; isResult: boolean; line: number };

/** What a report says about its result and its defects. `lines` are folded (advertisements/plain-text.ts). */
export function findingsIn(lines: readonly string[]): Finding[] {
  const named = lines.flatMap((text, line) => {
    const degrees = results.flatMap(({ word }, degree) => {
      const at = text.search(word);
      const before = text.slice(Math.max(0, at - 70), Math.max(0, at));
      return at === -1 || denied.test(before.split(clauseEnd).at(-1) ?? "") ? [] : [degree];
    });
    // "GM = geringer Mangel" is a legend.
    return degrees.length === 0 || text.includes("=") ? [] : [{ line, degrees, isResult: resultLabel.test(text) }];
  });
  const labelled = named.filter(({ isResult }) => isResult);
  const [first] = labelled.length === 0 ? named : labelled;
  if (first === undefined) return [];
  const degrees = (labelled.length === 0 ? named : labelled).flatMap((one) => one.degrees);
  const defects = named.filter((one) => one !== first && !one.isResult);
  return [
    { ...resultOf(new Set(degrees)), isResult: true, line: first.line },
    ...defects.map((one) => ({ german: results[one.degrees[0] ?? 0]?.german ?? "", spanish: "", isResult: false, line: one.line })),
  ];
}

/** A form that prints all results does not tell which one is ticked, so nothing good follows from it. Otherwise the worst counts. */
function resultOf(degrees: ReadonlySet<number>): Pick<Finding, "german" | "spanish"> {
  const worst = results[Math.max(...degrees)];
  if (worst === undefined || (degrees.has(0) && degrees.size > 1))
    return { german: "varios", spanish: "El texto nombra varios resultados: mira en el papel cuál está marcado. Aquí no se puede saber." };
  return { german: worst.german, spanish: worst.spanish };
}
