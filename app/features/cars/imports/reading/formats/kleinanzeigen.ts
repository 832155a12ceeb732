import type { BodyStyle, FuelType, SellerKind, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { readWrittenMonth, readWrittenNumber } from "#app/features/cars/vehicles/written-values.ts";
import { defineFormat, fuelOf, germanZone, mileageOf, priceOf, registrationOf, transmissionOf } from "./format.ts";

const brands = namesOf(`
alfa_romeo: Alfa Romeo, audi: Audi, bmw: BMW, chevrolet: Chevrolet, chrysler: Chrysler, citroen: Citroën, dacia: Dacia,
daewoo: Daewoo, daihatsu: Daihatsu, fiat: Fiat, ford: Ford, honda: Honda, hyundai: Hyundai, jaguar: Jaguar, jeep: Jeep, kia: Kia,
lada: Lada, lancia: Lancia, land_rover: Land Rover, mazda: Mazda, mercedes_benz: Mercedes-Benz, mini: MINI, mitsubishi: Mitsubishi,
nissan: Nissan, opel: Opel, peugeot: Peugeot, porsche: Porsche, renault: Renault, rover: Rover, saab: Saab, seat: SEAT,
skoda: Skoda, smart: Smart, subaru: Subaru, suzuki: Suzuki, toyota: Toyota, trabant: Trabant, volkswagen: Volkswagen, volvo: Volvo
`);

/** Model slugs that no rule below turns into the name; 'brand/slug' if several brands share the slug. */
const models = namesOf(`
c_max: C-Max, cc: CC, chrysler/grand: Grand Voyager, cl: CL, clk: CLK, forfour: forFour, fortwo: forTwo, gl: GL, glk: GLK,
honda/cr_reihe: CR-V, jeep/grand: Grand Cherokee, kaefer: Käfer, mazda/cx_reihe: Serie CX, mazda/mx_reihe: Serie MX,
mazda/rx_reihe: Serie RX, hyundai/i_reihe: Serie i, ptcruiser: PT Cruiser, rangerover: Range Rover, rav: RAV 4, s_max: S-Max,
s_type: S-Type, santa: Santa Fe, sl: SL, slk: SLK, suzuki/grand: Grand Vitara, tt: TT, up: up!, x_trail: X-Trail, x_type: X-Type
`);

/** Returns the make of a brand slug; undefined for 'sonstige_autos' and other slugs without a make. */
export function brandName(slug: string): string | undefined {
  return brands.get(slug);
}

/** Returns the model of a slug, or '' if the ad names none. Slugs name families: '3er' is 'Serie 3', 'e_klasse' is 'Clase E'. */
export function modelName(brand: string, slug: string): string {
  if (slug === "" || slug === "andere") return "";
  return models.get(`${brand}/${slug}`) ?? models.get(slug) ?? familyName(brand, slug) ?? readableName(slug);
}

function familyName(brand: string, slug: string): string | undefined {
  const [, letters, family] = /^([a-z0-9]{1,2})(_klasse|er|_reihe)$/.exec(slug) ?? [];
  if (letters === undefined) return undefined;
  if (family === "_klasse") return `Clase ${letters.toUpperCase()}`;
  if (family === "er") return /^\d$/.test(letters) ? `Serie ${letters}` : undefined;
  // Mazda's one-digit families are its models: Mazda 3, Mazda 6.
  return brand === "mazda" ? letters.toUpperCase() : `Serie ${letters.toUpperCase()}`;
}

/** Writes codes in capitals ('a4' is 'A4') and words with an initial capital ('range_rover' is 'Range Rover'). */
function readableName(slug: string): string {
  return slug
    .split("_")
    .map((part) => (/\d/.test(part) ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join(" ");
}

/** Reads 'slug: name' by commas. */
function namesOf(list: string): Map<string, string> {
  return new Map(list.split(",").map((entry) => entry.trim().split(": ") as [slug: string, name: string]));
}

export const fuels = new Map<string, FuelType>([
  ["benzin", "Gasolina"],
  ["diesel", "Diésel"],
  ["lpg", "GLP"],
  ["cng", "Otro"],
  ["hybrid", "Híbrido"],
  ["elektro", "Eléctrico"],
  ["andere", "Otro"],
]);

export const gearboxes = new Map<string, Transmission>([
  ["manuell", "Manual"],
  ["automatik", "Automático"],
]);

export const bodies = new Map<string, BodyStyle>([
  ["limousine", "Berlina"],
  ["kombi", "Familiar"],
  ["suv", "SUV"],
  ["coupe", "Coupé"],
  ["cabrio", "Descapotable"],
  ["bus", "Monovolumen"],
  ["kleinwagen", "Compacto"],
]);

const sellers = new Map<string, SellerKind>([
  ["privat", "private"],
  ["gewerblich", "dealer"],
]);

/** 'Suche_Golf', 'Ich suche …', 'Kaufe alle Autos', '… gesucht': wanted ads among the offers. */
const wantedNames = [/^(?:ich |wir )?(?:suchen?|kaufen?|gesucht)(?![\p{L}\d])/iu, /(?<!\p{L})gesucht[\s!.]*$/iu];

const isWanted = (name: string) => wantedNames.some((pattern) => pattern.test(name));

/** Private ads of Kleinanzeigen as crawled in 2016: German slugs, '$' for euros, no id. Mileage in km, power in PS. */
export const kleinanzeigen = defineFormat({
  source: "kleinanzeigen",
  label: "Kleinanzeigen",
  columns: [
    "name",
    "offerType",
    "price",
    "vehicleType",
    "yearOfRegistration",
    "gearbox",
    "powerPS",
    "model",
    "odometer",
    "fuelType",
    "brand",
    "dateCreated",
    "postalCode",
    "lastSeen",
  ],
  // Older crawls leave these out.
  furtherColumns: ["monthOfRegistration", "notRepairedDamage", "seller"],
  spellings: { odometer: ["kilometer"] },
  changeable: ["price", "fuel_type", "transmission", "body_style"],
  valueColumns: {
    make: ["brand"],
    model: ["model"],
    price: ["price"],
    registration: ["yearOfRegistration"],
    mileage: ["odometer"],
    fuel: ["fuelType"],
    gear: ["gearbox"],
    body: ["vehicleType"],
  },
  parse(row) {
    if (row.offerType === "Gesuch" || isWanted(row.name.replaceAll("_", " ").trim())) return { ok: false, reason: "wanted_ad" };
    const make = brandName(row.brand);
    if (make === undefined) return { ok: false, reason: row.brand === "" ? "missing_make" : "unknown_make" };

    const { year, month } = registrationOf(row.yearOfRegistration);
    const mileage = mileageOf(row.odometer);
    const powerHp = readWrittenNumber(row.powerPS);
    const fuelType = fuelOf(row.fuelType, fuels);
    return {
      ok: true,
      draft: {
        make,
        model: modelName(row.brand, row.model),
        price: priceOf(row.price),
        year,
        mileage,
        fuelType,
        transmission: transmissionOf(row.gearbox, gearboxes, fuelType),
        location: germanZone(row.postalCode),
        bodyStyle: bodies.get(row.vehicleType) ?? null,
        powerHp,
        firstRegistration: (year === undefined ? undefined : readWrittenMonth(`${row.monthOfRegistration}/${year}`)) ?? month,
        // 'nein' says that no damage is left to repair, and nothing about accidents.
        accident: row.notRepairedDamage === "ja" ? "damaged" : null,
        seller: sellers.get(row.seller) ?? null,
      },
      identity: [row.dateCreated, row.name, row.postalCode, row.brand, row.model, year, mileage, powerHp],
    };
  },
  // The last column is a timestamp, so an incomplete one shows that the row is cut.
  looksWhole: (row) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(row.lastSeen),
});
