import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import { modelComparison, searchedWords } from "./likeness-of-models.ts";
import {
  type LikenessPoint,
  type OfficialVersion,
  type RankedVersion,
  type SearchedVersion,
  cylindersPoint,
  displacementPoint,
  enginePoint,
  periodPoint,
  powerPoint,
} from "./official-version.ts";

/** Words with which names of versions tell the body apart; a version without any is the usual body of its model. */
const bodies: readonly (readonly [BodyStyle, RegExp])[] = [
  // First, because "Gran Tourer" is no estate car.
  ["Monovolumen", / (golf plus|sportsvan|active tourer|gran tourer|grand tourer|grand scenic|grand c4) /],
  ["Familiar", / (variant|avant|touring|tourer|combi|kombi|break|sw|st|sportswagon|sportwagon|estate|wagon|familiar|sporttourer) /],
  ["Descapotable", / (cabrio|cabriolet|convertible|roadster|spider|spyder|descapotable) /],
  ["Coupé", / coupe /],
  ["SUV", / (allroad|alltrack|crossback|outback|cross country) /],
  ["Berlina", / (sedan|berlina|saloon|limousine|limusina) /],
];

/** Bodies that people and makers mix up, so that they are near. */
const alike = new Set(["Berlina Compacto", "Compacto Berlina", "Familiar SUV", "SUV Familiar", "Berlina Coupé", "Coupé Berlina"]);

function bodyPoint({ bodyStyle, model }: CarFacts, { searched }: SearchedVersion): LikenessPoint | undefined {
  const own = bodyIn(searchedWords(model ?? "")) ?? bodyStyle;
  const named = bodyIn(searched);
  if (named === undefined) {
    if (own !== "Familiar" && own !== "Descapotable") return undefined;
    return { fits: "near", text: `El nombre no dice que sea ${own.toLowerCase()}`, points: -5 };
  }
  if (own === named) return { fits: "yes", text: `${named}, como el coche`, points: 6 };
  // The usual body is likelier, and its name does not say it.
  if (own === undefined) return model === undefined ? undefined : { fits: "near", text: `${named}: comprueba la carrocería`, points: -4 };
  const text = `${named}; el coche es ${own.toLowerCase()}`;
  return alike.has(`${own} ${named}`) ? { fits: "near", text, points: -3 } : { fits: "no", text, points: -14 };
}

function bodyIn(searched: string): BodyStyle | undefined {
  return bodies.find(([, words]) => words.test(searched))?.[0];
}

const automatic =
  / (aut|auto|automatico|automatic|at|dsg|dkg|dct|edc|pdk|cvt|tiptronic|steptronic|multitronic|stronic|s tronic|7g tronic|9g tronic|g tronic|eat6|eat8|e dct|powershift|easytronic|xtronic|geartronic|secuencial|dualogic|ddct|ecvt) /;

/** Electric cars have one gear and hybrids mostly no manual one, so their names do not say it. */
const unsaid = new Set(["Elc", "H", "PHEV", "GyE", "SyE"]);

function gearboxPoint({ transmission }: CarFacts, { searched, engine }: SearchedVersion): LikenessPoint | undefined {
  if (transmission === undefined || unsaid.has(engine)) return undefined;
  const named = automatic.test(searched);
  if (named) {
    return transmission === "Automático"
      ? { fits: "yes", text: "Automático, como el coche", points: 6 }
      : { fits: "no", text: "Automático; el coche es manual", points: -8 };
  }
  return transmission === "Automático"
    ? { fits: "near", text: "El nombre no dice que sea automático", points: -3 }
    : { fits: "yes", text: "Sin cambio automático en el nombre", points: 2 };
}

const allWheels = / (4motion|quattro|xdrive|4matic|4x4|4wd|awd|all4|4drive|e four|syncro|alltrack|allroad|4xe) /;

function drivePoint({ drive }: CarFacts, { searched }: SearchedVersion): LikenessPoint | undefined {
  if (drive === undefined) return undefined;
  const named = allWheels.test(searched);
  if (named && drive === "Total") return { fits: "yes", text: "Tracción total, como el coche", points: 5 };
  if (named) return { fits: "no", text: `Tracción total; el coche es de tracción ${drive.toLowerCase()}`, points: -8 };
  return drive === "Total" ? { fits: "near", text: "El nombre no dice que sea de tracción total", points: -3 } : undefined;
}

/**
 * Orders versions by likeness to a car, the most alike first, and says why each fits or not. Only known facts count. Power weighs most,
 * then engine, model, years and displacement, because two versions of one model differ in these. The team decides.
 */
export function rankByLikeness(car: CarFacts, versions: readonly OfficialVersion[]): RankedVersion[] {
  const compareModel = modelComparison(car);
  return versions
    .map((version) => {
      const compared = { ...version, searched: searchedWords(version.model) };
      const reasons = [compareModel(compared), ...comparisons.map((compare) => compare(car, compared))].filter(
        (point) => point !== undefined,
      );
      return { ...version, reasons, points: reasons.reduce((sum, { points }) => sum + points, 0) };
    })
    .sort(
      (one, other) =>
        other.points - one.points || one.model.localeCompare(other.model, "es") || one.value - other.value || one.id - other.id,
    );
}

/** Whether nothing speaks against this version, and the facts that tell versions apart were compared. */
export function fitsWell({ reasons }: Pick<RankedVersion, "reasons">): boolean {
  return reasons.length >= 4 && reasons.every(({ fits }) => fits !== "no");
}

const comparisons = [
  powerPoint,
  enginePoint,
  periodPoint,
  displacementPoint,
  cylindersPoint,
  bodyPoint,
  gearboxPoint,
  drivePoint,
] satisfies readonly ((car: CarFacts, version: SearchedVersion) => LikenessPoint | undefined)[];
