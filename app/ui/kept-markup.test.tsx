import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import { write } from "#app/lib/written.ts";
import { VehicleCard } from "#app/features/cars/vehicles/components/vehicle-card.tsx";
import { Filters } from "#app/features/cars/catalogue/components/filters.tsx";
import type { FilterState } from "#app/features/cars/catalogue/shown-page.ts";
import { footerColumns, mainMenu } from "#app/features/ground/company/site-menu.ts";
import { KeptMarkup, KeptParts } from "./kept-markup.tsx";
import { KeptPartsOfPage, keptMarkup } from "./markup-memory.server.tsx";
import { FooterColumns } from "./site-footer.tsx";
import { Menus } from "./site-header.tsx";

type Car = { name: string; price: number };
const drawn = vi.fn<(car: Car) => void>();
function Card(car: Car) {
  drawn(car);
  return (
    <p>
      <Link to="/stock/1">{car.name}</Link> {car.price} €
    </p>
  );
}
function Badge(car: Car) {
  return <b>{car.name}</b>;
}

const page = (car: Car) => (
  <StaticRouter location="/stock">
    <ul>
      <KeptMarkup as="li" className="card">
        <Card {...car} />
      </KeptMarkup>
    </ul>
  </StaticRouter>
);
const serverHtml = (element: ReactElement) => {
  const parts = new KeptPartsOfPage();
  const html = renderToString(<KeptParts value={parts.placeholderOf}>{element}</KeptParts>);
  return parts.fillIn(Buffer.from(html)).toString();
};
const onServer = (car: Car) => serverHtml(page(car));

const golf: PricedCard = {
  id: "0b9f5c1e-6f0a-4c43-9a53-0c2f9a1f7f11",
  make: "Škoda",
  model: "Octavia <Combi> & «más»",
  year: 2020,
  price: 19_900,
  mileage: 78_500,
  fuel_type: "Diésel",
  transmission: "Manual",
  location: "Murcia",
  status: "available",
  environmental_badge: "C",
  image: null,
};
const image = {
  id: "1",
  storage_key: "vehicle-images/1/2",
  width: 1600,
  height: 1067,
  placeholder: "data:image/webp;base64,AA==",
  alt_text: "",
};

const filters: FilterState = {
  search: {
    search: "golf",
    price: { min: 5_000 },
    year: {},
    mileage: { max: 90_000 },
    fuelTypes: ["Diésel"],
    transmissions: [],
    locations: [],
  },
  facets: {
    fuelTypes: [
      { value: "Diésel", count: 1_204 },
      { value: "Híbrido", count: 0 },
    ],
    transmissions: [{ value: "Manual", count: 3 }],
    locations: Array.from({ length: 12 }, (_, number) => ({ value: `Ort <${number}>`, count: number })),
  },
  bounds: { price: { min: 0, max: 90_000 }, year: { min: 2001, max: 2026 }, mileage: { min: 0, max: 250_000 } },
};

describe("the kept parts of the pages", () => {
  test.each<[string, ReactElement]>([
    ["an available car", <VehicleCard key="" card={write({ ...golf, image })} headingLevel={2} />],
    ["the first car of a list", <VehicleCard key="" card={write({ ...golf, image })} urgent />],
    ["a sold car without a picture", <VehicleCard key="" card={write({ ...golf, status: "sold" })} />],
    [
      "a car in Germany",
      <VehicleCard key="" card={write({ ...golf, status: "german_prospect", image, atDoor: "21.400 € llave en mano" })} />,
    ],
    ["the six filters", <Filters key="" filters={write(filters)} />],
    ["the menus of a visitor", <Menus key="" menu={write(mainMenu(undefined))} signedIn={false} current="/stock" />],
    ["the menus of an admin", <Menus key="" menu={write(mainMenu({ admin: true }))} signedIn current={undefined} />],
    ["the columns of the footer", <FooterColumns key="" columns={write(footerColumns)} />],
  ])("%s has the HTML that the browser makes of it", (_name, element) => {
    const inPage = (
      <StaticRouter location="/stock?page=2">
        <KeptMarkup as="li">{element}</KeptMarkup>
      </StaticRouter>
    );
    expect(serverHtml(inPage)).toBe(renderToString(inPage));
  });
});

describe("a kept part", () => {
  test("has the HTML that the browser makes of it, so that React can take it over", () => {
    const car = { name: "Škoda <Fabia> & «más»", price: 9_900 };
    expect(onServer(car)).toBe(renderToString(page(car)));
  });

  test("is drawn once for the same properties, and again for others", () => {
    drawn.mockClear();
    const [first, again, dearer] = [9_900, 9_900, 10_900].map((price) => onServer({ name: "Golf", price }));
    expect(again).toBe(first);
    expect(dearer).toContain("10900");
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  test("is not mistaken for another component with the same properties", () => {
    const car = { name: "Golf", price: 1 };
    expect(keptMarkup(<Badge {...car} />).toString()).toBe("<b>Golf</b>");
    expect(keptMarkup(<Card {...car} />).toString()).toContain("href");
  });

  test("is refused when its properties are more than its key can say, or when it is no component", () => {
    const Button = ({ onPress, children }: { onPress?: () => void; children?: React.ReactNode }) => (
      <button type="button" onClick={onPress}>
        {children}
      </button>
    );
    expect(() => keptMarkup(<Button onPress={() => {}} />)).toThrow("onPress");
    expect(() =>
      keptMarkup(
        <Button>
          <b>x</b>
        </Button>,
      ),
    ).toThrow("children");
    for (const price of [Number.NaN, new Date(0), new Map()])
      expect(() => keptMarkup(<Card name="Golf" price={price as number} />)).toThrow("price");
    expect(() => keptMarkup(<p />)).toThrow("no component");
  });
});
