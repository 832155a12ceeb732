import { renderToString } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { KeptMarkup, MarkupMemory } from "./kept-markup.tsx";
import { keptMarkup } from "./markup-memory.server.tsx";

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
const onServer = (car: Car) => renderToString(<MarkupMemory value={keptMarkup}>{page(car)}</MarkupMemory>);

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
    expect(keptMarkup(<Badge {...car} />)).toBe("<b>Golf</b>");
    expect(keptMarkup(<Card {...car} />)).toContain("href");
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
    expect(() => keptMarkup(<p />)).toThrow("no component");
  });
});
