import { describe, expect, it } from "vitest";
import { forEachField } from "#app/features/cars/vehicles/fields.ts";
import { questionsAbout } from "#app/features/cars/vehicles/office/questions.ts";
import { featureCategories, fuelTypes, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { demoStock } from "./demo-stock.ts";
import type { DemoVehicle } from "./stock/vehicle-row.ts";
import { badgeOf } from "./stock/vehicle-row.ts";

const thisYear = 2026;
const share = (part: number): number => part / demoStock.length;
const sentences = (text: string): number => text.split(/(?<=\.)\s+(?=[A-ZÁÉÍÓÚ])/).length;
/** The keys of the vehicles for which `wrong` is true. */
const keysOf = (wrong: (vehicle: DemoVehicle) => boolean): string[] => demoStock.filter(wrong).map(({ key }) => key);
const withStatus = (status: string): number => share(demoStock.filter((vehicle) => vehicle.status === status).length);

describe("the demonstration stock", () => {
  it("has at least 126 vehicles of at least 22 makes, each with its own key and text", () => {
    expect(demoStock.length).toBeGreaterThanOrEqual(126);
    expect(new Set(demoStock.map(({ make }) => make)).size).toBeGreaterThanOrEqual(22);
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
    expect(new Set(featured.map(({ bodyStyle }) => bodyStyle)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(featured.map(({ paint }) => paint)).size).toBe(9);
  });

  it("has every fuel but 'Otro' and both gearboxes", () => {
    const rare = fuelTypes.filter((type) => demoStock.filter(({ fuelType }) => fuelType === type).length < 3);
    expect(rare).toEqual(["Otro"]);
    expect(new Set(demoStock.map(({ transmission }) => transmission)).size).toBe(2);
    expect(demoStock.every(({ fuelType, transmission }) => fuelType !== "Eléctrico" || transmission === "Automático")).toBe(true);
  });

  it("keeps to the company's limits, except for one classic and one older diesel", () => {
    const old = demoStock.filter(({ year }) => year < thisYear - 8);
    expect(old.length).toBeLessThanOrEqual(2);
    expect(keysOf(({ price }) => price < 3000 || price > 200_000)).toEqual([]);
    expect(keysOf(({ mileage }) => mileage <= 0 || mileage > 150_000)).toEqual([]);
    expect(keysOf(({ year, daysOnSale, powerHp }) => year > thisYear || daysOnSale <= 0 || powerHp < 50)).toEqual([]);
    expect(demoStock.filter(({ price }) => price > 100_000)).toHaveLength(1);
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
    const prospects = demoStock.filter(({ status }) => status === "german_prospect");
    expect(prospects.flatMap(({ features }) => features.filter(({ name }) => done.test(name)))).toEqual([]);
    expect(prospects.filter(({ description }) => description.includes("garantía"))).toEqual([]);
  });

  it("has a believable file for every car: nothing in it looks wrong to the form", () => {
    const today = Temporal.PlainDate.from("2026-11-20");
    const unknown = forEachField(() => null);
    const questions = demoStock.flatMap(({ key, file, ...car }) => {
      const { make, model, price, year, mileage, location, status } = car;
      const basics = { make, model, price, year, mileage, location, status, fuel_type: car.fuelType, transmission: car.transmission };
      const values = { ...unknown, ...basics, ...file, featured: false, description: "" };
      return questionsAbout(values, today).map(({ field }) => `${key} ${field}`);
    });
    // The classic of 1983 has few kilometres for its age.
    expect(questions.filter((one) => !one.endsWith(" mileage"))).toEqual([]);
    expect(new Set(demoStock.map(({ file }) => file.vin)).size).toBeGreaterThan(demoStock.length * 0.9);
  });

  it("has German prospects with complete files and with gaps, of both kinds of sellers and of VAT", () => {
    const prospects = demoStock.filter(({ status }) => status === "german_prospect").map(({ file }) => file);
    const complete = prospects.filter(
      ({ co2, first_registration: month, accident }) => co2 !== null && month !== null && accident !== null,
    );
    expect(complete.length / prospects.length).toBeGreaterThan(0.5);
    const has = (test: (file: (typeof prospects)[number]) => boolean) => prospects.filter(test).length;
    expect(has(({ co2 }) => co2 === null)).toBeGreaterThan(0);
    expect(has(({ euro_norm: norm, powertrain }) => norm === null && powertrain !== "electric")).toBeGreaterThan(0);
    expect(has(({ seller }) => seller === "private")).toBeGreaterThan(2);
    expect(has(({ vat_regime: regime }) => regime === "shown")).toBeGreaterThan(2);
    expect(has(({ vat_regime: regime }) => regime === "margin")).toBeGreaterThan(2);
    expect(has(({ german_price: price }) => price === null)).toBe(0);
    const others = demoStock.filter(({ status }) => status !== "german_prospect");
    expect(others.filter(({ file }) => file.german_price !== null || file.seller !== null)).toEqual([]);
  });

  it("writes two to four sentences without 'usted' or superlatives", () => {
    const stockPhrases = /usted|impecable|increíble|oportunidad|único en|mejor precio|undefined|NaN/i;
    expect(keysOf(({ description }) => sentences(description) < 2 || sentences(description) > 4)).toEqual([]);
    expect(keysOf(({ description }) => stockPhrases.test(description))).toEqual([]);
  });
});

describe("the environmental badge", () => {
  it.each([
    ["E", 2020, "CERO"],
    ["P", 2019, "CERO"],
    ["H", 2019, "ECO"],
    ["L", 2019, "ECO"],
    ["G", 2006, "C"],
    ["G", 2003, "B"],
    ["G", 1983, "SIN ETIQUETA"],
    ["D", 2015, "C"],
    ["D", 2014, "B"],
    ["D", 2004, "SIN ETIQUETA"],
  ] as const)("%s of %i is %s", (fuel, year, badge) => {
    expect(badgeOf(fuel, year)).toBe(badge);
  });
});
