import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertCustomersOrder } from "#tests/orders.ts";
import { scopeOf, testKeys } from "#tests/request-scope.ts";
import { NewsList } from "./components/news-list.tsx";
import { recordForCustomer, tellCustomer } from "./commands.server.ts";
import { readNews } from "./queries.server.ts";

const database = await databaseOfThisFile();
const { customer: owner, orderId } = await insertCustomersOrder(database);
beforeAll(async () => {
  await tell("2026-11-19T22:59:00Z", "step/bought/state", "El coche está comprado.");
  await record("2026-11-19T23:05:00Z", "quote/1/accepted", "Has aceptado el presupuesto (versión 1).");
});

type Write = typeof tellCustomer;
const written = (write: Write) => (at: string, topic: string, sentence: string) => {
  const scope = scopeOf(database, { actor: { kind: "system" }, now: Temporal.Instant.from(at) });
  return runAs(scope.context, (transaction) => write(transaction, scope, orderId, { topic, sentence }));
};
const tell = written(tellCustomer);
const record = written(recordForCustomer);

test("the newest news stand first, with day and hour of the company's time zone (ORDER-9)", async () => {
  expect((await readNews(contextOf(database, owner), orderId)).map(({ sentence, happened }) => [happened.moment, sentence])).toEqual([
    ["20 nov 2026, 00:05", "Has aceptado el presupuesto (versión 1)."],
    ["19 nov 2026, 23:59", "El coche está comprado."],
  ]);
});

test("the holder of the link and the team read the same as the account, and nobody else anything (ORDER-9)", async () => {
  const own = await readNews(contextOf(database, owner), orderId);
  const signature = linkedOrderAddress(testKeys, { id: orderId, linkVersion: 0 }).split("/").at(-1);
  const opened = await openOrder(scopeOf(database, { actor: visitor }), { orderId, signature });
  if (!opened) throw new Error("not opened");
  const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
  expect(await readNews(opened.scope.context, orderId)).toEqual(own);
  expect(await readNews(contextOf(database, admin), orderId)).toEqual(own);
  expect(await readNews(contextOf(database, stranger), orderId)).toEqual([]);
  expect(await readNews(contextOf(database, visitor), orderId)).toEqual([]);
});

test("a handful of news stands open, the others are folded away, and an empty list says why", () => {
  const news = Array.from({ length: 7 }, (_, number) => ({
    id: String(number),
    sentence: `Novedad ${number}.`,
    happened: { iso: "2026-11-20T11:00:00Z", moment: "20 nov 2026, 12:00" },
  }));
  const [open, folded] = renderToStaticMarkup(<NewsList news={news} empty="Nada." />).split("<details");
  expect([open?.includes("Novedad 4."), open?.includes("Novedad 5."), folded?.includes("Novedad 6.")]).toEqual([true, false, true]);
  expect(folded).toContain("Ver 2 novedades anteriores");
  expect(renderToStaticMarkup(<NewsList news={news.slice(0, 5)} empty="Nada." />)).not.toContain("<details");
  expect(renderToStaticMarkup(<NewsList news={[]} empty="Nada." />)).toContain("Nada.");
});
