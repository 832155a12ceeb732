import type { TextWord } from "./text-words.ts";

const negations = new Set([
  "kein",
  "keine",
  "keinen",
  "keiner",
  "keinem",
  "keinerlei",
  "keines",
  "ohne",
  "nicht",
  "nie",
  "niemals",
  "weder",
  "noch",
  "statt",
]);
const farthest = 2;
const negationsBehind = [
  ["nein"],
  ["nicht", "vorhanden"],
  ["nicht", "verbaut"],
  ["leider", "nicht"],
  ["leider", "keine"],
  ["leider", "kein"],
  ["fehlt"],
  ["fehlend"],
  ["keine"],
  ["keiner"],
  ["no"],
];

/** Whether a phrase is denied: "keine Klimaanlage", "ohne Navi und Tempomat", "Unfall: Nein", "Navi leider nicht". */
export function isNegated(words: readonly TextWord[], from: number, to: number): boolean {
  return isNegatedBefore(words, from) || isNegatedBehind(words, to);
}

function isNegatedBefore(words: readonly TextWord[], from: number): boolean {
  let farthestLeft = farthest;
  for (let at = from; at > 0 && farthestLeft > 0 && words[at]?.opensClause === false; at -= 1) {
    const before = words[at - 1]?.text ?? "";
    if (negations.has(before)) return before !== "noch" || words[at - 2]?.text !== "und";
    // "ohne Navi und Tempomat" denies both; otherwise only an adjective may stand between.
    const isChain = before === "und" || before === "oder";
    if (isChain) farthestLeft += 2;
    else if (!/e[nrsm]?$/.test(before) && words[at]?.text !== "und" && words[at]?.text !== "oder") return false;
    farthestLeft -= 1;
  }
  return false;
}

function isNegatedBehind(words: readonly TextWord[], to: number): boolean {
  return negationsBehind.some((behind) =>
    behind.every((text, offset) => {
      const word = words[to + offset];
      return word !== undefined && word.text === text && word.joined;
    }),
  );
}
