import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Actor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { LedgerSection } from "./components/ledger-section.tsx";
import { readOfficeLedger } from "./queries.server.ts";

const database = await databaseOfThisFile(["orders"]);
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };

async function figuresOf(orderId: string): Promise<string[]> {
  const ledger = await readOfficeLedger(contextOf(database, admin), orderId);
  const Component = () => <LedgerSection ledger={ledger} account={null} ticket="" answer={undefined} today="2026-11-20" />;
  const Page = createRoutesStub([{ path: "/", Component }]);
  return [...renderToStaticMarkup(<Page />).matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, name = ""]) => name);
}

test("the margin stands once the car's own cost is booked: without it, it would be the whole price", async () => {
  const id = await insertOrder(database);
  await addEntry(database, id, { kind: "charge", cents: 2_000_000, on: "2026-11-20" });
  await addEntry(database, id, { kind: "cost", concept: "transport", cents: 60_000, on: "2026-11-20" });
  await addEntry(database, id, { kind: "cost", concept: "purchase", cents: 1_500_000, on: "2026-11-20", reversed: true });
  expect(await figuresOf(id)).toEqual(["Cargado", "Recibido", "Costes"]);
  await addEntry(database, id, { kind: "cost", concept: "purchase", cents: 1_500_000, on: "2026-11-20" });
  expect(await figuresOf(id)).toEqual(["Cargado", "Recibido", "Costes", "Margen"]);
});
