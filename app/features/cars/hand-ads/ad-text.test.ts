import { describe, expect, test } from "vitest";
import { wholeCar } from "#tests/feed-descriptions.ts";
import { adText } from "./ad-text.ts";
import { places } from "./places.ts";

const feature = (feature_name: string, feature_value: string | null = null) => ({ feature_name, feature_value });
const car = { ...wholeCar, features: [feature("Techo solar"), feature("Llantas", '18"'), feature("Cámara trasera")] };

test("an advertisement has facts, price, description and equipment, in this order", () => {
  expect(adText(car, places.milanuncios)).toEqual({
    title: "Audi A4 Avant 2020",
    text: [
      "Audi A4 Avant de 2020: 78.500\u00a0km, diésel, cambio automático, 140 kW (190 CV), primera matriculación en marzo de 2020, color gris, distintivo C.",
      "Precio final: 19.900\u00a0€.",
      "Revisado y con garantía.",
      'Equipamiento: Techo solar, Llantas: 18", Cámara trasera.',
    ].join("\n\n"),
  });
});

describe("what is not known or does not fit is left out", () => {
  test.each<[change: Partial<typeof car>, without: string]>([
    [{ price: 0 }, "Precio"],
    [{ status: "german_prospect" }, "Precio"],
    [{ features: [] }, "Equipamiento"],
    [{ power_kw: null }, "kW"],
    [{ colour: null }, "color"],
    [{ environmental_badge: null }, "distintivo"],
    [{ first_registration: null }, "matriculación"],
  ])("%j", (change, without) => {
    const { text } = adText({ ...car, ...change }, places.wallapop);
    expect(text).not.toContain(without);
    expect(text).not.toMatch(/null|undefined|, ,|\n{3}/);
  });

  test("of a long description as much as there is room for, behind a whole word", () => {
    const { text } = adText({ ...car, description: "palabra ".repeat(1_000) }, places.wallapop);
    expect(text.length).toBeLessThanOrEqual(places.wallapop.text);
    expect(text).toMatch(/ palabra…$/);
    expect(text).not.toContain("Equipamiento");
  });

  test("of a long equipment whole items", () => {
    const features = Array.from({ length: 200 }, (_, number) => feature(`Extra ${number}`));
    const { text } = adText({ ...car, features }, places.wallapop);
    expect(text.length).toBeLessThanOrEqual(places.wallapop.text);
    expect(text).toMatch(/, Extra \d+\.$/);
  });

  test("the year of a long name, and then the end of the name", () => {
    expect(adText({ ...car, model: `A4 ${"x".repeat(40)}` }, places.wallapop).title).toBe(`Audi A4 ${"x".repeat(40)}`);
    expect(adText({ ...car, model: "A4 Avant 40 TDI quattro S line Black Edition Plus" }, places.wallapop).title).toBe(
      "Audi A4 Avant 40 TDI quattro S line Black…",
    );
  });

  test("at every length it keeps to it, and cuts no sign in two", () => {
    const emoji = { ...car, description: "🚗".repeat(400) };
    for (let most = 10; most < 500; most += 1) {
      const ad = adText(emoji, { title: most, text: most });
      expect(Math.max(ad.title.length, ad.text.length)).toBeLessThanOrEqual(most);
      expect(ad.text.isWellFormed()).toBe(true);
    }
  });
});
