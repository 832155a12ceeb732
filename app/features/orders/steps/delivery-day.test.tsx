import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { JourneyList } from "#app/features/orders/orders/components/journey-list.tsx";
import { readFacts } from "#app/features/orders/orders/office/queries/facts.server.ts";
import { quoteSent } from "#app/features/orders/quotes/emails.ts";
import { drawUpQuote } from "#app/features/orders/quotes/office/commands/draw-up.server.ts";
import { sendQuote } from "#app/features/orders/quotes/office/commands/send.server.ts";
import { contentIn, findQuotePage } from "#app/features/orders/quotes/queries.server.ts";
import { formatCalendarDay, formatShortDay } from "#app/lib/dates.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { moveOrder, planStep } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { company } from "#company";
import { readSteps, readTemplate } from "./queries.server.ts";
import { daysOfNewOrder } from "./plan.ts";
import { deliveryDay } from "./step-kinds.ts";

/** The handover, and the call after it, on which nothing is delivered. */
const handover = "2027-01-04";
const aftercare = "2027-01-19";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const scope = (actor: Actor = admin) => scopeOf(database, { actor });
const system = <Result,>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
let orderId: string;

beforeAll(async () => {
  orderId = await insertOrder(database, { carName: "" });
  await moveOrder(database, orderId, { doneUntil: "search_agreed", on: "2026-11-10", planned: "2026-12-01" });
  await planStep(database, orderId, "handed_over", handover);
  await planStep(database, orderId, "aftercare", aftercare);
});

const onPage = async (today = "2026-11-20") =>
  renderToString(<JourneyList steps={await system((transaction) => readSteps(transaction, orderId))} papers={[]} base="" today={today} />);
const summaries = (html: string) => html.match(/<summary.*?<\/summary>/gs)?.join("") ?? "";
const onBoard = async () =>
  (await system((transaction) => readFacts(transaction, contextOf(database, admin), [orderId]))).get(orderId)?.deliveryOn;

test("the quote, its mail, the order's page and the team's board promise the same day: that of the handover", async () => {
  const typed = { seen: "", price: "9.000", deposit: "199", purchase: "0", valid_until: "2026-11-27", conditions: "Cerrado." };
  await drawUpQuote(scope(), orderId, sentForm("draft-quote", typed));
  const row = await system((transaction) => transaction.selectFrom("order_quotes").selectAll().executeTakeFirstOrThrow());
  await sendQuote(scope(), orderId, sentForm("send-quote", { version: "1", seen: row.content_sha256 }));
  const content = contentIn(row);
  const mail = await system((transaction) => transaction.selectFrom("emails").select("plain").executeTakeFirstOrThrow());
  for (const text of [content.price.rest.due, mail.plain, JSON.stringify(quoteSent({ name: "Ana", content, address: "" }))]) {
    expect(text).toContain(formatCalendarDay(handover));
    expect(text).not.toContain(formatCalendarDay(aftercare));
  }
  expect(summaries(await onPage())).toContain(`hacia el ${formatShortDay(handover)}`);
  expect(summaries(await onPage())).not.toContain(formatShortDay(aftercare));
  expect(await onBoard()).toBe(handover);
  const opened = { scope: scope({ kind: "visitor", orderId }), order: { id: orderId, status: "open" } };
  expect((await findQuotePage(opened, 1))?.moved).toBeUndefined();

  await planStep(database, orderId, "handed_over", "2027-01-08");
  expect((await findQuotePage(opened, 1))?.moved).toBe("La entrega está prevista ahora para el 8 de enero de 2027.");
});

test("a car that is handed over has the day on which it was, everywhere", async () => {
  await moveOrder(database, orderId, { doneUntil: "handed_over", on: "2026-11-19", planned: aftercare });
  expect(summaries(await onPage())).toContain(`>${formatShortDay("2026-11-19")}<`);
  expect(summaries(await onPage())).not.toContain(formatShortDay(aftercare));
  expect(await onBoard()).toBe("2026-11-19");
  expect(deliveryDay(await system((transaction) => readSteps(transaction, orderId)))).toBe("2026-11-19");
});

test("what a new order of a German car promises fits the claim, from the purchase to the handover, whatever day it begins on", async () => {
  const [, fewest, most] = /^(\d+)–(\d+) semanas$/.exec(company.claims.processWeeks) ?? [];
  for (const kind of ["dealer", "private_seller"] as const) {
    const template = await system((transaction) => readTemplate(transaction, kind));
    for (let begun = Temporal.PlainDate.from("2026-11-01"); begun.year < 2028; begun = begun.add({ days: 1 })) {
      const days = daysOfNewOrder(template, begun);
      const [bought, handedOver] = [days.get("bought"), days.get("handed_over")];
      if (!bought || !handedOver) throw new Error("a template without purchase or handover");
      const taken = Temporal.PlainDate.from(bought).until(handedOver).days;
      expect(taken, begun.toString()).toBeLessThanOrEqual(Number(most) * 7);
      expect(taken).toBeGreaterThanOrEqual(Number(fewest) * 7);
    }
  }
});
