import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import { audiModels } from "./models/audi.ts";
import { bmwModels } from "./models/bmw.ts";
import { italianModels } from "./models/fiat-alfa-romeo.ts";
import { fordModels } from "./models/ford.ts";
import { hyundaiAndKiaModels } from "./models/hyundai-kia.ts";
import { mercedesModels } from "./models/mercedes.ts";
import { miniModels } from "./models/mini.ts";
import { nissanMazdaAndSuzukiModels } from "./models/nissan-mazda-suzuki.ts";
import { opelModels } from "./models/opel.ts";
import { peugeotAndCitroenModels } from "./models/peugeot-citroen.ts";
import { porscheModels } from "./models/porsche.ts";
import { renaultAndDaciaModels } from "./models/renault-dacia.ts";
import { seatAndCupraModels } from "./models/seat-cupra.ts";
import { skodaModels } from "./models/skoda.ts";
import { teslaAndOtherModels } from "./models/tesla-and-others.ts";
import { toyotaLexusAndHondaModels } from "./models/toyota-lexus-honda.ts";
import { volkswagenModels } from "./models/volkswagen.ts";
import { volvoAndPolestarModels } from "./models/volvo-polestar.ts";
import { type ModelRow, sizeOf } from "./models/model-row.ts";
import {
  archetypeOf,
  buildProfile,
  type HeadlightShape,
  ordinarySizes,
  type Profile,
  type RimDesign,
  type Shape,
  type Look,
  type TailLightShape,
} from "./profile.ts";

const modelRows: readonly ModelRow[] = [
  ...audiModels,
  ...porscheModels,
  ...bmwModels,
  ...miniModels,
  ...mercedesModels,
  ...volkswagenModels,
  ...seatAndCupraModels,
  ...skodaModels,
  ...fordModels,
  ...opelModels,
  ...renaultAndDaciaModels,
  ...peugeotAndCitroenModels,
  ...italianModels,
  ...toyotaLexusAndHondaModels,
  ...nissanMazdaAndSuzukiModels,
  ...hyundaiAndKiaModels,
  ...volvoAndPolestarModels,
  ...teslaAndOtherModels,
];

type ProfileSubject = { make: string; model: string; bodyStyle: BodyStyle };

/** A number between 0 and 1 that is always the same for the same text (FNV-1a). */
export function seededShare(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000;
}

function pick<T>(values: readonly [T, ...T[]], share: number): T {
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? values[0];
}

const rims = ["five", "twin", "fan", "turbine", "blade", "mesh"] as const satisfies RimDesign[];
const heads = ["swept", "slim", "block"] as const satisfies HeadlightShape[];
const tails = ["wrap", "corner", "boomerang", "block"] as const satisfies TailLightShape[];

/** Lower case with spaces around, so that "A3 Sportback" begins with "a3", but "Clase Azul" does not begin with "Clase A". */
const words = (text: string): string => ` ${text.toLowerCase()} `;

/** The longest of a row's names that the model begins with. */
function matchingName(row: ModelRow, model: string): string {
  const fitting = row.names.filter((name) => words(model).startsWith(words(name)));
  return fitting.reduce((longest, name) => (name.length > longest.length ? name : longest), "");
}

function matchLength(row: ModelRow, { make, model, bodyStyle }: ProfileSubject): number {
  if (row.make.toLowerCase() !== make.toLowerCase() || (row.body !== undefined && row.body !== bodyStyle)) return 0;
  const { length } = matchingName(row, model);
  return length === 0 ? 0 : length + (row.body === undefined ? 0 : 0.5);
}

/** The profile of a model that is in no table: its body style's ordinary car, a little different for each name. */
function unknownModel({ make, model, bodyStyle }: ProfileSubject): Profile {
  const archetype = archetypeOf(bodyStyle);
  const seed = (part: string): number => seededShare(`${make} ${model} ${part}`);
  const vary = (value: number, by: number, part: string): number => Math.round(value * (1 + (seed(part) - 0.5) * by));
  const ordinary = ordinarySizes[archetype];
  const size = {
    ...ordinary,
    length: vary(ordinary.length, 0.06, "length"),
    height: vary(ordinary.height, 0.04, "height"),
    overhang: vary(ordinary.overhang, 0.06, "overhang"),
    wheel: vary(ordinary.wheel, 0.04, "wheel"),
  };
  const usual = buildProfile(archetype, size);
  const particular: Partial<Shape & Look> = {
    screenRun: vary(usual.screenRun, 0.1, "screen"),
    beltRear: vary(usual.beltRear, 0.03, "belt"),
    leadHeight: vary(usual.leadHeight, 0.05, "lead"),
    kick: Math.round(seed("kick") * 50),
    rim: pick(rims, seed("rim")),
    head: usual.head === "swept" ? pick(heads, seed("head")) : usual.head,
    tail: usual.tail === "wrap" ? pick(tails, seed("tail")) : usual.tail,
    flap: seed("flap") < 0.3 ? "left" : "right",
  };
  return buildProfile(archetype, size, particular);
}

export function findModelRow(subject: ProfileSubject): ModelRow | undefined {
  let best: ModelRow | undefined;
  let bestLength = 0;
  for (const row of modelRows) {
    const length = matchLength(row, subject);
    if (length > bestLength) [best, bestLength] = [row, length];
  }
  return best;
}

/** The model's name without engine and trim ("Serie 3 320d" is a "Serie 3"); the first word of an unknown model. */
export function shortModelName(subject: ProfileSubject): string {
  const row = findModelRow(subject);
  return row === undefined ? (subject.model.split(" ")[0] ?? subject.model) : matchingName(row, subject.model);
}

/** The measures of the model, or of an ordinary car of its body style. */
export function findProfile(subject: ProfileSubject): Profile {
  const row = findModelRow(subject);
  if (row === undefined) return unknownModel(subject);
  const rim = row.is?.rim ?? pick(rims, seededShare(`${subject.make} ${subject.model} rim`));
  return buildProfile(row.base, sizeOf(row), { ...row.is, rim });
}
