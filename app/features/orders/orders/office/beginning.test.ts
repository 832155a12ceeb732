import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { typedOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { beginAtOnce, createOrder } from "./commands/create.server.ts";
import { orderReasons } from "./messages.ts";
import { replan } from "../../steps/office/commands.server.ts";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const scope = () => scopeOf(database, { actor: admin });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const begin = (vehicle: string, template: string) =>
  createOrder(scope(), sentForm("new-order", { ...typedOrder, origin: "", begun_on: "2026-11-20", vehicle, template }));
const statusOf = async (id: string) =>
  (await system((transaction) => transaction.selectFrom("vehicles").select("status").where("id", "=", id).executeTakeFirstOrThrow()))
    .status;
const rowsOf = (table: "order_steps" | "order_entries", id: string) =>
  system((transaction) => transaction.selectFrom(table).selectAll().where("order_id", "=", id).execute());

test("an order begins where its stock car stands: a case that says otherwise is refused and holds no car (ORDER-2)", async () => {
  const [spanish, german] = [
    await insertVehicle(database, { status: "available" }),
    await insertVehicle(database, { status: "german_prospect" }),
  ];
  const refusals = [await begin(spanish, "dealer"), await begin(german, "already_in_spain")];
  expect(refusals.map(({ data }) => data.errors.fields["vehicle"])).toEqual([orderReasons.carInSpain, orderReasons.carInGermany]);
  expect([await statusOf(spanish), await statusOf(german)]).toEqual(["available", "german_prospect"]);
});

test.each([
  ["a dealer in Germany", { status: "german_prospect", seller: "dealer" }, "dealer", "distance_sale", "pending"],
  ["a private person in Germany", { status: "german_prospect", seller: "private" }, "private_seller", "distance_service", "pending"],
  ["our stock in Spain", { status: "available" }, "already_in_spain", "distance_sale", "skipped"],
] as const)("an order begins with one click from an inquiry about a car of %s", async (_what, car, template, contract_form, onTheWay) => {
  const vehicle = await insertVehicle(database, { make: "Audi", model: "Q2", ...car });
  const inquiry = await insertInquiry(database, null, { email: "clic@example.es", vehicle_id: vehicle });
  const click = () => beginAtOnce(scope(), sentForm("begin-order", { origin: `inquiry:${inquiry}` }));
  const both = await Promise.all([click(), click()]);
  expect(both.flatMap(({ data }) => data.errors.form ?? [])).toEqual([orderReasons.originTaken]);
  const id = both.find(({ data }) => data.ok)?.data.outcome?.["id"];
  const order = await system((transaction) =>
    transaction.selectFrom("orders").selectAll().where("id", "=", String(id)).executeTakeFirstOrThrow(),
  );
  expect(order).toMatchObject({ template, contract_form, vehicle_id: vehicle, inquiry_id: inquiry, owner_id: admin.userId });
  const steps = (await rowsOf("order_steps", order.id)) as { kind: string; state: string }[];
  const stateOf = (kind: string) => steps.find((step) => step.kind === kind)?.state;
  expect([stateOf("car_found"), stateOf("in_spain")]).toEqual(["done", onTheWay]);
  const mails = await system((transaction) => transaction.selectFrom("emails").selectAll().where("subject_id", "=", order.id).execute());
  expect(mails).toMatchObject([{ kind: "order-news", recipient: "clic@example.es" }]);
  expect(
    (await system((transaction) => transaction.selectFrom("order_entries").select("id").where("order_id", "=", String(id)).execute()))
      .length,
  ).toBe(0);
});

test("a click on an inquiry about a car that another order holds says so", async () => {
  const vehicle = await insertVehicle(database, { status: "available" });
  await begin(vehicle, "already_in_spain");
  const inquiry = await insertInquiry(database, null, { vehicle_id: vehicle });
  const { data } = await beginAtOnce(scope(), sentForm("begin-order", { origin: `inquiry:${inquiry}` }));
  expect(data.errors).toEqual({ fields: {}, form: orderReasons.carUnavailable });
});

test("a day that was over when the order was entered is no promise, because nobody was told it", async () => {
  const vehicle = await insertVehicle(database, { status: "german_prospect" });
  const typed = { ...typedOrder, origin: "", begun_on: "2026-11-02", vehicle, template: "dealer" };
  const { data } = await createOrder(scope(), sentForm("new-order", typed));
  const steps = (await rowsOf("order_steps", String(data.outcome?.["id"]))) as { planned_on: string | null; promised_on: string | null }[];
  const today = "2026-11-20";
  const told = steps.filter(({ promised_on }) => promised_on !== null);
  expect(steps.some(({ planned_on }) => planned_on !== null && planned_on < today)).toBe(true);
  expect(told.length).toBeGreaterThan(0);
  for (const { planned_on, promised_on } of told) expect([promised_on, (promised_on ?? "") >= today]).toEqual([planned_on, true]);
});

test("the first days that a customer reads stay as promises when the plan moves", async () => {
  const { data } = await begin(await insertVehicle(database, { status: "german_prospect" }), "dealer");
  const id = String(data.outcome?.["id"]);
  const days = async () =>
    ((await rowsOf("order_steps", id)) as { kind: string; state: string; planned_on: string | null; promised_on: string | null }[])
      .filter(({ state }) => state === "pending")
      .toSorted((one, other) => one.kind.localeCompare(other.kind));
  const first = await days();
  expect(first.length).toBeGreaterThan(5);
  expect(first.map(({ promised_on }) => promised_on)).toEqual(first.map(({ planned_on }) => planned_on));
  const later = scopeOf(database, { actor: admin, now: Temporal.Instant.from("2026-12-04T11:00:00Z") });
  await replan(later, id, sentForm("order-replan", {}));
  const moved = await days();
  expect(moved.map(({ promised_on }) => promised_on)).toEqual(first.map(({ planned_on }) => planned_on));
  expect(moved.map(({ planned_on }) => planned_on)).not.toEqual(first.map(({ planned_on }) => planned_on));
});
