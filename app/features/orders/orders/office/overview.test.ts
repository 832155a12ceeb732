import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertDocument } from "#tests/documents.ts";
import { addEntry, addQuote, askForPaper, moveOrder, planStep } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { readFacts } from "./queries/facts.server.ts";
import { readBoard, listOrders } from "./queries/list.server.ts";
import { readCalendar } from "./queries/calendar.server.ts";
import { readFigures, readStopFigures, countOrdersForTeam, readTodaysWork } from "./queries/figures.server.ts";
import { ordersAddress, readOrdersSearch } from "./search-params.ts";

const database = await databaseOfThisFile(["orders"]);
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };

/** Friday 20 November 2026. */
const office = () => contextOf(database, admin);
const search = (query = "") => readOrdersSearch(new URLSearchParams(query));
const carsOn = async (query = "") =>
  Object.fromEntries((await readBoard(office(), search(query))).columns.map(({ stop, cards }) => [stop, cards.map(({ car }) => car)]));
const byName = (one: string, other: string) => one.localeCompare(other);
const carsIn = async (query: string) => (await listOrders(office(), search(query))).lines.map(({ car }) => car);

test("each open order stands at the stop of its first pending step (ORDER-70)", async () => {
  await insertOrder(database, { carName: "Sin coche" });
  const bought = await insertOrder(database, { carName: "Audi A4" });
  await moveOrder(database, bought, { doneUntil: "bought", on: "2026-11-10" });
  const coming = await insertOrder(database, { carName: "BMW X1" });
  await moveOrder(database, coming, { doneUntil: "collected", on: "2026-11-12" });
  const plates = await insertOrder(database, { carName: "Renault Zoe" });
  await moveOrder(database, plates, { doneUntil: "plates", on: "2026-11-16" });
  const over = await insertOrder(database, { carName: "Todo hecho" });
  await moveOrder(database, over, { doneUntil: "aftercare", on: "2026-11-18" });
  await insertOrder(database, { carName: "Cancelado", status: "cancelled" });
  expect(await carsOn()).toEqual({
    search: ["Sin coche"],
    verification: ["Audi A4"],
    paperwork: ["BMW X1"],
    delivery: expect.arrayContaining(["Renault Zoe", "Todo hecho"]),
  });
  const { columns } = await readBoard(office(), search());
  expect(columns.map(({ count, days }) => [count, days])).toEqual([
    [1, 18],
    [1, 10],
    [1, 8],
    [2, 4],
  ]);
});

test("a column shows at most 50 cards and counts all", async () => {
  for (let number = 0; number < 53; number += 1) await insertOrder(database);
  const [column] = (await readBoard(office(), search())).columns;
  expect([column?.count, column?.cards.length]).toEqual([53, 50]);
  const { total, lines, pageCount } = await listOrders(office(), search("vista=lista&parada=search&page=9"));
  expect([total, lines.length, pageCount]).toEqual([53, 3, 2]);
});

test("board, list, counts, the day's work and the menu judge the same orders alike (ORDER-70, ORDER-72)", async () => {
  const late = await insertOrder(database, { carName: "Tarde" });
  await planStep(database, late, "car_found", "2026-11-17");
  const asked = await insertOrder(database, { carName: "Pedido" });
  await askForPaper(database, asked, { until: "2026-11-26" });
  const check = await insertOrder(database, { carName: "Revisar" });
  await askForPaper(database, check, { files: [{ state: "returned" }, { state: "uploaded" }] });
  const arrived = await insertOrder(database, { carName: "Vence", begunOn: "2026-10-01" });
  await moveOrder(database, arrived, { doneUntil: "in_spain", on: "2026-10-31" });
  const unpaid = await insertOrder(database, { carName: "Sin pagar" });
  await addEntry(database, unpaid, { kind: "charge", cents: 19_900, on: "2026-11-10" });
  const declined = await insertOrder(database, { carName: "Rechazado" });
  await addQuote(database, declined, { version: 1, decision: "declined" });
  const expired = await insertOrder(database, { carName: "Caducado" });
  await addQuote(database, expired, { version: 1, validUntil: "2026-11-17" });
  await insertOrder(database, { carName: "Tranquilo" });

  const { counts } = await readBoard(office(), search());
  expect(counts).toEqual({ open: 8, late: 2, waitingForCustomer: 2, needsTeam: 5 });
  expect(await countOrdersForTeam(office())).toBe(5);
  expect((await listOrders(office(), search())).counts).toEqual(counts);
  for (const [need, cars] of Object.entries({
    retraso: ["Tarde", "Sin pagar"],
    espera: ["Pedido", "Sin pagar"],
    equipo: ["Tarde", "Revisar", "Sin pagar", "Rechazado", "Caducado"],
    papeles: ["Revisar"],
    decisiones: ["Rechazado", "Caducado"],
    entregas: [],
    plazos: ["Vence"],
    pagos: ["Sin pagar"],
    pasos: ["Tarde"],
    faltan: [],
  })) {
    expect((await carsIn(`vista=lista&ver=${need}`)).toSorted(byName)).toEqual(cars.toSorted(byName));
    expect(
      Object.values(await carsOn(`ver=${need}`))
        .flat()
        .toSorted(byName),
    ).toEqual(cars.toSorted(byName));
  }
  const { lines } = await readTodaysWork(office());
  expect(lines.map(({ need, count, only }) => [need, count, only?.car, only?.sentence])).toEqual([
    ["papeles", 1, "Revisar", "DNI, por revisar"],
    ["decisiones", 2, undefined, undefined],
    ["plazos", 1, "Vence", "La matriculación vence el 30 nov (30 días)"],
    ["pagos", 1, "Sin pagar", "Pago de 199\u00a0€ · 10 días tarde"],
    ["pasos", 1, "Tarde", "Coche encontrado · 3 días tarde"],
  ]);
});

test("the team reads of documents to sign and of times of the handover until they are signed, agreed or over (ORDER-70)", async () => {
  const id = await insertOrder(database);
  const asks = async (actor: Actor = admin) => {
    const context = contextOf(database, actor);
    const facts = (await runAs(context, (transaction) => readFacts(transaction, context, [id]))).get(id);
    return [facts?.toSign, facts?.handover];
  };
  const change = (values: { agreed?: string; wish?: string }) =>
    runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_handovers").set(values).where("order_id", "=", id).execute(),
    );
  expect(await asks()).toEqual([null, null]);

  const contract = await insertDocument(database, id, { text: "Uno" });
  await insertDocument(database, id, { kind: "guarantee" });
  await insertDocument(database, id, { text: "Dos", replaces: contract.id });
  await insertDocument(database, id, { kind: "purchase" });
  const offered = ["2026-12-03 10:30", "2026-12-01 19:00"];
  await runAs(contextOf(database), (transaction) =>
    transaction.insertInto("order_handovers").values({ order_id: id, place: "Murcia", person: "Ana", offered }).execute(),
  );
  expect(await asks()).toEqual(["contract", { until: "2026-12-03", asked: false }]);
  expect(await asks({ kind: "salesperson", userId: admin.userId })).toEqual(["contract", { until: "2026-12-03", asked: false }]);
  // No role of the database gives an accountant the handovers, and their board works without them.
  expect(await asks({ kind: "accountant", userId: admin.userId })).toEqual(["contract", null]);

  await runAs(contextOf(database), (transaction) =>
    sql`update order_documents set signed_at = now(), signed_name = 'Ana', signed_sha256 = content_sha256
      where order_id = ${id} and kind = 'contract' and replaces is not null`.execute(transaction),
  );
  await change({ wish: "Por la tarde" });
  expect(await asks()).toEqual([null, { until: "2026-12-03", asked: true }]);
  await change({ wish: "", agreed: "2026-12-03 10:30" });
  expect(await asks()).toEqual([null, null]);
  await change({ wish: "Mejor otro día" });
  expect(await asks()).toEqual([null, { until: "2026-12-03", asked: true }]);
  await moveOrder(database, id, { doneUntil: "handed_over", on: "2026-11-19" });
  expect(await asks()).toEqual([null, null]);
});

test("the list shows ended orders too, and searches names, references and cars without accents", async () => {
  await insertOrder(database, { name: "Óscar Pons", carName: "Renault Zoe", begunOn: "2026-11-01" });
  await insertOrder(database, { name: "Ana", carName: "Škoda Superb", begunOn: "2025-03-01", status: "completed" });
  await insertOrder(database, { name: "Eva", carName: "100% nuevo", begunOn: "2025-02-01", status: "cancelled" });
  const found = {
    oscar: ["Renault Zoe"],
    "skoda ana": ["Škoda Superb"],
    "%": ["100% nuevo"],
    nada: [],
    "": ["Renault Zoe", "Škoda Superb", "100% nuevo"],
  };
  for (const [text, cars] of Object.entries(found))
    expect(await carsIn(`vista=lista&estado=todas&q=${encodeURIComponent(text)}`)).toEqual(cars);
  expect(await carsIn("vista=lista&estado=todas&orden=antiguedad")).toEqual(["100% nuevo", "Škoda Superb", "Renault Zoe"]);
  expect(await carsIn("vista=lista&estado=cancelled")).toEqual(["100% nuevo"]);
  expect(await carsIn("vista=lista&q=oscar")).toEqual(["Renault Zoe"]);
  const [line] = (await listOrders(office(), search("vista=lista&estado=completed"))).lines;
  expect(line).toMatchObject({ stop: undefined, late: false, sentence: "Terminada hoy" });
});

test("the owner filter knows orders without an owner", async () => {
  const colleague = await insertUser(database, { admin: true });
  await insertOrder(database, { carName: "Suyo", ownerId: colleague });
  await insertOrder(database, { carName: "De nadie" });
  for (const view of ["", "vista=lista&", "vista=lista&estado=todas&"]) {
    const cars = (query: string) => (view === "" ? carsOn(query).then((columns) => Object.values(columns).flat()) : carsIn(view + query));
    expect(await cars(`responsable=${colleague}`)).toEqual(["Suyo"]);
    expect(await cars("responsable=nadie")).toEqual(["De nadie"]);
  }
});

test("the calendar shows what is open: steps, papers, payments and the legal deadline", async () => {
  const id = await insertOrder(database, { carName: "Golf", begunOn: "2026-10-01" });
  await moveOrder(database, id, { doneUntil: "in_spain", on: "2026-10-31" });
  await planStep(database, id, "technical_inspection", "2026-11-24");
  await askForPaper(database, id, { title: "DNI", until: "2026-11-12" });
  await askForPaper(database, id, { title: "Aceptado", until: "2026-11-13", files: [{ state: "accepted" }] });
  await askForPaper(database, id, { title: "Ya no", until: "2026-11-13", withdrawn: true });
  await addEntry(database, id, { kind: "charge", cents: 100, on: "2026-11-02" });
  await addEntry(database, id, { kind: "receipt", cents: 250, on: "2026-11-03" });
  await addEntry(database, id, { kind: "charge", cents: 200, on: "2026-11-25" });
  // Of the same day, and paid: the ledger covers a deposit first.
  await addEntry(database, id, { kind: "charge", concept: "deposit", cents: 150, on: "2026-11-25" });
  await addEntry(database, id, { kind: "charge", cents: 300, on: "2026-11-26", reversed: true });
  const ended = await insertOrder(database, { status: "cancelled" });
  await planStep(database, ended, "paid", "2026-11-24");
  const { days, month, before, after } = await readCalendar(office(), search("vista=calendario"));
  expect([month, before, after, days.length, days[0]?.day, days.at(-1)?.day]).toEqual([
    "2026-11",
    "2026-10",
    "2026-12",
    42,
    "2026-10-26",
    "2026-12-06",
  ]);
  expect(days.flatMap(({ entries }) => entries.map(({ day, kind, text, late }) => [day, kind, text, late]))).toEqual([
    ["2026-11-12", "paper", "DNI", true],
    ["2026-11-24", "step", "ITV", false],
    ["2026-11-25", "payment", "2\u00a0€", false],
    ["2026-11-30", "deadline", "Vence la matriculación", false],
  ]);
  const december = await readCalendar(office(), search("vista=calendario&mes=2027-02"));
  expect(december.days.every(({ entries }) => entries.length === 0)).toBe(true);
});

test("the figures are of handovers: days from the beginning, days at each stop and the margin (ORDER-73)", async () => {
  expect(await readFigures(office())).toEqual({ whole: undefined, margin: undefined, hidesMargin: false });
  for (const [begunOn, found, papers, plates, handedOver] of [
    ["2026-09-01", "2026-09-05", "2026-09-15", "2026-09-29", "2026-10-01"],
    ["2026-10-01", "2026-10-11", "2026-10-15", "2026-10-29", "2026-11-10"],
  ] as const) {
    const id = await insertOrder(database, { begunOn, status: "completed" });
    await moveOrder(database, id, { doneUntil: "handed_over", on: handedOver });
    await moveOrder(database, id, { doneUntil: "plates", on: plates });
    await moveOrder(database, id, { doneUntil: "papers_received", on: papers });
    await moveOrder(database, id, { doneUntil: "car_found", on: found });
    await addEntry(database, id, { kind: "charge", cents: 300_000, on: "2026-10-01" });
    await addEntry(database, id, { kind: "receipt", cents: 300_000, on: "2026-10-01" });
    await addEntry(database, id, { kind: "cost", cents: begunOn === "2026-09-01" ? 200_000 : 100_000, on: "2026-10-01" });
    await addEntry(database, id, { kind: "cost", cents: 5_000, on: "2026-10-01", reversed: true });
  }
  expect(await readFigures(office())).toMatchObject({ whole: { cases: 2, median: 35, p90: 39 }, margin: { cents: 150_000, orders: 2 } });
  expect(await readStopFigures(office())).toEqual([
    { stop: "search", days: { cases: 2, median: 7, p90: 9 } },
    { stop: "verification", days: { cases: 2, median: 7, p90: 9 } },
    { stop: "paperwork", days: { cases: 2, median: 14, p90: 14 } },
    { stop: "delivery", days: { cases: 2, median: 7, p90: 11 } },
  ]);
});

test("money that went back is no margin (ORDER-73)", async () => {
  for (const status of ["completed", "withdrawn", "cancelled"] as const) {
    const id = await insertOrder(database, { begunOn: "2026-09-01", status });
    await moveOrder(database, id, { doneUntil: "handed_over", on: "2026-10-06" });
    await addEntry(database, id, { kind: "charge", cents: 300_000, on: "2026-10-01", reversed: status !== "completed" });
    await addEntry(database, id, { kind: "cost", cents: 250_000, on: "2026-10-01" });
  }
  expect((await readFigures(office())).margin).toEqual({ cents: 50_000, orders: 1 });
  // A salesperson reads no costs, so the charges alone would be a wrong margin (row B10).
  const sales = contextOf(database, { kind: "salesperson", userId: admin.userId });
  expect(await readFigures(sales)).toMatchObject({ margin: undefined, hidesMargin: true });
});

test("a line of the day's work tells why it is there, also of an order with a more urgent reason (ORDER-72)", async () => {
  const id = await insertOrder(database, { carName: "Audi A4" });
  await addEntry(database, id, { kind: "charge", cents: 19_900, on: "2026-11-10" });
  await askForPaper(database, id, { files: [{ state: "uploaded" }] });
  expect((await readTodaysWork(office())).lines.map(({ need, only }) => [need, only?.sentence])).toEqual([
    ["papeles", "DNI, por revisar"],
    ["pagos", "Pago de 199\u00a0€ · 10 días tarde"],
  ]);
});

test("a withdrawal whose money is not back is part of the day's work (ORDER-61)", async () => {
  const id = await insertOrder(database, { name: "Luz", status: "withdrawn" });
  await addEntry(database, id, { kind: "charge", cents: 19_900, on: "2026-11-02", reversed: true });
  await addEntry(database, id, { kind: "receipt", cents: 19_900, on: "2026-11-03" });
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("order_withdrawals")
      .values({
        order_id: id,
        name: "Luz",
        declaration: "Desisto.",
        period_until: "2026-11-30",
        refund_until: "2026-12-02",
        after_delivery: false,
      })
      .execute(),
  );
  expect((await readTodaysWork(office())).refunds).toEqual([{ id, name: "Luz", cents: 19_900, until: "2026-12-02" }]);
  await addEntry(database, id, { kind: "refund", cents: 19_900, on: "2026-11-20" });
  expect((await readTodaysWork(office())).refunds).toEqual([]);
});

test("a customer sees nothing of it", async () => {
  await insertOrder(database);
  const customer: Actor = { kind: "customer", userId: await insertUser(database) };
  await expect(readBoard(contextOf(database, customer), search())).rejects.toMatchObject({ code: "42501" });
  await expect(listOrders(contextOf(database, customer), search("vista=lista&estado=todas"))).rejects.toMatchObject({ code: "42501" });
});

test("an address that people have changed is read as far as it makes sense", () => {
  expect(search("vista=nada&q=%00a&responsable=yo&ver=x&parada=y&estado=z&mes=2026-13&page=-1")).toEqual(search("q=a"));
  expect(ordersAddress(search("vista=lista&q=golf&ver=retraso&parada=delivery&mes=2026-12&page=2"))).toBe(
    "/admin/orders?vista=lista&q=golf&ver=retraso&parada=delivery&mes=2026-12&page=2",
  );
});
