import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { write } from "#app/lib/written.ts";
import { Filters } from "#app/features/cars/catalogue/components/filters.tsx";
import type { FilterState } from "#app/features/cars/catalogue/shown-page.ts";
import { footerColumns, mainMenu } from "#app/features/ground/company/site-menu.ts";
import { KeptMarkup, KeptParts } from "./kept-markup.tsx";
import { keptMarkup, PartsOfPage } from "./markup-memory.server.tsx";
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
  const parts = new PartsOfPage();
  const html = renderToString(<KeptParts value={parts.placeholderOf}>{element}</KeptParts>);
  return parts.fillIn(Buffer.from(html)).toString();
};
const kept = (element: ReactElement) => keptMarkup(element, "hydrated").toString();
const onServer = (car: Car) => serverHtml(page(car));

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
    expect(kept(<Badge {...car} />)).toBe("<b>Golf</b>");
    expect(kept(<Card {...car} />)).toContain("href");
  });

  test("is not mistaken for the same component as a drawn part, whose texts React does not separate", () => {
    const card = <Card name="Golf" price={2} />;
    expect(keptMarkup(card, "drawn").toString()).toContain("</a> 2 €");
    expect(kept(card)).toContain("</a> <!-- -->2<!-- --> €");
  });

  test("is refused when its properties are more than its key can say, or when it is no component", () => {
    const Button = ({ onPress, children }: { onPress?: () => void; children?: React.ReactNode }) => (
      <button type="button" onClick={onPress}>
        {children}
      </button>
    );
    expect(() => kept(<Button onPress={() => {}} />)).toThrow("onPress");
    expect(() =>
      kept(
        <Button>
          <b>x</b>
        </Button>,
      ),
    ).toThrow("children");
    for (const price of [Number.NaN, new Date(0), new Map()])
      expect(() => kept(<Card name="Golf" price={price as number} />)).toThrow("price");
    expect(() => kept(<p />)).toThrow("no component");
  });
});
