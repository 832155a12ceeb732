import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { componentDefaults, type Components, components, priceInEuros, readRemembered, salePrice } from "./sale-price.ts";

const none = Object.fromEntries(components.map((name) => [name, 0])) as Components;

describe("the sale price", () => {
  test.each<[title: string, values: Partial<Components>, total: number, vat: number, subtotal: number]>([
    ["of nothing", {}, 0, 0, 0],
    ["of the defaults", componentDefaults, 430_00, 0, 430_00],
    [
      "counts every component once",
      Object.fromEntries(components.map((name, at) => [name, at === 9 ? 0 : 10 ** at])),
      111_111_111,
      0,
      111_111_111,
    ],
    ["counts the margin 1.21 times", { profit_margin: 1000_00 }, 1210_00, 210_00, 1000_00],
    [
      "of a whole car",
      {
        ...componentDefaults,
        origen_cost: 15_000_00,
        transport: 850_00,
        registration_tax: 712_50,
        reconditioning: 300_00,
        warranty: 250_00,
        profit_margin: 2000_00,
      },
      19_962_50,
      420_00,
      19_542_50,
    ],
    ["with half a cent of tax", { profit_margin: 50 }, 61, 11, 50],
    ["with a hundredth of a cent of tax", { profit_margin: 1 }, 1, 0, 1],
    ["of the dearest car", { origen_cost: 9_999_999_00, profit_margin: 9_999_999_00 }, 22_099_997_79, 2_099_999_79, 19_999_998_00],
  ])("%s", (_title, values, total, vatOnMargin, subtotal) => {
    expect(salePrice({ ...none, ...values })).toEqual({ total, vatOnMargin, subtotal });
  });
});

test.each<[total: number, euros: number | undefined]>([
  [0, undefined],
  [49, undefined],
  [50, 1],
  [19_962_50, 19_963],
  [19_962_49, 19_962],
])("a total of %i cents makes the price %s", (total, euros) => {
  expect(priceInEuros(total)).toBe(euros);
});

test("no page for visitors or customers uses the components: they are only for the back office (row B6)", () => {
  const app = join(projectFolder, "app");
  // A source's program is no person: its key opens one command and shows nothing (row B16).
  const doorOfPrograms = "routes/public/stock-arrival.ts";
  const others = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      path !== doorOfPrograms &&
      !/^features\/[^.]*\/office\/|^features\/cars\/(?:imports|hand-ads)\/|^routes\/admin\/|^entry\.server\./.test(path),
  );
  expect(others.length).toBeGreaterThan(300);
  const uses = (path: string) => {
    const text = readFileSync(join(app, path), "utf8");
    // All of these nouns is back office.
    if (/cars\/(?:imports|hand-ads)\//.test(text)) return true;
    return text.includes("vehicles/office/") || (path.startsWith("features/cars/vehicles/") && /"[.]{1,2}\/office\//.test(text));
  };
  expect(uses("routes/admin/vehicle.tsx")).toBe(true);
  expect(others.filter(uses)).toEqual([]);
});

test.each<[title: string, json: string | null, changed: Partial<Components>]>([
  ["nothing remembered", null, {}],
  ["what was remembered", '{"origen_cost":1500000,"itv":0}', { origen_cost: 1_500_000, itv: 0 }],
  ["broken text", "{origen", {}],
  ["a list", "[1,2]", {}],
  ["null", "null", {}],
  ["other names", '{"precio":1,"constructor":5}', {}],
  ["no amounts", '{"itv":"80","transport":-1,"warranty":1.5,"gestoria":null,"origen_cost":1e300}', {}],
  ["a foreign prototype", '{"__proto__":{"itv":1}}', {}],
])("remembered values: %s", (_title, json, changed) => {
  expect(readRemembered(json)).toEqual({ ...componentDefaults, ...changed });
});
