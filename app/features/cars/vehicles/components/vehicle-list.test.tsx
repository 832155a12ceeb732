import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { PricedCard } from "../queries.server.ts";
import { VehicleList } from "./vehicle-list.tsx";

const golf: PricedCard = {
  id: "0b9f5c1e-6f0a-4c43-9a53-0c2f9a1f7f11",
  make: "Škoda",
  model: "Octavia <img src=x onerror=alert(1)> & «más»",
  year: 2020,
  price: 19_900,
  mileage: 78_500,
  fuel_type: "Diésel",
  transmission: "Manual",
  location: "Murcia",
  status: "available",
  environmental_badge: "C",
  image: {
    storage_key: "vehicle-images/1/2",
    width: 1600,
    height: 1067,
    placeholder: "data:image/webp;base64,AA==",
  },
};

function htmlOf(vehicles: readonly PricedCard[], reasons?: readonly (string | undefined)[]): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <VehicleList vehicles={vehicles} headingLevel={2} first {...(reasons && { reasons })} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a name with HTML is text in the card", () => {
  const html = htmlOf([golf]);
  expect(html).toContain("Octavia &lt;img src=x onerror=alert(1)&gt; &amp; «más»");
  expect(html).not.toContain("<img src=x");
});

test.each<[string, Partial<PricedCard>, string, string]>([
  ["an available car leads to its page", {}, `href="/stock/${golf.id}"`, "Ver detalles"],
  ["a car in Germany leads to an appointment", { status: "german_prospect" }, `vehicle=${golf.id}"`, "Solicitar Importación"],
  ["a sold car has a button without effect", { status: "sold" }, `disabled=""`, "No Disponible"],
  ["a car without a picture says so", { image: null }, "Sin fotos todavía", "Ver detalles"],
  [
    "a car in Germany says what its price is, and how wide",
    { atDoor: { total: "≈ 21.400 €", caption: "Llave en mano en Galicia", spread: "± 1.400 €" } },
    "≈ 21.400 €",
    "Llave en mano en Galicia, ± 1.400 €",
  ],
])("%s", (_name, changes, first, second) => {
  const html = htmlOf([{ ...golf, ...changes }]);
  expect(html).toContain(first);
  expect(html).toContain(second);
});

test("a car in Germany has one figure, which is not its stored price", () => {
  const atDoor = { total: "≈ 21.400 €", caption: "Llave en mano en Galicia", spread: undefined };
  const html = htmlOf([{ ...golf, status: "german_prospect", atDoor }]);
  expect(html.match(/[\d.]+\s€/g)).toEqual(["21.400 €"]);
  expect(html).toContain("Estimado");
});

test("only the first picture of a page loads before all others", () => {
  const items = htmlOf([golf, { ...golf, id: "1" }, { ...golf, id: "2" }])
    .split("<li>")
    .slice(1);
  expect(items.map((item) => item.includes(`fetchPriority="high"`))).toEqual([true, false, false]);
});

test("a recommended car has its reason above it, and the others have none", () => {
  const [first, second] = htmlOf([golf, { ...golf, id: "1" }], ["Encaja con tu presupuesto"])
    .split("<li>")
    .slice(1);
  expect(first).toMatch(/Encaja con tu presupuesto.*<article/);
  expect(second).not.toContain("Encaja");
});
