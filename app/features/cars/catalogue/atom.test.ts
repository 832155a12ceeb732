import { expect, test } from "vitest";
import { textsIn } from "#tests/xml.ts";
import { atomText } from "./atom.ts";
import type { NewVehicle } from "./queries.server.ts";

const now = new Date("2026-11-20T11:00:00Z");
const car: NewVehicle = {
  id: "11111111-1111-4111-8111-111111111111",
  make: "Škoda",
  model: "Octavia <RS> & «más» \u0007]]>",
  year: 2020,
  price: 19_900,
  mileage: 78_500,
  fuel_type: "Diésel",
  transmission: "Manual",
  location: "Murcia",
  status: "available",
  created_at: new Date("2026-11-01T10:00:00Z"),
  updated_at: new Date("2026-11-19T10:00:00Z"),
  image: { storage_key: "cars/a", width: 1200, height: 800, placeholder: "data:image/webp;base64," },
};

test("an Atom feed has each car with its page, picture, dates and price", () => {
  const german = { ...car, status: "german_prospect", image: null };
  expect(textsIn(atomText("https://shop.test", [car, german], now))).toEqual([
    ["feed/title", "Coches nuevos · RinSegura"],
    ["feed/id", "https://shop.test/coches-nuevos.atom"],
    ["feed/updated", "2026-11-19T10:00:00.000Z"],
    ["feed/link/self", "https://shop.test/coches-nuevos.atom"],
    ["feed/link/", "https://shop.test/stock"],
    ["feed/author/name", "RinSegura"],
    ["feed/entry/title", "Škoda Octavia <RS> & «más»  ]]> de 2020"],
    ["feed/entry/id", `https://shop.test/stock/${car.id}`],
    ["feed/entry/link/", `https://shop.test/stock/${car.id}`],
    ["feed/entry/link/enclosure", "https://shop.test/media/cars/a/1200.jpg"],
    ["feed/entry/published", "2026-11-01T10:00:00.000Z"],
    ["feed/entry/updated", "2026-11-19T10:00:00.000Z"],
    ["feed/entry/summary", "78.500\u00a0km · Diésel · Manual · Murcia · 19.900\u00a0€"],
    ["feed/entry/title", "Škoda Octavia <RS> & «más»  ]]> de 2020"],
    ["feed/entry/id", `https://shop.test/stock/${car.id}`],
    ["feed/entry/link/", `https://shop.test/stock/${car.id}`],
    ["feed/entry/published", "2026-11-01T10:00:00.000Z"],
    ["feed/entry/updated", "2026-11-19T10:00:00.000Z"],
    ["feed/entry/summary", "78.500\u00a0km · Diésel · Manual · Murcia · Prospecto Alemán"],
  ]);
});

test("an empty stock is a feed without entries", () => {
  expect(textsIn(atomText("https://shop.test", [], now))).toContainEqual(["feed/updated", "2026-11-20T11:00:00.000Z"]);
});
