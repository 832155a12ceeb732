import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { listingRule, tableDescriptions, wholeCar, wrongCells } from "#tests/feed-descriptions.ts";
import { type FormatName, formats } from "./formats.ts";
import { portalModels, readAutoscout24Makes } from "./portal-models.ts";
import type { DecidingFacts } from "./reasons.ts";
import { ownColumnLabels } from "./own-file.ts";

const models = portalModels([
  { make_id: 9, model_id: 1626, make: "Audi", model: "A4" },
  { make_id: 9, model_id: 1627, make: "Audi", model: "A4 allroad" },
]);
const place = { origin: "https://shop.test", storeCode: "tienda", columns: ownColumnLabels.map(({ name }) => name), models };
const separators = { google: "\t", meta: ",", own: ";" };
type TableName = keyof typeof separators;

function textOf(format: FormatName, cars: readonly CarForSale[]): string {
  const { begin, car, between, end } = formats[format].text(place);
  return begin + cars.map(car).join(between) + end;
}

/** The rows of a table, read by a library of others. */
function rowsOf(format: TableName, cars: readonly CarForSale[]): Record<string, string>[] {
  return parse<Record<string, string>>(textOf(format, cars), { columns: true, bom: true, delimiter: separators[format] });
}

const barest: CarForSale = {
  ...wholeCar,
  body_style: null,
  first_registration: null,
  powertrain: null,
  co2_cycle: null,
  euro_norm: null,
  consumption: null,
  drive: null,
  doors: null,
  seats: null,
  power_kw: null,
  displacement: null,
  previous_owners: null,
  description: "",
  images: [{ storage_key: "cars/a" }],
};
const longest: CarForSale = {
  ...wholeCar,
  make: "M".repeat(60),
  model: "ñ ".repeat(60).trim(),
  description: `Línea\tuna\r\n"dos"; ${"palabra ".repeat(1_240)}`,
  images: Array.from({ length: 30 }, (_, number) => ({ storage_key: `cars/${number}` })),
};
const formulas: CarForSale = { ...wholeCar, make: "=HYPERLINK(1)", description: "＝1+1" };

describe("what each format leaves out, and why", () => {
  const cases: [change: Partial<CarForSale & DecidingFacts>, google: string[], others?: string[], autoscout24?: string[]][] = [
    [{}, []],
    [{ price: 0 }, ["price"], ["price"]],
    [{ pictured: false }, ["picture"], ["picture"]],
    [{ colour: null }, ["colour"]],
    [{ co2: null }, ["co2"]],
    [{ co2: null, fuel_type: "Eléctrico", powertrain: null }, []],
    [{ co2: null, fuel_type: "Otro", powertrain: "electric" }, []],
    [{ co2: null, fuel_type: "Eléctrico", powertrain: "petrol_plug_in" }, ["co2"]],
    [{ price: 0, pictured: false, colour: null, co2: null }, ["price", "picture", "colour", "co2"], ["price", "picture"]],
    [{ body_style: null, description: "", first_registration: null, euro_norm: null, drive: null }, [], [], ["registration", "body"]],
    [{ make: "Seat" }, [], [], ["model"]],
    [{ model: "A45" }, [], [], ["model"]],
  ];
  test.each(cases)("%j", (change, google, others = [], autoscout24 = others) => {
    const missing = Object.values(formats).map((format) => format.missing({ ...wholeCar, pictured: true, ...change }, models));
    expect(missing).toEqual([google, others, autoscout24, others, others]);
  });
});

describe("Google's table", () => {
  test("has one line for a car, with its values in the portal's words", () => {
    expect(rowsOf("google", [wholeCar])).toEqual([
      {
        id: wholeCar.id,
        store_code: "tienda",
        "vehicle_fulfillment(option:store_code)": "in_store:tienda",
        google_product_category: "916",
        brand: "Audi",
        model: "A4 Avant",
        year: "2020",
        mileage: "78500 km",
        price: "19900.00 EUR",
        condition: "used",
        color: "Gris",
        engine: "diesel",
        co2_emissions: "120 g/km",
        fuel_consumption: "4.6 l/100km",
        emissions_standard: "euro6",
        body_style: "station_wagon",
        date_first_registered: "2020-03",
        description: "Revisado y con garantía.",
        link: `https://shop.test/stock/${wholeCar.id}`,
        link_template: `https://shop.test/stock/${wholeCar.id}?store={store_code}`,
        image_link: "https://shop.test/media/cars/a/1200.jpg",
        additional_image_link: "https://shop.test/media/cars/b/1200.jpg",
      },
    ]);
  });

  test.each<[change: Partial<CarForSale>, cells: Record<string, string>]>([
    [
      { powertrain: "electric", fuel_type: "Eléctrico", euro_norm: null, co2: 0, consumption: 16.2 },
      { engine: "electric", emissions_standard: "zero_emissions", fuel_consumption: "", co2_emissions: "0 g/km" },
    ],
    [{ powertrain: "petrol_plug_in" }, { engine: "plug-in_hybrid", fuel_consumption: "" }],
    [{ powertrain: "petrol_mild_hybrid" }, { engine: "hybrid", fuel_consumption: "4.6 l/100km" }],
    [{ powertrain: "cng" }, { engine: "natural_gas", fuel_consumption: "" }],
    [{ powertrain: null, fuel_type: "GLP" }, { engine: "lpg" }],
    [{ powertrain: null, fuel_type: "Otro" }, { engine: "other" }],
    [{ description: "" }, { description: "Audi A4 Avant de 2020, 78.500\u00a0km, Diésel, Automático".replace("\u00a0", " ") }],
  ])("%j → %j", (change, cells) => {
    expect(rowsOf("google", [{ ...wholeCar, ...change }])[0]).toMatchObject(cells);
  });
});

describe("Meta's table", () => {
  test.each<[change: Partial<CarForSale>, cells: Record<string, string>]>([
    [{}, { title: "Audi A4 Avant 2020", price: "19900 EUR", "mileage.value": "78500", body_style: "WAGON", drivetrain: "FWD" }],
    [{}, { "image[0].url": "https://shop.test/media/cars/a/1200.jpg", "image[2].url": "", "address.country": "ES" }],
    [{ powertrain: "diesel_plug_in" }, { fuel_type: "PLUGIN_HYBRID" }],
    [
      { powertrain: null, fuel_type: "GLP", drive: null, body_style: null },
      { fuel_type: "OTHER", drivetrain: "OTHER", body_style: "OTHER" },
    ],
    [
      { transmission: "Manual", colour: null },
      { transmission: "MANUAL", exterior_color: "" },
    ],
  ])("%j → %j", (change, cells) => {
    expect(rowsOf("meta", [{ ...wholeCar, ...change }])[0]).toMatchObject(cells);
  });
});

describe("AutoScout24's listings", () => {
  type Listing = Record<string, unknown>;
  const listingsOf = (cars: readonly CarForSale[]) => (JSON.parse(textOf("autoscout24", cars)) as { listings: Listing[] }).listings;

  test("a car has the portal's numbers and codes, and what its model's name leaves over as the version", () => {
    expect(listingsOf([wholeCar])).toEqual([
      {
        crossReferenceId: wholeCar.id,
        offerReferenceId: wholeCar.id,
        vehicleType: "C",
        offerType: "U",
        availability: { availabilityType: 1 },
        publication: { status: "Active", channels: [{ id: "AS24" }] },
        make: 9,
        model: 1626,
        modelVersion: "Avant",
        bodyType: 5,
        bodyColorName: "Gris",
        firstRegistrationDate: "2020-03",
        mileage: 78_500,
        fuelCategory: "D",
        transmission: "A",
        power: 140,
        cylinderCapacity: 1968,
        cylinderCount: 4,
        doorCount: 5,
        seatCount: 5,
        previousOwnerCount: 1,
        hasFullServiceHistory: true,
        wasCabOrRental: false,
        wltp: { co2EmissionsCombined: 120 },
        prices: { public: { price: 19_900, currency: "EUR" } },
        description: "Revisado y con garantía.",
        images: [{ url: "https://shop.test/media/cars/a/1200.jpg" }, { url: "https://shop.test/media/cars/b/1200.jpg" }],
      },
    ]);
  });

  test.each<[change: Partial<CarForSale>, values: Listing]>([
    [{ model: "a4  ALLROAD quattro" }, { model: 1627, modelVersion: "quattro" }],
    [{ model: "A4" }, { model: 1626, modelVersion: undefined }],
    [{ model: "A4 <b>Avant</b>" }, { modelVersion: "bAvant/b" }],
    [
      { co2: 0, powertrain: "electric", transmission: "Manual" },
      { wltp: undefined, co2Emissions: undefined, fuelCategory: "E", transmission: "M" },
    ],
    [{ co2_cycle: "NEDC" }, { wltp: undefined, co2Emissions: 120 }],
    [
      { powertrain: null, fuel_type: "Híbrido", colour: "x".repeat(40) },
      { fuelCategory: "2", bodyColorName: "x".repeat(30) },
    ],
  ])("%j → %j", (change, values) => {
    const [listing = {}] = listingsOf([{ ...wholeCar, ...change }]);
    for (const [name, value] of Object.entries(values)) expect(listing[name], name).toEqual(value);
  });

  test("keeps to the limits of the portal's description, also of a car of which little is known", () => {
    const listings = listingsOf([
      wholeCar,
      { ...barest, body_style: "SUV", first_registration: "2001-01-01" },
      { ...longest, make: "Audi", model: "A4" },
    ]);
    for (const listing of listings) expect(() => listingRule.parse(listing)).not.toThrow();
    expect(listingsOf([])).toEqual([]);
  });

  test.each([
    ["", undefined],
    ["<html>", undefined],
    [`{"makes":[{"id":9,"name":"Audi"}]}`, undefined],
    [`{"makes":[]}`, []],
    [
      `{"makes":[{"id":9,"name":"Audi","vehicleTypes":["C"],"models":[{"id":1626,"name":"A4","vehicleType":"C"},{"id":7,"name":"X","vehicleType":"B"}]}]}`,
      [{ make_id: 9, model_id: 1626, make: "Audi", model: "A4" }],
    ],
  ])("the list of makes %j is read as %j", (text, expected) => {
    expect(readAutoscout24Makes(text)).toEqual(expected);
  });
});

describe("the list of schema.org", () => {
  test("is JSON of any number of cars, each with its offer and never a VIN", () => {
    for (const cars of [[], [wholeCar], [wholeCar, barest, longest, formulas]]) {
      const list = JSON.parse(textOf("schema_org", cars)) as { itemListElement: { position: number; item: Record<string, unknown> }[] };
      expect(list).toMatchObject({ "@context": "https://schema.org", "@type": "ItemList" });
      expect(list.itemListElement.map(({ position }) => position)).toEqual(cars.map((_, number) => number + 1));
      for (const { item } of list.itemListElement) {
        expect(item).toMatchObject({
          "@type": "Car",
          url: expect.stringMatching(/^https:\/\/shop\.test\/stock\//),
          itemCondition: "https://schema.org/UsedCondition",
          offers: { "@type": "Offer", price: 19_900, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
        });
        expect(Object.keys(item)).not.toContain("vehicleIdentificationNumber");
      }
    }
  });
});

describe("an own file", () => {
  test("has the chosen columns in their order, in words", () => {
    const { begin, car } = formats.own.text({ ...place, columns: ["price", "make", "first_registration", "pictures", "unheard_of"] });
    expect(parse(begin + car(wholeCar), { bom: true, delimiter: ";" })).toEqual([
      ["Precio (€)", "Marca", "Primera matriculación", "Fotos"],
      ["19900", "Audi", "2020-03", "https://shop.test/media/cars/a/1200.jpg https://shop.test/media/cars/b/1200.jpg"],
    ]);
  });

  test("offers no column that visitors may not read, and none of the price in Germany", () => {
    const names = ownColumnLabels.map(({ name }) => name);
    for (const hidden of ["vin", "german_price", "net_price", "visitor_count", "revision", "source"]) expect(names).not.toContain(hidden);
    expect(new Set(ownColumnLabels.map(({ label }) => label)).size).toBe(names.length);
  });
});

test.each<TableName>(["google", "meta"])("the portal %s gets the description as it is, and a spreadsheet a harmless one", (format) => {
  for (const description of ["- Libro de revisiones", "=1+1", "+34 868 00 00 00", "@taller", `-${"a".repeat(4_999)}`]) {
    const own = rowsOf("own", [{ ...wholeCar, description }])[0] ?? {};
    expect(rowsOf(format, [{ ...wholeCar, description }])[0]?.["description"]).toBe(description);
    expect(own["Descripción"]).toMatch(/^['\u00a0]/);
  }
});

test("every table keeps to the description of its format, and an own file starts no formula (row D13)", () => {
  for (const format of Object.keys(separators) as TableName[]) {
    const rows = rowsOf(format, [wholeCar, barest, longest, formulas]);
    expect(rows).toHaveLength(4);
    expect(wrongCells(tableDescriptions[format], rows)).toEqual([]);
    for (const cell of format === "own" ? rows.flatMap((row) => Object.values(row)) : [])
      expect(cell.normalize("NFKC")).not.toMatch(/^[=+\-@\t\r]/);
    expect(textOf(format, [])).toBe(textOf(format, [wholeCar]).split("\r\n", 1)[0] + "\r\n");
  }
});
