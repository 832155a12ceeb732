import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { loader } from "#app/routes/public/comparison.tsx";
import { requestScope } from "#server/request.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { comparedEquipment, comparedFacts, lowestPrice, rowOf } from "./compared-facts.ts";
import { compareCars } from "./queries.server.ts";
import { comparisonAddress, mostCompared, readCompared } from "./search-params.ts";

const database = await databaseOfThisFile();

describe("the address", () => {
  const read = (query: string) => readCompared(new URLSearchParams(query));

  test("comes back as it was written, with four cars at most, each once", () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 8 }), (ids) => {
        const all = [...new Set(ids)];
        const expected = { ids: all.slice(0, mostCompared), leftOut: all.length > mostCompared };
        expect(read(comparisonAddress(ids).split("?")[1] ?? "")).toEqual(expected);
        expect(read(ids.map((id) => `coches=${id}`).join("&"))).toEqual(expected);
      }),
    );
  });

  test.each(["", "coches=", "coches=,,", "coches=x", "coches=%00", "otra=1"])("without cars: %s", (query) => {
    expect(read(query)).toEqual({ ids: [], leftOut: false });
  });
});

describe("a row", () => {
  test("differs only by what is known", () => {
    expect(rowOf("x", ["1", undefined]).differs).toBe(false);
    expect(rowOf("x", ["1", "1", undefined]).differs).toBe(false);
    expect(rowOf("x", ["1", undefined, "2"]).differs).toBe(true);
    expect(rowOf("x", [undefined, undefined]).differs).toBe(false);
  });

  test("of facts stands in the order of the cars' pages, and what is only to be confirmed is unknown", () => {
    const list = (...labels: string[]) => labels.map((label) => ({ label, value: `${label} value` }));
    const golf = [
      { title: "Lo básico", list: list("Año", "Color") },
      { title: "Por confirmar", list: list("CO2"), quiet: true },
    ];
    const polo = [
      { title: "Lo básico", list: list("Año", "Puertas", "Color") },
      { title: "Motor", list: list("CO2") },
    ];
    const rows = comparedFacts([golf, polo]).flatMap((section) =>
      section.rows.map(({ label, values }) => [section.title, label, ...values]),
    );
    expect(rows).toEqual([
      ["Lo básico", "Año", "Año value", "Año value"],
      ["Lo básico", "Puertas", undefined, "Puertas value"],
      ["Lo básico", "Color", "Color value", "Color value"],
      ["Motor", "CO2", undefined, "CO2 value"],
    ]);
    expect(comparedFacts([golf, polo], new Set(["CO2", "Color", "Puertas"]))).toHaveLength(1);
  });

  test("of equipment has what a car's list has beside what all have; nothing says that a car lacks something", () => {
    const feature = (feature_name: string, feature_value: string | null = null) => ({ feature_name, feature_value });
    const { further, common } = comparedEquipment([
      [feature("Techo", "panorámico"), feature("Navegador"), feature("Bola")],
      [feature("Techo", "solar"), feature("Navegador")],
    ]);
    expect(common).toEqual(["Navegador"]);
    expect(comparedEquipment([[feature("Bola"), feature("Bola")]])).toEqual({ common: [], further: [["Bola"]] });
    expect(further).toEqual([["Bola", "Techo: panorámico"], ["Techo: solar"]]);
  });
});

describe("the lowest price", () => {
  const price = fc.option(
    fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 10 })).map(([low, width]) => ({ low, high: low + width })),
    { nil: undefined, freq: 9 },
  );

  test("is below all others whatever each range turns out to be, and no price is unknown", () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 4 }), (prices) => {
        const place = lowestPrice(prices);
        const own = place === undefined ? undefined : prices[place];
        const sure = (one: (typeof prices)[number], at: number) =>
          one !== undefined && prices.every((other, where) => where === at || (other !== undefined && one.high < other.low));
        expect(own !== undefined).toBe(prices.length > 1 && prices.some(sure));
        if (own) expect(sure(own, place ?? -1)).toBe(true);
      }),
    );
  });
});

describe("the region that somebody chooses on the page", () => {
  const cookie = async (query: string, fetchSite: string) => {
    const context = new RouterContextProvider();
    context.set(requestScope, scopeOf(database));
    const request = new Request(`https://shop.test/comparar?${query}`, { headers: { "Sec-Fetch-Site": fetchSite } });
    const url = new URL(request.url);
    const { init } = await loader({ request, context, url, params: {}, pattern: "/comparar" });
    return new Headers(init?.headers).get("Set-Cookie");
  };

  test("is remembered as on the pages of cars; that of a friend's link is not", async () => {
    expect(await cookie("region=ct", "same-origin")).toMatch(/^region=ct; Max-Age=\d+; Path=\/; SameSite=Lax; Secure; HttpOnly$/);
    for (const [query, site] of [
      ["region=ct", "cross-site"],
      ["region=xx", "same-origin"],
      ["", "same-origin"],
    ] as const)
      expect(await cookie(query, site)).toBeNull();
  });
});

describe("cars of the stock", async () => {
  const [golf = "", polo = "", sold = "", hidden = "", german = ""] = await insertVehicles(database, [
    { make: "VW", model: "Golf", price: 19_900, environmental_badge: "C" },
    { make: "VW", model: "Polo", price: 14_900, environmental_badge: "C" },
    { make: "VW", model: "Up", price: 9_900, status: "sold" },
    { make: "VW", model: "Oculto", status: "archived" },
    { make: "VW", model: "Passat", status: "german_prospect", location: "Köln" },
  ]);
  const admin = await insertSignedIn(database, { now: noon, admin: true });
  const compared = (ids: string[], region: "mc" | "ct" = "mc") => compareCars(scopeOf(database), ids, region);
  const lowest = (cars: Awaited<ReturnType<typeof compared>>["cars"]) => cars.filter(({ isLowest }) => isLowest).map(({ id }) => id);

  test("stand in the order of the address with their prices; the lowest is marked where every cost is known", async () => {
    const { cars } = await compared([golf, polo]);
    expect(cars.map(({ name, figure }) => [name, figure])).toEqual([
      ["VW Golf", "19.900\u00a0€"],
      ["VW Polo", "14.900\u00a0€"],
    ]);
    expect(lowest(cars)).toEqual([polo]);
  });

  test("are not ranked in a region where the handover costs extra, nor against a sold car or one without a known price", async () => {
    expect(lowest((await compared([golf, polo], "ct")).cars)).toEqual([]);
    expect(lowest((await compared([golf, sold])).cars)).toEqual([]);
    expect(lowest((await compared([golf, german])).cars)).toEqual([]);
  });

  test("that are archived are left out, also for an admin, with no word of them (row B6)", async () => {
    for (const scope of [scopeOf(database), scopeOf(database, { session: admin })]) {
      const comparison = await compareCars(scope, [golf, hidden], "mc");
      expect(comparison.cars.map(({ id }) => id)).toEqual([golf]);
      expect(JSON.stringify(comparison)).not.toMatch(new RegExp(`Oculto|${hidden}`));
    }
  });

  test("say what nobody knows: papers of a seller, or the price of a car without one", async () => {
    const { cars, sections } = await compared([german, golf]);
    expect(cars[0]?.caption).toBe("Precio estimado");
    const rows = sections.flatMap((section) => section.rows);
    expect(rows.find(({ label }) => label === "Documentos del vendedor que faltan")?.values).toEqual([undefined, "Ninguno"]);
    expect(rows.map(({ label }) => label)).not.toContain("VIN (bastidor)");
  });
});
