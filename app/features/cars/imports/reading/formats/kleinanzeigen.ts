import type { BodyStyle, FuelType, SellerKind, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { germanZone, defineFormat } from "./format.ts";
import { readWrittenNumber, readWrittenMonth } from "#app/features/cars/vehicles/written-values.ts";
import { brandName, modelName } from "./kleinanzeigen-names.ts";

const fuels = new Map<string, FuelType>([
  ["benzin", "Gasolina"],
  ["diesel", "Diésel"],
  ["lpg", "GLP"],
  ["cng", "Otro"],
  ["hybrid", "Híbrido"],
  ["elektro", "Eléctrico"],
  ["andere", "Otro"],
]);

const gearboxes = new Map<string, Transmission>([
  ["manuell", "Manual"],
  ["automatik", "Automático"],
]);

const bodies = new Map<string, BodyStyle>([
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
  changeable: ["price", "fuel_type", "transmission", "body_style"],
  parse(row) {
    if (row.offerType === "Gesuch" || isWanted(row.name.replaceAll("_", " ").trim())) return { ok: false, reason: "wanted_ad" };
    const make = brandName(row.brand);
    if (make === undefined) return { ok: false, reason: row.brand === "" ? "missing_make" : "unknown_make" };

    const year = readWrittenNumber(row.yearOfRegistration);
    const mileage = readWrittenNumber(row.odometer);
    const powerHp = readWrittenNumber(row.powerPS);
    return {
      ok: true,
      draft: {
        make,
        model: modelName(row.brand, row.model),
        price: readWrittenNumber(row.price),
        year,
        mileage,
        fuelType: fuels.get(row.fuelType) ?? row.fuelType,
        transmission: transmissionOf(row),
        location: germanZone(row.postalCode),
        bodyStyle: bodies.get(row.vehicleType) ?? null,
        powerHp,
        firstRegistration: year === undefined ? null : (readWrittenMonth(`${row.monthOfRegistration}/${year}`) ?? null),
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

/** An electric car has no choice of gearbox, so its sellers leave the cell empty. */
function transmissionOf(row: { fuelType: string; gearbox: string }): string {
  if (row.gearbox === "" && row.fuelType === "elektro") return "Automático" satisfies Transmission;
  return gearboxes.get(row.gearbox) ?? row.gearbox;
}
