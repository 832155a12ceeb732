import { expect, test } from "vitest";
import { type Buyer, usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { papersFor } from "./papers.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";

const day = Temporal.PlainDate.from("2026-11-23");
const used: CarFacts = { mileage: 64_300, firstRegistration: "2021-03" };

function titles(car: CarFacts, { region = "mc", ...buyer }: Partial<Buyer> = {}): string[] {
  return papersFor(car, { ...usualBuyer(region), ...buyer }, day, firstTables).map(({ title }) => title);
}

const beginning = ["Zulassungsbescheinigung Teil I y Teil II", "COC"];
const inspected = ["Informe de la ITV alemana (HU/AU)", "Baja en Alemania (Abmeldung)", "DNI o NIE y mandato", "Traducción jurada"];
const end = ["Impuesto de matriculación, modelo 576", "Impuesto de circulación (IVTM)", "Matriculación en la DGT", "Placas"];
const contract = "Contrato de compraventa (Kaufvertrag)";
const [itv, itp, vat] = ["ITV de importación", "Impuesto de transmisiones (ITP)", "IVA, modelo 309"];

test.each([
  ["a dealer, with a COC", { ...used, seller: "dealer", papers: ["coc"] }, ["Factura"], [itv]],
  ["a dealer, and a list of papers without a COC", { ...used, seller: "dealer", papers: ["teil_1"] }, ["Factura"], ["Ficha reducida", itv]],
  ["a private seller", { ...used, seller: "private", papers: ["coc"] }, [contract], [itv, itp]],
  ["an unknown seller", { ...used, papers: ["coc"] }, ["Factura o contrato"], [itv, itp]],
  ["new for VAT", { ...used, mileage: 6000, seller: "dealer", papers: ["coc"] }, ["Factura"], [itv, vat]],
  ["new for VAT, from a private seller", { ...used, mileage: 900, seller: "private", papers: ["coc"] }, [contract], [itv, vat]],
  ["perhaps new for VAT", { seller: "dealer", papers: ["coc"] }, ["Factura"], [itv, vat]],
  ["modified", { ...used, seller: "dealer", papers: ["coc"], modified: true }, ["Factura"], ["Reformas", itv]],
] satisfies [string, CarFacts, string[], string[]][])("%s", (_, car, bill, middle) => {
  expect(titles(car)).toEqual([...beginning, ...bill, ...inspected, ...middle, ...end]);
});

test("a large family asks for its reduction before form 576", () => {
  const all = titles({ ...used, seller: "dealer" }, { largeFamily: true });
  expect(all.indexOf("Modelo 05, familia numerosa")).toBe(all.indexOf("Impuesto de matriculación, modelo 576") - 1);
});

test.each<[string, CarFacts, Partial<Buyer>, string[], string[]]>([
  ["a new car on the Canaries", { mileage: 900 }, { region: "cn" }, ["Aduana (DUA) e IGIC"], [vat]],
  ["a used car in Melilla", used, { region: "ml" }, ["Aduana (DUA) e IPSI"], [vat]],
  ["a business", { ...used, vatRegime: "shown" }, { kind: "business" }, ["IVA en tu modelo 303"], [vat, itp]],
  ["a business and the margin scheme", { ...used, vatRegime: "margin" }, { kind: "business" }, [], ["IVA en tu modelo 303", vat]],
  ["a disability", used, { disability: true }, ["Modelo 05, discapacidad"], []],
  ["a goods vehicle", { ...used, vehicleKind: "goods" }, {}, ["Impuesto de matriculación, modelo 06 o 576"], []],
])("%s", (_, car, buyer, there, missing) => {
  const all = titles(car, buyer);
  expect(all).toEqual(expect.arrayContaining(there));
  for (const title of missing) expect(all).not.toContain(title);
});

test.each([
  ["mc", "30 días hábiles, normalmente, desde la compra, y antes de matricular"],
  ["an", "2 meses desde la compra, y antes de matricular"],
  ["nc", "2 meses desde la compra, y antes de matricular"],
] as const)("the deadline of the transfer tax in %s", (region, deadline) => {
  const steps = papersFor({ ...used, seller: "private" }, usualBuyer(region), day, firstTables);
  expect(steps.find(({ title }) => title === itp)).toMatchObject({ deadline });
});

test("names the form of a region only where it is known, and says which papers are there", () => {
  const steps = (region: Region) => papersFor({ ...used, seller: "private", papers: ["teil_1"] }, usualBuyer(region), day, firstTables);
  const texts = (region: Region) => steps(region).map(({ text }) => text);
  expect(texts("mc")).toContain("Modelo 620 de la Región de Murcia.");
  expect(texts("ga")).toContain("Con el modelo propio de Galicia.");
  expect(texts("pv").join(" ")).toContain("En tu Hacienda Foral");
  expect(steps("mc")[0]).toMatchObject({ who: "seller", there: false });
});

test("the tax is due thirty days after the first use in Spain", () => {
  const step = papersFor(used, usualBuyer("mc"), day, firstTables).find(({ title }) => title.includes("576"));
  expect(step?.deadline).toBe("30 días desde que el coche empieza a usarse en España");
});
