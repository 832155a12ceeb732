import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { tableDescriptions, wholeCar, wrongCells } from "#tests/feed-descriptions.ts";
import { type FormatName, formats } from "./formats.ts";

const place = { origin: "https://shop.test", storeCode: "tienda", columns: [] };

function textOf(format: FormatName, cars: readonly CarForSale[]): string {
  const { begin, car, between, end } = formats[format].text(place);
  return begin + cars.map(car).join(between) + end;
}

/** The rows of a table, read by a library of others. */
function rowsOf(format: FormatName, cars: readonly CarForSale[]): Record<string, string>[] {
  return parse<Record<string, string>>(textOf(format, cars), { columns: true, delimiter: "\t" });
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
  const cases: [change: Partial<CarForSale>, google: string[]][] = [
    [{}, []],
    [{ price: 0 }, ["price"]],
    [{ images: [] }, ["picture"]],
    [{ colour: null }, ["colour"]],
    [{ co2: null }, ["co2"]],
    [{ co2: null, fuel_type: "Eléctrico", powertrain: null }, []],
    [{ co2: null, fuel_type: "Otro", powertrain: "electric" }, []],
    [{ co2: null, fuel_type: "Eléctrico", powertrain: "petrol_plug_in" }, ["co2"]],
    [{ price: 0, images: [], colour: null, co2: null }, ["price", "picture", "colour", "co2"]],
    [{ body_style: null, description: "", first_registration: null, euro_norm: null, drive: null }, []],
  ];
  test.each(cases)("%j", (change, google) => {
    expect(formats.google.missing({ ...wholeCar, ...change })).toEqual(google);
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

test("every table keeps to the description of its format, and starts no formula (row D13)", () => {
  for (const [format, description] of Object.entries(tableDescriptions)) {
    const rows = rowsOf(format as FormatName, [wholeCar, barest, longest, formulas]);
    expect(rows).toHaveLength(4);
    expect(wrongCells(description, rows)).toEqual([]);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell.normalize("NFKC")).not.toMatch(/^[=+\-@\t\r]/);
    expect(textOf(format as FormatName, [])).toBe(textOf(format as FormatName, [wholeCar]).split("\r\n", 1)[0] + "\r\n");
  }
});
