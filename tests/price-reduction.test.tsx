import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { feedPieces } from "#app/features/cars/feeds/queries.server.ts";
import { formats, type FormatName } from "#app/features/cars/feeds/formats.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { pricedCards } from "#app/features/cars/landed-price/queries.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { VehicleList } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import Vehicle, { loader } from "#app/routes/public/vehicle.tsx";
import { runAs, visitor } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import { databaseOfThisFile } from "./database-of-this-file.ts";
import { contextOf } from "./database.ts";
import { noon, scopeOf } from "./request-scope.ts";
import { insertVehicle } from "./vehicles.ts";

/** Where a reduction is told, and where nothing says anything of it (decision 0071). The words are the law's. */

const database = await databaseOfThisFile();
await writeFirstTables(contextOf(database));
const words = "el más bajo de los 30 días anteriores";
const long = "2026-01-10T11:00:00Z";
const recent = "2026-11-10T11:00:00Z";

/** Lets a car's present price begin ten days before noon, after a higher one of months. */
async function reduceFrom(id: string, before: { price: number; asked?: number }) {
  await database.kysely.updateTable("price_changes").set({ began_at: recent }).where("vehicle_id", "=", id).execute();
  await database.kysely
    .insertInto("price_changes")
    .values({ vehicle_id: id, began_at: long, ...before })
    .execute();
}

async function pageOf(id: string, query = "", now = noon) {
  const context = new RouterContextProvider();
  context.set(requestScope, scopeOf(database, { now }));
  const request = new Request(`https://shop.test/stock/${id}${query}`);
  const loaderData = await loader({ request, url: new URL(request.url), pattern: "/stock/:vehicleId", params: { vehicleId: id }, context });
  const Page = createRoutesStub([{ id: "vehicle", path: "/", Component: Vehicle }]);
  return { loaderData, html: renderToStaticMarkup(<Page hydrationData={{ loaderData: { vehicle: loaderData } }} />) };
}

async function cardOf(id: string, region: "mc" | "ct") {
  const scope = scopeOf(database);
  const cards = await runAs(scope.context, (transaction) => readCardsWithFacts(transaction, [id], noon));
  const priced = await pricedCards(scope, region, cards);
  const Page = createRoutesStub([{ path: "/", Component: () => <VehicleList vehicles={priced} headingLevel={2} /> }]);
  return renderToStaticMarkup(<Page />);
}

describe("a reduced car in Spain", () => {
  let id = "";
  beforeAll(async () => {
    id = await insertVehicle(database, {
      price: 19_900,
      colour: "Gris",
      co2: 120,
      body_style: "Familiar",
      first_registration: "2020-03-01",
    });
    const picture = { vehicle_id: id, storage_key: "a", width: 3, height: 2, placeholder: "data:image/webp;base64," };
    await runAs(contextOf(database), (transaction) => transaction.insertInto("vehicle_images").values(picture).execute());
    await reduceFrom(id, { price: 21_900 });
  });

  test("says so on its card and its page, with the price before struck through, whatever the region", async () => {
    const struck = /Antes <s [^>]*>21\.900\s€<\/s> · el más bajo de los 30 días anteriores/;
    for (const html of [await cardOf(id, "mc"), await cardOf(id, "ct"), (await pageOf(id)).html, (await pageOf(id, "?region=ct")).html])
      expect(html).toMatch(struck);
  });

  test("says nothing of it after thirty days, in its head, to search engines, and to portals", async () => {
    expect((await pageOf(id, "", noon.add({ hours: 24 * 21 }))).html).not.toContain(words);
    const { loaderData } = await pageOf(id);
    expect(JSON.stringify(loaderData.head)).not.toMatch(/21\.?900|Antes|anteriores/);
    const models = { size: 1, idsOf: () => ({ make: 9, model: 1, rest: "" }) };
    const place = { origin: "https://shop.test", storeCode: "MU", columns: ["price"], models };
    for (const name of Object.keys(formats) as FormatName[]) {
      let text = "";
      for await (const piece of feedPieces(contextOf(database, visitor), name, place)) text += piece;
      expect(text, name).toMatch(/19[.]?900/);
      expect(text, name).not.toMatch(/21[.]?900/);
    }
  });
});

describe("a car in Germany whose seller asks less", () => {
  let id = "";
  beforeAll(async () => {
    id = await insertVehicle(database, {
      status: "german_prospect",
      price: 1,
      german_price: 18_900,
      seller: "private",
      co2: 132,
      first_registration: "2019-03-01",
    });
    await keepPricesAtDoor(contextOf(database));
    await reduceFrom(id, { price: 31_900, asked: 19_900 });
  });

  test("says so where its figure is the one that the history knows: in the company's region with the usual plan", async () => {
    for (const html of [await cardOf(id, "mc"), (await pageOf(id)).html]) expect(html).toMatch(/Antes <s [^>]*>31\.900\s€<\/s>/);
    for (const html of [await cardOf(id, "ct"), (await pageOf(id, "?region=ct")).html, (await pageOf(id, "?plan=premium")).html])
      expect(html).not.toContain(words);
  });

  test("is shared with its region and plan, and its preview is the picture of these", async () => {
    const { loaderData, html } = await pageOf(id, "?region=ct&plan=premium");
    const address = `https://shop.test/stock/${id}?region=ct&plan=premium`;
    expect(loaderData.address).toBe(address);
    expect(html).toContain(`https://wa.me/?text=${encodeURIComponent(`Audi A4 Avant de 2020: ${address}`)}`);
    expect(loaderData.head).toContainEqual({ property: "og:url", content: address });
    expect(loaderData.head).toContainEqual({
      property: "og:image",
      content: `https://shop.test/stock/${id}/vista.jpg?region=ct&plan=premium`,
    });
    expect(loaderData.head).toContainEqual({ property: "og:image:height", content: "630" });
    expect(loaderData.head).toContainEqual({ tagName: "link", rel: "canonical", href: `https://shop.test/stock/${id}` });
    expect((await pageOf(id, "?plan=completo")).loaderData.address).toBe(`https://shop.test/stock/${id}?region=mc`);
  });
});
