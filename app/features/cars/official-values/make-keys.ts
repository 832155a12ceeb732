import { foldText } from "#app/lib/fold-text.ts";

/** A make without case, accents, spaces and signs: "Mercedes-Benz" is "mercedesbenz". The column `make_key` folds in the same way. */
function makeKey(make: string): string {
  return foldText(make).replace(/[^a-z0-9]/g, "");
}

/** Makes that the annex may list under another name, or partly under the make that they came from. */
const sameMakes: readonly (readonly string[])[] = [
  ["vw", "volkswagen"],
  ["mercedes", "mercedesbenz", "mercedesamg", "amg", "maybach", "mercedesmaybach"],
  ["ds", "dsautomobiles", "citroen"],
  ["landrover", "rangerover"],
  ["alfaromeo", "alfa"],
  ["rollsroyce", "rolls"],
  ["astonmartin", "aston"],
  ["chevrolet", "daewoo", "gm", "gmdaewoo"],
  ["ssangyong", "kgm", "kgmobility"],
  ["cupra", "seat"],
  ["abarth", "fiat"],
  ["alpina", "bmwalpina", "bmw"],
  ["polestar", "volvo"],
  ["gwm", "ora", "greatwall", "wey"],
  ["lynkco", "lynk"],
  ["dr", "drautomobiles", "evo"],
  ["infiniti", "infinity"],
  ["mg", "mgmotor", "morrisgarages"],
  ["tata", "tatamotors"],
];

/** The keys under which the annex may list this make, its own first: "VW" leads to "vw" and "volkswagen". */
export function makeKeys(make: string): string[] {
  const own = makeKey(make);
  const others = sameMakes.filter((keys) => keys.includes(own)).flat();
  return [...new Set([own, ...others])].filter(Boolean);
}
