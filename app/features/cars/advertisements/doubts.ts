import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Language } from "./text-words.ts";
import type { FactName, Settled } from "./mentions.ts";
import { type PlainText, wordsAt } from "./plain-text.ts";
import type { EnergyMention } from "./powertrain-of-energies.ts";

const subjects: Readonly<Record<FactName, string>> = {
  make: "la marca",
  model: "el modelo",
  firstRegistration: "la primera matriculación",
  mileage: "los kilómetros",
  fuelType: "el combustible",
  powertrain: "el tipo de motor",
  transmission: "el cambio",
  bodyStyle: "la carrocería",
  drive: "la tracción",
  powerKw: "la potencia",
  displacement: "la cilindrada",
  cylinders: "los cilindros",
  co2: "el CO₂",
  co2Cycle: "el ciclo del CO₂",
  euroNorm: "la norma Euro",
  consumption: "el consumo",
  electricRange: "la autonomía eléctrica",
  electricRangeCycle: "el ciclo de la autonomía",
  doors: "las puertas",
  seats: "las plazas",
  colour: "el color",
  previousOwners: "los propietarios anteriores",
  accident: "los accidentes",
  inspectionUntil: "la ITV alemana (HU)",
  serviceHistory: "el mantenimiento",
  keys: "las llaves",
  germanPrice: "el precio",
  netPrice: "el precio sin IVA",
  vatRegime: "el IVA",
  seller: "el vendedor",
  papers: "los documentos",
  modified: "las modificaciones",
  formerTaxiOrRental: "el uso como taxi o alquiler",
  writeOff: "el siniestro total",
  missingTitle: "la Teil II",
  euApproval: "la homologación",
  officialValue: "el valor oficial",
  vehicleKind: "el tipo de vehículo",
};

const languageNames: Readonly<Record<Language, string>> = { de: "alemán", es: "español", en: "inglés", fr: "francés", it: "italiano" };

type Place = { start: number; end: number };

type Read = {
  plain: PlainText;
  facts: CarFacts;
  settled: Settled;
  energyConflict: readonly [EnergyMention, EnergyMention] | undefined;
  warnings: readonly string[];
  language: Language | undefined;
  /** Whether the text was too long to be read whole. */
  cut: boolean;
};

/** Sentences about what the buyer should ask or check, the most important first. */
export function doubtsAbout({ plain, facts, settled, energyConflict, warnings, language, cut }: Read): string[] {
  const quote = (place: Place) => `«${wordsAt(plain, place).replace(/\s+/g, " ").trim()}»`;
  const contradiction = (subject: string, one: Place, other: Place) =>
    `El anuncio dice dos cosas distintas sobre ${subject}: ${quote(one)} y ${quote(other)}. Pregunta cuál vale.`;
  const hints = (["displacement", "serviceHistory", "fuelType", "seller"] as const).flatMap((name) => {
    const mentions = settled.chosen.get(name) ?? [];
    const [first] = mentions;
    if (first === undefined || mentions.some(({ strength }) => strength > 1)) return [];
    return [`${capital(subjects[name])} se deduce de ${quote(first)}. Compruébalo.`];
  });
  const [undamaged] = settled.chosen.get("accident") ?? [];

  return [
    ...(language === undefined || language === "de"
      ? []
      : [`El texto parece escrito en ${languageNames[language]}, no en alemán. Comprueba cada dato.`]),
    ...(cut ? ["El texto es demasiado largo: solo se ha leído el principio."] : []),
    ...(/^[^a-z]{0,20}(?:ich |wir )?(?:suche|suchen|gesucht|ankauf)\b/.test(plain.text.slice(0, 60))
      ? ["Parece un anuncio de alguien que busca un coche, no de quien lo vende."]
      : []),
    ...(Object.keys(facts).length === 0 ? ["No hemos encontrado datos de un coche en el texto."] : []),
    ...(energyConflict === undefined ? [] : [contradiction("el combustible", ...energyConflict)]),
    ...settled.conflicts.map(([one, other]) => contradiction(subjects[one.fact], one, other)),
    ...taxDoubts(facts),
    ...hints,
    ...(undamaged?.strength === 1 ? [`${quote(undamaged)} no dice si tuvo un accidente que ya está reparado. Pregúntalo.`] : []),
    ...new Set(warnings),
  ];
}

function taxDoubts({ germanPrice, netPrice, vatRegime, seller, accident }: CarFacts): string[] {
  return [
    ...(germanPrice === undefined && netPrice !== undefined ? ["El anuncio solo da un precio sin IVA. Pregunta el precio con IVA."] : []),
    ...(seller === "private" && vatRegime === "shown" ? ["Un particular no puede desglosar el IVA. Pregunta quién vende."] : []),
    ...(accident === "repaired" ? ["El coche tuvo un accidente. Pide fotos del daño y la factura de la reparación."] : []),
  ];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
