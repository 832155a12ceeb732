import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { plantOwnPrices } from "#demo/own-prices.ts";
import { readDemoStock } from "#demo/demo-stock.ts";
import { DoorPrice } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { PriceSummary } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { figureInWords, type PriceView, priceView } from "#app/features/cars/landed-price/price-view.ts";
import { pricedCards } from "#app/features/cars/landed-price/queries.server.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { germanPapers, powertrains, sellerKinds, vatRegimes } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { VehicleList } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { type PricedCard, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import Vehicle, { loader } from "#app/routes/public/vehicle.tsx";
import { runAs } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import { contextOf, openTestDatabase } from "./database.ts";
import { databaseOfThisFile } from "./database-of-this-file.ts";
import { noon, scopeOf } from "./request-scope.ts";
import { insertVehicles } from "./vehicles.ts";

/** A car in Germany has one figure, wherever it is told (DOOR-4, DOOR-6, DOOR-10). */

const prospects = readDemoStock().flatMap(({ columns }) => (columns.status === "german_prospect" ? [columns] : []));
const database = await databaseOfThisFile();
await runAs(contextOf(database), (transaction) => plantOwnPrices(transaction, noon));
const ids = await insertVehicles(database, prospects);
const notSet = await openTestDatabase();
const idsWhereNotSet = await insertVehicles(notSet, prospects);

/** All amounts of a text, without what a person unfolds: 38490 of "≈ 38.490 €", both of "950 – 1.300 €". */
function amountsIn(html: string): number[] {
  const text = html.replace(/<details.*?<\/details>|<select.*?<\/select>/gs, "").replace(/<[^>]*>/g, " ");
  return [...text.matchAll(/([\d.]+)(,\d\d)?(?: – ([\d.]+))?\s€/g)].flatMap(([, one = "", cents = "", other]) => [
    Number(one.replaceAll(".", "") + cents.replace(",", ".")),
    ...(other === undefined ? [] : [Number(other.replaceAll(".", ""))]),
  ]);
}

/** What is more than `most` can only be the figure, or the ends of the sum below the lines. */
function expectOneFigure(html: string, { total, figure, exactTotal }: PriceView, most: number) {
  const large = amountsIn(html).filter((amount) => amount > most);
  const allowed = new Set([figure, ...amountsIn(exactTotal)]);
  expect(large.filter((amount) => !allowed.has(amount))).toEqual([]);
  const largest = [...html.matchAll(/<p class="[^"]*text-heading-1[^"]*">([^<]*€)/g)].map(([, text]) => text);
  expect(largest).toEqual([total]);
}

async function pageOf(from: typeof database, id: string, query: string) {
  const context = new RouterContextProvider();
  context.set(requestScope, scopeOf(from));
  const request = new Request(`https://shop.test/stock/${id}${query}`);
  const loaderData = await loader({ request, url: new URL(request.url), pattern: "/stock/:vehicleId", params: { vehicleId: id }, context });
  const Page = createRoutesStub([{ id: "vehicle", path: "/", Component: Vehicle }]);
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { vehicle: loaderData } }} />);
  return { loaderData, html };
}

const listOf = (cards: readonly PricedCard[]) => {
  const Page = createRoutesStub([{ path: "/", Component: () => <VehicleList vehicles={cards} headingLevel={2} /> }]);
  return renderToStaticMarkup(<Page />)
    .split("<li>")
    .slice(1);
};

async function cardsOf(from: typeof database, all: readonly string[]) {
  const scope = scopeOf(from);
  const cards = await runAs(scope.context, (transaction) => readCardsWithFacts(transaction, all, noon));
  return pricedCards(scope, "mc", cards);
}

test("every German car of the demonstration has one figure: on its card, its page, in its head and for search engines", async () => {
  const cards = await cardsOf(database, ids);
  for (const [index, html] of listOf(cards).entries()) {
    const { html: page, loaderData } = await pageOf(database, ids[index] ?? "", "");
    const price = loaderData.atDoor?.price;
    if (!price) throw new Error("a prospect without a price at the door");
    expect(amountsIn(html.replace(/± [\d.]+\s€/, ""))).toEqual([price.figure]);
    expect(html).toMatch(/Estimado.*Llave en mano en la Región de Murcia/);
    expectOneFigure(page, price, prospects[index]?.german_price ?? 0);
    expect(amountsIn(page), "the stored price").not.toContain(prospects[index]?.price);
    expect(page).toContain("Llave en mano en la Región de Murcia");
    const head = JSON.stringify(loaderData.head);
    expect(new Set(head.match(/(≈ )?[\d.,]+\s€/g))).toEqual(new Set([price.total]));
    expect(loaderData.head).toContainEqual({ property: "og:title", content: expect.stringContaining(price.total) });
    expect(head).toContain(`"price":${price.figure},`);
  }
  expect(ids.length).toBeGreaterThan(8);
});

test("region and plan change the figure, and the fee of the plan is a line", async () => {
  const figures = new Set<number>();
  for (const query of ["", "?plan=basico", "?plan=premium", "?region=ct", "?region=ct&plan=premium"]) {
    const { loaderData, html } = await pageOf(database, ids[0] ?? "", query);
    const price = loaderData.atDoor?.price;
    figures.add(price?.figure ?? 0);
    const fee = query.includes("basico") ? 490 : query.includes("premium") ? 1490 : 990;
    expect(price?.lines.find(({ name }) => name === "our_fee")?.amount).toBe(`${formatEuros(fee).replace("\u00a0€", "")},00\u00a0€`);
    if (price) expectOneFigure(html, price, prospects[0]?.german_price ?? 0);
  }
  expect(figures.size).toBe(5);
  const invented = await pageOf(database, ids[0] ?? "", "?plan=oro&region=xx");
  expect(invented.loaderData.atDoor?.choices).toMatchObject({ plan: "completo", region: "mc" });
});

test("a shop without its own prices says what bringing the car costs, and nowhere 'llave en mano' or whether it pays", async () => {
  const cards = await cardsOf(notSet, idsWhereNotSet);
  const lists = listOf(cards);
  for (const [index, id] of idsWhereNotSet.entries()) {
    const { html, loaderData } = await pageOf(notSet, id, "");
    for (const shown of [html, lists[index] ?? ""]) expect(shown).toContain("Coste de traerlo, sin nuestros honorarios");
    expect([html, lists[index], JSON.stringify(loaderData)].join()).not.toMatch(/llave en mano|compensa|por poco/i);
  }
});

test("a car in Spain says what is in its price, and whether delivery to the region is", async () => {
  const [id = ""] = await insertVehicles(database, [{ status: "available", price: 19_900 }]);
  const { html } = await pageOf(database, id, "");
  expect(html).toContain("Es el precio final: incluye el traslado, la ITV, los impuestos y la matrícula.");
  expect(html).toContain("Entrega en la Región de Murcia: incluida.");
  expect((await pageOf(database, id, "?region=ga")).html).toContain("Entrega en Galicia: la presupuestamos aparte.");
});

/** Dear enough that no line and no sum of lines is as much as the whole. */
const facts: fc.Arbitrary<CarFacts> = fc.record(
  {
    germanPrice: fc.integer({ min: 25_000, max: 150_000 }),
    firstRegistration: fc
      .date({ min: new Date("1999-01-01"), max: new Date("2026-11-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 7)),
    mileage: fc.integer({ min: 10, max: 300_000 }),
    powertrain: fc.constantFrom(...powertrains),
    powerKw: fc.integer({ min: 40, max: 450 }),
    displacement: fc.integer({ min: 900, max: 6_000 }),
    cylinders: fc.integer({ min: 3, max: 12 }),
    co2: fc.integer({ min: 0, max: 350 }),
    vatRegime: fc.constantFrom(...vatRegimes),
    seller: fc.constantFrom(...sellerKinds),
    papers: fc.subarray([...germanPapers]),
    modified: fc.boolean(),
    formerTaxiOrRental: fc.boolean(),
    officialValue: fc.integer({ min: 8_000, max: 100_000 }),
  },
  { requiredKeys: ["germanPrice"] },
);

const withOwnPrices: PriceTables = {
  ...firstTables,
  our_prices: {
    ...firstTables.our_prices,
    content: { inspection: 290_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1490_00 },
  },
};

test("2,000 other German cars have one figure too, with and without our own prices", () => {
  const day = Temporal.PlainDate.from("2026-11-27");
  const cars = fc.sample(
    fc.record({ car: facts, region: fc.constantFrom(...regionCodes), tables: fc.constantFrom(firstTables, withOwnPrices) }),
    2_000,
  );
  for (const { car, region, tables } of cars) {
    const price = landedPrice(car, usualBuyer(region), day, tables);
    if (!price) throw new Error("no price");
    const view = priceView(price);
    const [low, high] = [price.total.low / 100, price.total.high / 100];
    expect(view.figure).toBeGreaterThanOrEqual(low - 5);
    expect(view.figure).toBeLessThanOrEqual(high + 5);
    const html = renderToStaticMarkup(
      <>
        <PriceSummary view={view} caption={view.caption} />
        <DoorPrice view={view} />
      </>,
    );
    // The asked price may be a range, too: what it is without German VAT depends on the invoice.
    const asked = price.lines.find(({ name }) => name === "german_price")?.amount.high ?? 0;
    expectOneFigure(html, view, Math.max(low - 0.01, asked / 100));
    expect(/llave en mano/i.test(html)).toBe(view.isComplete);
    const [card = ""] = listOf([{ ...anyCard, atDoor: figureInWords(price) }]);
    expect(amountsIn(card.replace(/± [\d.]+\s€/, ""))).toEqual([view.figure]);
  }
  // Half a minute alone; a busy machine takes longer.
}, 300_000);

const anyCard: PricedCard = {
  id: "0b9f5c1e-6f0a-4c43-9a53-0c2f9a1f7f11",
  make: "Škoda",
  model: "Octavia",
  year: 2020,
  price: 77_777,
  mileage: 78_500,
  fuel_type: "Diésel",
  transmission: "Manual",
  location: "Colonia",
  status: "german_prospect",
  environmental_badge: "C",
  image: null,
};
