import { expect, test } from "vitest";
import type { PricedCard } from "../queries.server.ts";
import { drawnCards } from "./drawn-cards.tsx";

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

const draw = (cards: readonly PricedCard[], first = false) =>
  drawnCards({ drawsIntoDocument: false, drawnParts: [] }, cards, { headingLevel: 2, first });

const nameOf = (part: string | undefined) => part?.slice(0, 8);

test("a name with HTML is text in the card", () => {
  const [card] = draw([golf]);
  expect(card).toContain("Octavia &lt;img src=x onerror=alert(1)&gt; &amp; «más»");
  expect(card).not.toContain("<img src=x");
});

test.each<[string, Partial<PricedCard>, string, string]>([
  ["an available car leads to its page", {}, `href="/stock/${golf.id}"`, "Ver detalles"],
  ["a car in Germany leads to an appointment", { status: "german_prospect" }, `vehicle=${golf.id}"`, "Solicitar Importación"],
  ["a sold car has a button without effect", { status: "sold" }, `disabled=""`, "No Disponible"],
  ["a car without a picture says so", { image: null }, "Sin fotos todavía", "Ver detalles"],
  ["a car in Germany shows what it costs at the door", { atDoor: "21.400 € llave en mano" }, "21.400 € llave en mano", "Ver detalles"],
])("%s", (_name, changes, first, second) => {
  const [card] = draw([{ ...golf, ...changes }]);
  expect(card).toContain(first);
  expect(card).toContain(second);
});

test("the first picture of a page loads first, and from the seventh car on there is no placeholder", () => {
  const cards = draw(
    Array.from({ length: 8 }, (_, year) => ({ ...golf, year: 2010 + year })),
    true,
  );
  expect(cards.map((card) => card.includes(`fetchPriority="high"`))).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
  expect(cards.filter((card) => card.includes("data:image")).length).toBe(6);
});

test("a car has the same name at each place of a list, and another one when it changes", () => {
  const cards = draw([golf, { ...golf, price: 18_900 }], true);
  const [moved] = draw([{ ...golf, price: 18_900 }], true);
  expect(nameOf(cards[1])).toBe(nameOf(moved));
  expect(cards[1]).not.toBe(moved);
  expect(nameOf(cards[0])).not.toBe(nameOf(cards[1]));
});
