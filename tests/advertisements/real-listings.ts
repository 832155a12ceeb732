/**
 * Real listings of 2016 as texts for the reader. They are not part of the project. Their only free words are titles, so two things can be
 * measured. A title alone shows whether what is read from real words agrees with the columns. A title with its columns written out as sellers
 * do shows whether real titles disturb the reading; how the columns are written is our own work.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { bodies, brandName, fuels, gearboxes, modelName } from "#app/features/cars/imports/reading/formats/kleinanzeigen.ts";
import { projectFolder } from "#db/project-folder.ts";
import type { WrittenAdvertisement } from "./written-advertisements.ts";

const file = join(projectFolder, "../shared/data/kleinanzeigen-18k.csv.gz");
const count = 300;

type Row = Readonly<Record<string, string>>;
type Listing = { title: string; columns: ReadonlyMap<string, string>; row: Row };

/** Offers spread over the whole file, as titles alone and as whole advertisements; undefined where the file is missing. */
export function realListings(): { titles: WrittenAdvertisement[]; whole: WrittenAdvertisement[] } | undefined {
  if (!existsSync(file)) return undefined;
  const rows: Row[] = parse(gunzipSync(readFileSync(file)), { columns: true, relax_column_count: true });
  const offers = rows.filter(isCarOffer);
  const chosen = offers.filter((_, index) => index % Math.floor(offers.length / count) === 0).slice(0, count);
  const listings = chosen.map((row) => ({ title: (row["name"] ?? "").replaceAll("_", " "), columns: columnsOf(row), row }));
  return {
    titles: listings.map(({ title, columns }) => ({ title, text: title, expected: withoutMileage(columns), equipment: [] })),
    whole: listings.map((listing, index) => ({
      title: listing.title,
      text: written(listing, index),
      expected: listing.columns,
      equipment: [],
    })),
  };
}

/** The column has steps, such as 125,000, so a title that knows better would seem wrong. */
function withoutMileage(columns: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...columns].filter(([name]) => name !== "mileage"));
}

function isCarOffer({ offerType, brand = "", powerPS = "", yearOfRegistration = "", price = "" }: Row): boolean {
  const year = Number(yearOfRegistration);
  return (
    offerType === "Angebot" &&
    brandName(brand) !== undefined &&
    Number(powerPS) >= 40 &&
    year > 1980 &&
    year <= 2016 &&
    amount(price) >= 300
  );
}

function columnsOf(row: Row): Map<string, string> {
  const text = (name: string) => row[name] ?? "";
  const month = Number(text("monthOfRegistration"));
  const year = text("yearOfRegistration");
  const model = isFamily(row) ? "" : modelName(text("brand"), text("model"));
  return new Map(
    Object.entries({
      make: brandName(text("brand")),
      model: model === "" ? undefined : model,
      germanPrice: String(amount(text("price"))),
      mileage: String(amount(text("odometer"))),
      firstRegistration: month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, "0")}` : year,
      powerKw: String(Math.round(Number(text("powerPS")) * 0.735_498_75)),
      fuelType: text("fuelType") === "andere" ? undefined : fuels.get(text("fuelType")),
      bodyStyle: bodies.get(text("vehicleType")),
      transmission: gearboxes.get(text("gearbox")),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

/** Slugs such as "x_reihe" or Peugeot's "2er" name a family of models, and a title names one of them. */
function isFamily({ brand = "", model = "" }: Row): boolean {
  const isSeries = model.endsWith("er") && /^\der$/.test(model);
  return model.endsWith("_reihe") || (isSeries && brand !== "bmw") || ["transporter", "m_klasse", "m_reihe", "andere"].includes(model);
}

function amount(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

/** The columns in German words, in three ways by turns. */
function written({ title, columns, row }: Listing, index: number): string {
  const german = (number: string) => Number(number).toLocaleString("de-DE");
  const [year = "", month] = (columns.get("firstRegistration") ?? "").split("-");
  const [price, km, ps] = [columns.get("germanPrice") ?? "", columns.get("mileage") ?? "", row["powerPS"] ?? ""];
  const date = month === undefined ? year : `${month}/${year}`;
  const [fuel, gear, body] = ["fuelType", "gearbox", "vehicleType"].map((name) => capital(row[name] ?? ""));
  if (index % 3 === 0) {
    const lines = [`Preis: ${german(price)} €`, `Erstzulassung: ${date}`, `Kilometerstand: ${german(km)} km`, `Leistung: ${ps} PS`];
    return [title, ...lines, `Kraftstoff: ${fuel}`, `Getriebe: ${gear}`, `Fahrzeugtyp: ${body}`].join("\n");
  }
  if (index % 3 === 1) return `${title}, EZ ${date}, ${Number(km) / 1000} tkm, ${ps}PS, ${gear}, ${fuel}, ${body}, VB ${price},-`;
  return `${title}\nIch verkaufe mein Auto, ${month === undefined ? "Baujahr" : "Erstzulassung"} ${date}, mit ${ps} PS (${fuel}, ${gear}) und ${german(km)} Kilometern, Bauart ${body}. Preis ${german(price)} Euro VHB.`;
}

/** In the columns a van is a "bus"; sellers say "Van". */
function capital(word: string): string {
  return word === "bus" ? "Van" : word.charAt(0).toUpperCase() + word.slice(1);
}
