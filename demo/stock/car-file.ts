import { kilowattsOf, checkDigitOf } from "#app/features/cars/vehicles/written-values.ts";
import type { Colour, DriveType, EuroNorm, GermanPaper, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { seededShare } from "../drawing/find-profile.ts";
import type { Paint } from "../drawing/paints.ts";
import { engineOf } from "./engine.ts";
import type { FuelCode } from "./row-codes.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type Given = { facts: VehicleFacts; key: string; price: number; paint: Paint; description: string };

/** The columns of a vehicle's file, all believable for the car and always the same; the invented VIN is of no real maker. */
export type CarFile = ReturnType<typeof carFileOf>;

const share = ({ seed }: VehicleFacts, part: string): number => seededShare(`${seed} ${part}`);
const inGermany = ({ status }: VehicleFacts): boolean => status === "german_prospect";

/** What the seller of a German prospect has not told yet; every third file has a gap. */
function gapOf(facts: VehicleFacts): "emissions" | "norm" | "registration" | "history" | undefined {
  if (!inGermany(facts)) return undefined;
  const drawn = share(facts, "gap");
  if (facts.fuel !== "E" && drawn < 0.12) return "emissions";
  if (facts.fuel !== "E" && drawn < 0.22) return "norm";
  return drawn < 0.28 ? "registration" : drawn < 0.36 ? "history" : undefined;
}

export function carFileOf({ facts, key, price, paint, description }: Given) {
  const gap = gapOf(facts);
  const registered = registrationOf(facts);
  const { displacement, cylinders, emissions } = engineOf(facts);
  return {
    first_registration: gap === "registration" ? null : registered.toString(),
    vin: gap === "registration" ? null : vinOf(key),
    colour: colourOf(paint),
    doors: doorsOf(facts),
    seats: seatsOf(facts),
    powertrain: powertrainOf(facts),
    power_kw: kilowattsOf(facts.powerHp),
    drive: driveOf(facts),
    displacement,
    cylinders,
    ...(gap === "emissions" ? unknownEmissions : emissions),
    euro_norm: gap === "norm" || facts.fuel === "E" ? null : euroNormOf(facts.year),
    inspection_until: inGermany(facts) ? inspectionAfter(registered).toString() : null,
    keys: 2,
    ...(gap === "history" ? unknownHistory : historyOf(facts, description)),
    ...(inGermany(facts) ? offerOf(facts, price, description) : noOffer),
  };
}

const unknownHistory = { previous_owners: null, accident: null, service_history: null, modified: null, former_taxi_or_rental: null };

/** Agrees with the description, which tells of one owner or of two. */
function historyOf(facts: VehicleFacts, description: string) {
  return {
    previous_owners: /Dos propietarios|de un particular después/.test(description) ? 2 : 1,
    accident: share(facts, "accident") < 0.08 ? ("repaired" as const) : ("none_declared" as const),
    service_history: share(facts, "service") < 0.85 ? ("complete" as const) : ("partial" as const),
    modified: false,
    former_taxi_or_rental: false,
  };
}

function doorsOf({ body }: VehicleFacts): number {
  if (body === "Coupé" || body === "Descapotable") return 2;
  return body === "Berlina" ? 4 : 5;
}

function powertrainOf({ fuel, model }: VehicleFacts): Powertrain {
  return fuel === "P" && / de\b/.test(model) ? "diesel_plug_in" : powertrains[fuel];
}

const unknownEmissions = { co2: null, co2_cycle: null, consumption: null, electric_range: null, electric_range_cycle: null };

const powertrains: Record<FuelCode, Powertrain> = {
  G: "petrol",
  D: "diesel",
  H: "petrol_hybrid",
  P: "petrol_plug_in",
  E: "electric",
  L: "lpg",
};

/** The demonstration is of autumn 2026, so a car of that year was registered before. */
function registrationOf(facts: VehicleFacts): Temporal.PlainDate {
  const lastMonth = facts.year >= 2026 ? 6 : 12;
  return Temporal.PlainDate.from({ year: facts.year, month: 1 + Math.floor(share(facts, "month") * lastMonth), day: 1 });
}

/** The main inspection is due after three years, then every two. */
function inspectionAfter(registered: Temporal.PlainDate): Temporal.PlainDate {
  let due = registered.add({ years: 3 });
  while (Temporal.PlainDate.compare(due, "2026-12-01") < 0) due = due.add({ years: 2 });
  return due;
}

function vinOf(key: string): string {
  const vin = `RSGDEM000T0000${key.slice(-3)}`;
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9);
}

const colours: Record<string, Colour> = {
  blanco: "Blanco",
  negro: "Negro",
  gris: "Gris",
  azul: "Azul",
  rojo: "Rojo",
  verde: "Verde",
  beige: "Beige",
  marrón: "Marrón",
  naranja: "Naranja",
  amarillo: "Amarillo",
};

function colourOf(paint: Paint): Colour | null {
  return paint === "gris plata" ? "Plata" : (colours[paint.split(" ", 1)[0] ?? ""] ?? null);
}

function seatsOf({ make, model, body }: VehicleFacts): number {
  if (/^(Touran|Multivan|Alhambra|Zafira|Grand Scénic|5008|Kodiaq|XC90|S-Max|Clase V)/.test(model)) return 7;
  if (/fortwo|Z4|MX-5|Roadster|^SL\b|^SLC|Boxster/i.test(model)) return 2;
  return body === "Coupé" || body === "Descapotable" || make === "Smart" || model === "Cooper" ? 4 : 5;
}

const allWheel = /quattro|xDrive|4MATIC|4MOTION|AWD|4x4|ALL4|Carrera 4S|Taycan 4S/;
const rearWheel = new Set(["BMW", "Mercedes-Benz", "Porsche", "Tesla"]);

function driveOf({ make, model, body }: VehicleFacts): DriveType {
  if (allWheel.test(model)) return "Total";
  const small = /^(Serie 1|Serie 2|X1|Clase A|Clase B|CLA|GLA|EQA)/.test(model) || body === "Monovolumen";
  return rearWheel.has(make) && !small ? "Trasera" : "Delantera";
}

function euroNormOf(year: number): EuroNorm | null {
  if (year >= 2015) return "Euro 6";
  if (year >= 2010) return "Euro 5";
  return year >= 2005 ? "Euro 4" : null;
}

const noOffer = { german_price: null, vat_regime: null, net_price: null, seller: null, papers: null };

/** The offer in Germany, below the estimated price by what it costs to bring the car here. */
function offerOf(facts: VehicleFacts, price: number, description: string) {
  const germanPrice = Math.round((price * 0.97 - 2_300) / 100) * 100 - 10;
  const dealer = description.includes("concesionario de") || share(facts, "seller") < 0.65;
  const shown = dealer && (/empresa|demostración|renting|servicio/.test(description) || share(facts, "vat") < 0.35);
  const papers: GermanPaper[] = ["teil_1", "teil_2"];
  if (share(facts, "coc") < 0.7) papers.push("coc");
  papers.push("inspection_report");
  if (share(facts, "service") < 0.85) papers.push("service_book");
  return {
    german_price: germanPrice,
    vat_regime: dealer ? (shown ? ("shown" as const) : ("margin" as const)) : null,
    net_price: shown ? Math.round(germanPrice / 1.19) : null,
    seller: dealer ? ("dealer" as const) : ("private" as const),
    papers,
  };
}
