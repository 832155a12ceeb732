import { describe, expect, test } from "vitest";
import { company } from "#company";
import { runAs } from "#server/context.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { requestPlan } from "./commands.server.ts";
import { findActivePlan } from "./queries.server.ts";

const database = await databaseOfThisFile(["service_contracts", "emails", "form_submissions", "form_sendings"]);
const sessionOf = (email: string) => insertSignedIn(database, { email, displayName: "Ana", now: noon });

const ana = await sessionOf("ana@example.es");
const eva = await sessionOf("eva@example.es");

const wanted = {
  plan: "completo",
  budget_max: "25.000 €",
  preferred_makes: "Audi, BMW , Audi",
  preferred_models: "BMW Serie 3",
  fuel_gasolina: "on",
  fuel_hibrido: "on",
  preferred_transmission: "Automático",
  min_year: "2019",
  max_mileage: "100000 km",
  delivery_location: "Cartagena",
  notes: "Con techo.\nGracias",
};
const texts = Object.keys(wanted).filter((name) => name !== "plan" && !name.startsWith("fuel_"));
const nothingElse = Object.fromEntries(texts.map((name) => [name, ""]));
const send = (fields: Record<string, string>, session: Session = ana) =>
  requestPlan(scopeOf(database, { session }), session, sentForm("contract", fields));
const statusOf = (answer: Awaited<ReturnType<typeof send>>) => answer.init?.status ?? 200;
const contracts = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("service_contracts").selectAll().execute());
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("audience").execute());
const setStatus = (status: string) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("service_contracts").set({ status }).execute());

describe("a request for a plan", () => {
  test("is stored as pending with the named fields and nothing else (row B5)", async () => {
    expect((await send(wanted)).data).toMatchObject({ ok: true, typed: {}, notice: { title: "Solicitud recibida" } });
    expect(await contracts()).toEqual([
      {
        id: expect.any(String),
        user_id: ana.userId,
        plan: "completo",
        status: "pending",
        budget_max: 25_000,
        preferred_makes: ["Audi", "BMW"],
        preferred_models: ["BMW Serie 3"],
        preferred_fuel_types: ["Gasolina", "Híbrido"],
        preferred_transmission: "Automático",
        min_year: 2019,
        max_mileage: 100_000,
        delivery_location: "Cartagena",
        priority: "normal",
        notes: "Con techo.\nGracias",
        created_at: new Date(noon.epochMilliseconds),
      },
    ]);
  });

  test.each(["id", "user_id", "status", "priority", "preferred_fuel_types", "created_at"])(
    "with an additional field %s is refused as a whole (row B5)",
    async (field) => {
      expect(statusOf(await send({ ...wanted, [field]: "active" }))).toBe(400);
      expect([await contracts(), await mails()]).toEqual([[], []]);
    },
  );

  test("requires only the plan", async () => {
    expect(statusOf(await send({ plan: "basico", ...nothingElse }))).toBe(200);
    expect(await contracts()).toMatchObject([
      { budget_max: null, preferred_makes: [], preferred_fuel_types: [], preferred_transmission: null },
    ]);
  });

  test.each([
    ["plan", "gold"],
    ["budget_max", "mucho"],
    ["budget_max", "-5"],
    ["min_year", "19"],
    ["max_mileage", "99999999"],
    ["preferred_transmission", "CVT"],
    ["preferred_makes", Array.from({ length: 21 }, (_, number) => `Marca ${number}`).join(",")],
    ["preferred_makes", "x".repeat(61)],
    ["delivery_location", "x".repeat(81)],
    ["delivery_location", "Murcia\nCartagena"],
    ["notes", "x".repeat(2001)],
    ["notes", "Hola\0"],
  ])("with %s %j is refused with an error at the field, and keeps the typed values", async (field, value) => {
    const answer = await send({ ...wanted, [field]: value });
    expect(statusOf(answer)).toBe(400);
    expect(Object.keys(answer.data.errors.fields)).toEqual([field]);
    expect(answer.data.typed).toMatchObject({ preferred_models: "BMW Serie 3", [field]: value });
    expect(await contracts()).toEqual([]);
  });

  test("changes the pending one, and the mails say so", async () => {
    await send(wanted);
    expect(statusOf(await send({ ...wanted, budget_max: "30000" }))).toBe(200);
    expect(await contracts()).toMatchObject([{ budget_max: 30_000, status: "pending" }]);
    expect((await mails()).filter(({ subject }) => /cambi/i.test(subject))).toHaveLength(2);
  });

  test("sent eight times at once creates one row", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => send({ ...wanted, notes: `n.º ${number}` })));
    expect(answers.map(({ data }) => data.ok)).toEqual(Array.from({ length: 8 }, () => true));
    expect(await contracts()).toHaveLength(1);
  });

  test("for an active plan is refused with 409 and changes nothing; another plan can be requested", async () => {
    await send(wanted);
    await setStatus("active");
    const answer = await send({ ...wanted, budget_max: "1000" });
    expect(statusOf(answer)).toBe(409);
    expect(answer.data.errors.fields["plan"]).toContain("en marcha");
    expect(await contracts()).toMatchObject([{ budget_max: 25_000 }]);
    expect(statusOf(await send({ ...wanted, plan: "premium" }))).toBe(200);
    expect(await contracts()).toHaveLength(2);
  });

  test("after a finished one creates a new row", async () => {
    await send(wanted);
    await setStatus("cancelled");
    await send(wanted);
    expect((await contracts()).map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
  });

  test("is mailed to its sender and to the team, each with one recipient", async () => {
    await send(wanted);
    const [customer, team, ...others] = await mails();
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      recipient: "ana@example.es",
      reply_to: company.email,
      subject: "Hemos recibido tu solicitud del plan Completo",
    });
    expect(customer?.plain).toContain("Hasta 25.000\u00a0€");
    expect(customer?.plain).toContain("https://shop.test/contratar");
    expect(team).toMatchObject({ recipient: company.email, reply_to: "ana@example.es", subject: "Solicitud de Ana: plan Completo" });
  });
});

describe("the database policies for a contract, without any command", () => {
  const asCustomer = <Result>(work: Parameters<typeof runAs<Result>>[1], session: Session = ana) =>
    runAs(scopeOf(database, { session }).context, work);
  const refused = { code: "42501" };

  test.each([{ status: "active" }, { priority: "high" }])("do not let a customer set %j", async (column) => {
    await expect(
      asCustomer((transaction) =>
        transaction
          .insertInto("service_contracts")
          .values({ user_id: ana.userId, plan: "basico", ...column })
          .execute(),
      ),
    ).rejects.toMatchObject(refused);
    await send(wanted);
    await expect(asCustomer((transaction) => transaction.updateTable("service_contracts").set(column).execute())).rejects.toMatchObject(
      refused,
    );
  });

  test("do not let a customer insert for another person, or change another person's or an active contract", async () => {
    await expect(
      asCustomer((transaction) => transaction.insertInto("service_contracts").values({ user_id: eva.userId, plan: "basico" }).execute()),
    ).rejects.toMatchObject(refused);
    await send(wanted);
    const rewrite = (session: Session) =>
      asCustomer((transaction) => transaction.updateTable("service_contracts").set({ notes: "x" }).executeTakeFirst(), session);
    expect((await rewrite(eva)).numUpdatedRows).toBe(0n);
    await setStatus("active");
    expect((await rewrite(ana)).numUpdatedRows).toBe(0n);
  });
});

describe("the current plan", () => {
  const plan = async (session: Session = ana) => findActivePlan(scopeOf(database, { session }).context, session.userId);

  test("is the person's own newest pending or active contract", async () => {
    expect(await plan()).toBeUndefined();
    await send(wanted);
    await setStatus("active");
    await requestPlan(
      scopeOf(database, { session: ana, now: noon.add({ hours: 1 }) }),
      ana,
      sentForm("contract", { ...wanted, plan: "premium" }, { now: noon.add({ hours: 1 }) }),
    );
    expect(await plan()).toMatchObject({ plan: "premium", status: "pending", preferred_makes: ["Audi", "BMW"] });
    expect(await plan(eva)).toBeUndefined();
    await setStatus("completed");
    expect(await plan()).toBeUndefined();
  });
});
