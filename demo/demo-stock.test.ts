import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { forEachField } from "#app/features/cars/vehicles/fields.ts";
import { questionsAbout } from "#app/features/cars/vehicles/questions.ts";
import { bodyStyles, featureCategories, fuelTypes, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { projectFolder } from "#db/project-folder.ts";
import { filesBelow } from "#tests/temporary-folder.ts";
import { readDemoStock } from "./demo-stock.ts";

const demoStock = readDemoStock().map((vehicle) => ({ ...vehicle, ...vehicle.columns }));
type Vehicle = (typeof demoStock)[number];

const thisYear = 2026;
const sentences = (text: string): number => text.split(/(?<=\.)\s+(?=[A-ZÁÉÍÓÚ])/).length;
/** The keys of the vehicles for which `wrong` is true. */
const keysOf = (wrong: (vehicle: Vehicle) => boolean): string[] => demoStock.filter(wrong).map(({ key }) => key);
const withStatus = (status: string): number => demoStock.filter((vehicle) => vehicle.status === status).length / demoStock.length;
const prospects = demoStock.filter(({ status }) => status === "german_prospect");

describe("the demonstration stock", () => {
  it("fills three pages of the catalogue with cars of many makes, each with its own key and text", () => {
    expect(demoStock.filter(({ status }) => status !== "archived").length).toBeGreaterThan(48);
    expect(new Set(demoStock.map(({ make }) => make)).size).toBeGreaterThanOrEqual(20);
    for (const style of bodyStyles) expect(demoStock.filter((vehicle) => vehicle.body_style === style).length).toBeGreaterThanOrEqual(3);
    expect(new Set(demoStock.map(({ key }) => key)).size).toBe(demoStock.length);
    expect(new Set(demoStock.map(({ description }) => description)).size).toBe(demoStock.length);
  });

  it("shows every status about as often as a real list does", () => {
    for (const status of vehicleStatuses) expect(withStatus(status)).toBeGreaterThan(0.03);
    expect(withStatus("available")).toBeCloseTo(0.62, 1);
    expect(withStatus("german_prospect")).toBeCloseTo(0.2, 1);
  });

  it("has nine featured vehicles that people can inquire about, of several body styles and all of different paints", () => {
    const featured = demoStock.filter((vehicle) => vehicle.featured);
    expect(featured).toHaveLength(9);
    expect(featured.every(({ status }) => status === "available" || status === "german_prospect")).toBe(true);
    expect(new Set(featured.map(({ body_style }) => body_style)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(featured.map(({ paint }) => paint)).size).toBe(9);
  });

  it("has every fuel but 'Otro' and both gearboxes", () => {
    const rare = fuelTypes.filter((type) => demoStock.filter(({ fuel_type }) => fuel_type === type).length < 3);
    expect(rare).toEqual(["Otro"]);
    expect(new Set(demoStock.map(({ transmission }) => transmission)).size).toBe(2);
    expect(keysOf(({ fuel_type, transmission }) => fuel_type === "Eléctrico" && transmission === "Manual")).toEqual([]);
  });

  it("keeps to the company's limits, except for one classic", () => {
    expect(keysOf(({ year }) => year < thisYear - 8)).toEqual(["mercedes-280-sl"]);
    expect(keysOf(({ price }) => price < 3000 || price > 200_000)).toEqual([]);
    expect(keysOf(({ mileage }) => mileage <= 0 || mileage > 150_000)).toEqual([]);
    expect(keysOf(({ year, daysOnSale, powerHp }) => year > thisYear || daysOnSale <= 0 || powerHp < 50)).toEqual([]);
    expect(demoStock.some(({ make, model }) => `${make} ${model}`.length > 60)).toBe(true);
  });

  it("gives each vehicle 8 to 18 features, none twice, and uses every category", () => {
    expect(keysOf(({ features }) => features.length < 8 || features.length > 18)).toEqual([]);
    expect(keysOf(({ features }) => new Set(features.map(({ name }) => name)).size < features.length)).toEqual([]);
    const used = new Set(demoStock.flatMap(({ features }) => features.map(({ category }) => category)));
    expect([...used].toSorted()).toEqual([...featureCategories].toSorted());
  });

  it("mentions no workshop for a car that is still in Germany", () => {
    const done = /revisada|cambiados|sustituido|nuevos|medida/;
    expect(prospects.flatMap(({ features }) => features.filter(({ name }) => done.test(name)))).toEqual([]);
    expect(prospects.filter(({ description }) => description.includes("garantía"))).toEqual([]);
  });

  it("has a believable file for every car: nothing in it looks wrong to the form", () => {
    const today = Temporal.PlainDate.from("2026-11-20");
    const unknown = forEachField(() => null);
    const questions = demoStock.flatMap(({ key, columns }) =>
      questionsAbout({ ...unknown, ...columns, featured: false, price_fixed: false, description: "" }, today).map(
        ({ field }) => `${key} ${field}`,
      ),
    );
    expect(questions).toEqual([]);
    const known = demoStock.flatMap(({ vin }) => vin ?? []);
    expect(new Set(known).size).toBe(known.length);
    expect(known.length).toBeGreaterThan(demoStock.length * 0.9);
  });

  it("has German prospects with complete files and with gaps, of both kinds of sellers and of VAT", () => {
    const count = (test: (car: Vehicle) => boolean) => prospects.filter(test).length;
    const complete = count(({ co2, first_registration: month, accident }) => co2 !== null && month !== null && accident !== null);
    expect(complete / prospects.length).toBeGreaterThan(0.5);
    expect(count(({ co2 }) => co2 === null)).toBeGreaterThan(0);
    expect(count(({ euro_norm: norm, powertrain }) => norm === null && powertrain !== "electric")).toBeGreaterThan(0);
    expect(count(({ seller }) => seller === "private")).toBeGreaterThan(2);
    expect(count(({ vat_regime: regime }) => regime === "shown")).toBeGreaterThan(2);
    expect(count(({ vat_regime: regime }) => regime === "margin")).toBeGreaterThan(2);
    expect(count(({ german_price: price }) => price === null)).toBe(0);
    expect(keysOf(({ status, german_price, seller }) => status !== "german_prospect" && (german_price ?? seller) !== null)).toEqual([]);
  });

  it("writes two to four sentences without 'usted' or superlatives", () => {
    const stockPhrases = /usted|impecable|increíble|oportunidad|único en|mejor precio/i;
    expect(keysOf(({ description }) => sentences(description) < 2 || sentences(description) > 4)).toEqual([]);
    expect(keysOf(({ description }) => stockPhrases.test(description))).toEqual([]);
  });
});

describe("the pictures of the demonstration", () => {
  const folder = join(projectFolder, "demo/pictures");

  it("are of the car that names them: cars share them only when model, body and paint are the same", () => {
    const shown = new Map<string, string>();
    for (const { pictures, make, model, body_style, paint } of demoStock) {
      const car = `${make} ${model.split(" ", 1)[0]} ${body_style} ${paint}`;
      expect(shown.get(pictures) ?? car).toBe(car);
      shown.set(pictures, car);
    }
    expect(shown.size).toBeGreaterThanOrEqual(24);
    expect(readdirSync(folder).toSorted()).toEqual([...shown.keys()].toSorted());
  });

  it("have all sizes of three views, and weigh at most 6 MB together", async () => {
    const files = filesBelow(folder);
    expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(6_000_000);
    const common = ["400.avif", "800.avif", "1600.avif", "800.webp", "placeholder.webp"];
    for (const { pictures } of demoStock) {
      for (const view of ["side", "detail", "sheet"]) {
        const expected = view === "side" ? [...common, "1200.jpg"] : common;
        expect(readdirSync(join(folder, pictures, view)).toSorted()).toEqual(expected.toSorted());
        expect(await sharp(join(folder, pictures, view, "1600.avif")).metadata()).toMatchObject({ width: 1600, height: 1067 });
      }
    }
  });
});
