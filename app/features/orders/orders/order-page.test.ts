import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderStep } from "#app/features/orders/steps/queries.server.ts";
import { currentStop, type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { moveOrder } from "#tests/order-details.ts";
import { scopeOf } from "#tests/request-scope.ts";
import { runAs, visitor } from "#server/context.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { carPlace, journeyTitle } from "./journey-title.ts";
import { type OpenTasks, whatNow } from "./what-now.ts";
import { deliveryRange, readDeliveryTime } from "./queries.server.ts";
import { listOwnOrders } from "./queries/customers-order.server.ts";

const database = await databaseOfThisFile();
const userId = await insertUser(database);

const measured = () => deliveryRange(contextOf(database, visitor));

/** An order that was handed over so many days after its first day. */
async function deliver(begunOn: string, days: number, given: { status?: "withdrawn" | "cancelled"; template?: "already_in_spain" } = {}) {
  const id = await insertOrder(database, { begunOn, status: "completed", ...given });
  await moveOrder(database, id, { doneUntil: "handed_over", on: Temporal.PlainDate.from(begunOn).add({ days }).toString() });
}

test("from twenty deliveries of the last twelve months on, visitors learn the range of eight of ten (ORDER-74)", async () => {
  for (let number = 0; number < 19; number += 1) await deliver("2026-09-01", 22 + number);
  // Too long ago, or not handed over: they do not count.
  await deliver("2025-10-01", 300 / 10);
  await insertOrder(database, { status: "completed" });
  // Not kept, or not from Germany: they do not count.
  await deliver("2026-09-01", 80, { status: "withdrawn" });
  await deliver("2026-09-01", 80, { status: "cancelled" });
  await deliver("2026-09-01", 3, { template: "already_in_spain" });
  expect(await measured()).toEqual({ weeks: undefined });
  const scope = scopeOf(database);
  expect(await readDeliveryTime(scope)).toEqual({ weeks: "2–4 semanas", measured: false });

  await deliver("2026-08-01", 41);
  // From 22 to 41 days: the 10th percentile is 23.9, the 90th 39.1.
  expect(await measured()).toEqual({ weeks: { from: 3, to: 6 } });
  // It is the same for everybody.
  expect(await readDeliveryTime(scope)).toEqual({ weeks: "3–6 semanas", measured: true });
  const customer = { kind: "customer", userId: await insertUser(database) } as const;
  expect(await readDeliveryTime(scopeOf(database, { actor: customer }))).toEqual({ weeks: "3–6 semanas", measured: true });
});

test("the page shows the claim while the range cannot be read, and is not kept", async () => {
  const away = await openTestDatabase();
  await away.close();
  const broken = scopeOf(away);
  expect(await readDeliveryTime(broken)).toMatchObject({ measured: false });
  expect(broken.incomplete).toBe(true);
});

const listed = async (id = userId) =>
  (await listOwnOrders(contextOf(database, { kind: "customer", userId: id }), id)).map(({ title, state }) => [title, state]);

test("the panel leads to all orders of a person, the open ones first, and to nobody else's", async () => {
  const other = await insertUser(database);
  await insertOrder(database, { userId, carName: "Audi A4", status: "withdrawn" });
  await insertOrder(database, { userId, carName: "", status: "cancelled" });
  await insertOrder(database, { userId, carName: "Seat León", status: "open" });
  await insertOrder(database, { userId: other, carName: "BMW X1", status: "withdrawn" });
  const [first, ...ended] = await listed();
  expect(first).toEqual(["Preparamos la búsqueda de tu Seat León", undefined]);
  expect(ended).toHaveLength(2);
  expect(ended).toEqual(
    expect.arrayContaining([
      ["Audi A4", "Desistimiento"],
      ["Tu importación", "Cancelada"],
    ]),
  );
  expect(await listed(other)).toEqual([["BMW X1", "Desistimiento"]]);
});

test("an order shows the picture of its stock car, else a photo of its published report, and nothing of an archived car", async () => {
  const owner = await insertUser(database);
  const car = await insertVehicle(database, { status: "reserved" });
  const id = await insertOrder(database, { userId: owner, vehicleId: car });
  const pictures = async () =>
    (await listOwnOrders(contextOf(database, { kind: "customer", userId: owner }), owner)).map(({ picture }) => picture);
  const run = (statement: string) => runAs(contextOf(database), (transaction) => sql.raw(statement).execute(transaction));
  expect(await pictures()).toEqual([undefined]);
  await run(
    `insert into order_inspections (order_id, inspected_on, inspector, verdict) values ('${id}', '2026-11-20', 'Jan', 'recommended')`,
  );
  const photo = crypto.randomUUID();
  await run(`insert into order_inspection_photos (id, order_id, storage_key, width, height)
    values ('${photo}', '${id}', 'order-inspections/${id}/${photo}', 3, 2)`);
  expect(await pictures()).toEqual([undefined]);
  await run(`update order_inspections set published_at = now() where order_id = '${id}'`);
  expect(await pictures()).toEqual([{ photo }]);
  await run(
    `insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder) values ('${car}', 'x', 3, 2, 'data:image/webp;base64,')`,
  );
  expect(await pictures()).toMatchObject([{ stock: { storage_key: "x" } }]);
  await run(`update vehicles set status = 'archived' where id = '${car}'`);
  expect(await pictures()).toEqual([{ photo }]);
});

/** An order that has done all steps before `next`; all of them without one. */
function before(next?: StepKind): OrderStep[] {
  const reached = next === undefined ? stepOrder.length : stepOrder.indexOf(next);
  return stepOrder.map((kind, position) => ({
    id: kind,
    kind,
    state: position < reached ? "done" : "pending",
    planned_on: "2026-12-15",
    done_on: position < reached ? "2026-11-20" : null,
    skip_reason: null,
    responsible: "team",
    customer_note: "",
    revision: 0,
    planned_fixed: false,
  }));
}

const openOrder = { status: "open", steps: before("paid"), today: "2026-12-15" };
const nothing: OpenTasks = { quote: undefined, papers: [], payment: undefined, purchase: undefined, document: undefined, handover: false };
const contract = { id: "c", label: "Contrato" };

describe("the page of an order (ORDER-6, ORDER-7)", () => {
  test.each([
    ["search_agreed", "search", 0, "Preparamos la búsqueda de tu Golf"],
    ["inspection_done", "verification", 0, "Revisamos tu Golf"],
    ["collected", "paperwork", 0, "Recogemos tu Golf en Alemania"],
    ["in_spain", "paperwork", 1, "Tu Golf cruza Francia"],
    ["registration", "paperwork", 2, "Matriculamos tu Golf"],
    ["handed_over", "delivery", 2, "Tu Golf te espera"],
    ["aftercare", "delivery", 3, "Ya tienes tu Golf"],
    [undefined, "delivery", 3, "Ya tienes tu Golf"],
  ] as const)("before %s is at the stop %s with %i legs behind the car: %s", (next, stop, legs, title) => {
    const steps = before(next);
    expect(currentStop(steps)).toBe(stop);
    expect(carPlace(steps).legs).toBe(legs);
    expect(journeyTitle(steps, { template: "dealer", car_name: "Golf" })).toBe(title);
  });

  test("sends no car across France that is in Spain already", () => {
    const titled = (next: StepKind) => journeyTitle(before(next), { template: "already_in_spain", car_name: "Golf" });
    expect(titled("in_spain")).toBe("Preparamos los trámites de tu Golf");
    expect(titled("collected")).toBe("Recogemos tu Golf");
    expect(titled("registration")).toBe("Matriculamos tu Golf");
  });

  test("says that nothing is to do and what comes next, until when", () => {
    expect(whatNow(openOrder, nothing)).toEqual({
      arrival: "La entrega está prevista para el 15 de diciembre de 2026.",
      yours: false,
      title: "No tienes que hacer nada",
      text: "Lo siguiente: Coche pagado al vendedor, hacia el 15 de diciembre de 2026.",
    });
  });

  test("promises no day that has passed", () => {
    expect(whatNow({ ...openOrder, today: "2026-12-16" }, nothing).text).toBe(
      "Lo siguiente: Coche pagado al vendedor. Lo esperábamos hacia el 15 de diciembre de 2026: va con retraso.",
    );
  });

  test.each<[string, Partial<OpenTasks>, string]>([
    [
      "a quote before all",
      { quote: { version: 2, validUntil: "2026-11-30" }, papers: [{ title: "Tu DNI", until: null, returned: false }] },
      "Revisa tu presupuesto",
    ],
    [
      "the paper with the earlier day",
      {
        papers: [
          { title: "Contrato", until: null, returned: false },
          { title: "Tu DNI", until: "2026-11-26", returned: false },
        ],
      },
      "Sube: Tu DNI",
    ],
    ["a paper that came back", { papers: [{ title: "Tu DNI", until: null, returned: true }] }, "Vuelve a subir: Tu DNI"],
    [
      "a payment that is due before the paper",
      {
        papers: [{ title: "Mandato", until: "2026-11-28", returned: false }],
        payment: { amount: "12.751 €", concept: "Compra", due: "2026-11-19" },
      },
      "Paga 12.751 €",
    ],
    [
      "the paper before a payment that waits for the delivery",
      {
        papers: [{ title: "Mandato", until: null, returned: false }],
        payment: { amount: "12.950 €", concept: "Resto", due: null },
      },
      "Sube: Mandato",
    ],
    ["a contract before the purchase", { document: contract, purchase: "report" }, "Firma el contrato"],
    ["an act of handover", { document: { id: "e", label: "Acta de entrega" }, handover: true }, "Firma el acta de entrega"],
    [
      "a contract before a paper without a day",
      { document: contract, papers: [{ title: "Mandato", until: null, returned: false }] },
      "Firma el contrato",
    ],
    [
      "a paper with a day before the contract",
      { document: contract, papers: [{ title: "Tu DNI", until: "2026-11-26", returned: false }] },
      "Sube: Tu DNI",
    ],
    ["the purchase before the times of the handover", { purchase: "no report", handover: true }, "Confirma la compra"],
    [
      "a payment before the times of the handover",
      { handover: true, payment: { amount: "199,00 €", concept: "Resto", due: "2026-11-26" } },
      "Paga 199,00 €",
    ],
    ["the times of the handover", { handover: true }, "Elige cuándo te entregamos el coche"],
    ["a payment", { payment: { amount: "199,00 €", concept: "Señal", due: "2026-11-26" } }, "Paga 199,00 €"],
  ])("names %s", (_what, tasks, title) => {
    expect(whatNow(openOrder, { ...nothing, ...tasks })).toMatchObject({ yours: true, title });
  });

  test.each<[string, Partial<OpenTasks>, string, string]>([
    [
      "2026-11-27",
      { payment: { amount: "12.751,00 €", concept: "Compra", due: "2026-11-23" } },
      "2026-11-23",
      "Compra. Venció el 23 de noviembre de 2026.",
    ],
    [
      "2026-11-23",
      { payment: { amount: "12.751,00 €", concept: "Compra", due: "2026-11-23" } },
      "2026-11-23",
      "Compra, como muy tarde el 23 de noviembre de 2026.",
    ],
    [
      "2026-11-27",
      { papers: [{ title: "Tu DNI", until: "2026-11-26", returned: false }] },
      "2026-11-26",
      "Lo esperábamos el 26 de noviembre de 2026.",
    ],
    ["2026-11-27", { quote: { version: 2, validUntil: "2026-11-30" } }, "2026-11-30", "Vale hasta el 30 de noviembre de 2026."],
  ])("on %s, %j is due on %s and reads: %s", (today, tasks, due, text) => {
    const now = whatNow({ ...openOrder, today }, { ...nothing, ...tasks });
    expect(now).toMatchObject({ due, after: "Después: Coche pagado al vendedor, hacia el 15 de diciembre de 2026." });
    expect(now.text).toContain(text);
  });

  test.each(["cancelled", "withdrawn"])("asks for nothing when the order is %s", (status) => {
    const tasks = { ...nothing, papers: [{ title: "Tu DNI", until: null, returned: false }] };
    expect(whatNow({ ...openOrder, status }, tasks).yours).toBe(false);
  });
});
