import { beforeEach, describe, expect, test } from "vitest";
import { plans } from "#app/features/ground/company/plans.ts";
import { company } from "#company";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { acceptReservation, rejectReservation, requestReservation } from "./commands.server.ts";
import { undecided } from "./messages.ts";

const admin: Extract<Actor, { kind: "admin" }> = { kind: "admin", userId: "00000000-0000-4000-8000-0000000000ad" };

let car: string;

const database = await databaseOfThisFile(["reservations", "emails", "form_submissions", "form_sendings"]);
beforeEach(async () => {
  car = await insertVehicle(database, { make: "BMW", model: "X3 xDrive20d", year: 2019, price: 31_900 });
});

const ana = {
  plan: "completo",
  name: "Ana Ruiz",
  email: "ana@example.org",
  phone: "600 123 456",
  gdpr_consent: "on",
  data_processing_consent: "on",
};
const ask = (fields: Record<string, string> = {}, vehicleId = car) =>
  requestReservation(scopeOf(database), vehicleId, sentForm("reservation", { ...ana, ...fields }));
const stored = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("reservations").selectAll().orderBy("email").execute());
const mails = (kind: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("audience").orderBy("recipient").execute(),
  );
const setStatus = (status: string) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ status }).where("id", "=", car).execute());
const statusOfCar = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").select("status").where("id", "=", car).executeTakeFirstOrThrow(),
  );
const statusOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.init?.status ?? 200;
/** The outcome of a decision: its status, and the error of the whole form if nothing changed. */
const outcomeOf = ({ data, init }: Awaited<ReturnType<typeof acceptReservation>>) => [init?.status ?? 200, data.errors.form] as const;
const accept = async (id: string, actor: Actor = admin) =>
  outcomeOf(await acceptReservation(scopeOf(database, { actor }), id, sentForm("accept-reservation", {})));
const reject = async (id: string, actor: Actor = admin) =>
  outcomeOf(await rejectReservation(scopeOf(database, { actor }), id, sentForm("reject-reservation", {})));
const done = [200, undefined];
const idOf = async (email: string) => (await stored()).find((row) => row.email === email)?.id ?? "";

describe("a request to hold a car", () => {
  test("is stored with exactly the named fields (row B5)", async () => {
    const answer = await ask();
    const [row] = await stored();
    expect(row).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^RS-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$/),
      vehicle_id: car,
      user_id: null,
      name: "Ana Ruiz",
      email: "ana@example.org",
      phone: "+34600123456",
      plan: "completo",
      deposit: 199,
      status: "pending",
      gdpr_consent: true,
      data_processing_consent: true,
      marketing_consent: false,
      created_at: new Date(noon.epochMilliseconds),
    });
    expect(answer.data).toMatchObject({ ok: true, outcome: { reference: row?.reference, deposit: "199" } });
  });

  test.each(plans.map(({ value, deposit }) => [value, deposit] as const))("for the plan %s costs %i €", async (plan, deposit) => {
    await ask({ plan });
    expect(await stored()).toMatchObject([{ plan, deposit }]);
  });

  test("promises the same as the company's claims", () => {
    const deposits = plans.map(({ deposit }) => deposit);
    expect(`${Math.min(...deposits)}–${Math.max(...deposits)} €`).toBe(company.claims.deposit);
  });

  test("with a column of the table that is not in its form is refused as a whole (row B5)", async () => {
    const foreign = await columnsBeside(database, "reservations", { ...ana, marketing_consent: "" });
    expect(foreign).toEqual(expect.arrayContaining(["id", "deposit", "reference", "status", "vehicle_id", "user_id", "created_at"]));
    for (const name of [...foreign, "message"]) expect(statusOf(await ask({ [name]: "1" })), name).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test("mails the customer reference, amount, account and not to pay yet, and mails the team all facts", async () => {
    await ask();
    const [row] = await stored();
    const [customer, team] = await mails("reservation-requested");
    expect(customer).toMatchObject({ audience: "customer", recipient: "ana@example.org", subject_id: row?.id });
    for (const text of [
      row?.reference,
      "199\u00a0€",
      company.bank.iban,
      company.bank.holder,
      "No pagues nada hasta entonces",
      "https://shop.test/condiciones",
    ])
      expect(customer?.plain).toContain(text);
    expect(team).toMatchObject({ audience: "team", recipient: company.email, reply_to: "ana@example.org" });
    for (const text of [row?.reference, "Completo", "+34600123456", "31.900\u00a0€"]) expect(team?.plain).toContain(text);
  });

  test.each(["sold", "reserved", "german_prospect"])(
    "is refused with a message and not stored when the car is %s meanwhile",
    async (status) => {
      await setStatus(status);
      const answer = await ask();
      expect(statusOf(answer)).toBe(409);
      expect(answer.data).toMatchObject({ ok: false, typed: { name: "Ana Ruiz" } });
      expect(answer.data.errors.form).toContain("no tienes que pagar nada");
      expect([await stored(), await mails("reservation-requested")]).toEqual([[], []]);
    },
  );

  test("for an archived or unknown car gets a 404", async () => {
    await setStatus("archived");
    expect([statusOf(await ask()), statusOf(await ask({}, crypto.randomUUID()))]).toEqual([404, 404]);
  });

  test("requires both consents", async () => {
    const { data_processing_consent: _left, ...fields } = ana;
    const answer = await requestReservation(scopeOf(database), car, sentForm("reservation", fields));
    expect(answer.data.notice?.title).toBe("Consentimiento requerido");
  });
});

describe("an acceptance", () => {
  test("holds the car, mails its customer and rejects the other requests", async () => {
    for (const email of ["ana@example.org", "bea@example.org", "eva@example.org"]) await ask({ email });
    expect(await accept(await idOf("bea@example.org"))).toEqual(done);
    expect((await stored()).map(({ email, status }) => [email, status])).toEqual([
      ["ana@example.org", "rejected"],
      ["bea@example.org", "accepted"],
      ["eva@example.org", "rejected"],
    ]);
    expect(await statusOfCar()).toEqual({ status: "reserved" });
    const won = await mails("reservation-accepted");
    expect(won).toMatchObject([{ recipient: "bea@example.org", audience: "customer" }]);
    expect(won[0]?.plain).toContain(company.bank.iban);
    const lost = await mails("reservation-rejected");
    expect(lost.map(({ recipient }) => recipient)).toEqual(["ana@example.org", "eva@example.org"]);
    expect(lost[0]?.plain).toContain("te la devolvemos entera");
    expect((await ask({ email: "later@example.org" })).data.ok).toBe(false);
  });

  test("succeeds once if two come at the same moment; the second is refused because the car is taken", async () => {
    for (const email of ["ana@example.org", "bea@example.org"]) await ask({ email });
    const ids = [await idOf("ana@example.org"), await idOf("bea@example.org")];
    const results = await Promise.all(ids.map((id) => accept(id)));
    expect(results.filter(([status]) => status === 200)).toHaveLength(1);
    expect(results.filter(([status]) => status !== 200)).toEqual([[409, undecided.taken]]);
    expect((await mails("reservation-accepted")).length).toBe(1);
  });

  test("after an accepted one for the same car is refused by the database, whatever the car's status is", async () => {
    await ask();
    await accept(await idOf("ana@example.org"));
    await setStatus("available");
    await ask({ email: "bea@example.org" });
    expect(await accept(await idOf("bea@example.org"))).toEqual([409, undecided.taken]);
    expect(await statusOfCar()).toEqual({ status: "available" });
  });

  test("for a car that was sold meanwhile changes nothing", async () => {
    await ask();
    await setStatus("sold");
    expect(await accept(await idOf("ana@example.org"))).toEqual([409, undecided.unavailable]);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await mails("reservation-accepted")).toEqual([]);
  });

  test("happens once, for an existing reservation, and only by an admin", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const actor of [visitor, { kind: "customer", userId: admin.userId } as const]) expect((await accept(id, actor))[0]).not.toBe(200);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await accept(id)).toEqual(done);
    expect(await accept(id)).toEqual([409, "Esta solicitud ya está aceptada. No se ha cambiado nada."]);
    expect(await accept(crypto.randomUUID())).toEqual([404, undecided.unknown]);
    expect(await mails("reservation-accepted")).toHaveLength(1);
  });
});

describe("a rejection", () => {
  test("is mailed to the customer and leaves the car and the other requests unchanged", async () => {
    for (const email of ["ana@example.org", "bea@example.org"]) await ask({ email });
    expect(await reject(await idOf("ana@example.org"))).toEqual(done);
    expect((await stored()).map(({ status }) => status)).toEqual(["rejected", "pending"]);
    expect(await statusOfCar()).toEqual({ status: "available" });
    const told = await mails("reservation-rejected");
    expect(told).toMatchObject([{ recipient: "ana@example.org", audience: "customer" }]);
    expect(told[0]?.plain).not.toContain("otra persona");
    expect(await accept(await idOf("bea@example.org"))).toEqual(done);
  });

  test("happens once and only by an admin; a decided or unknown reservation is refused with the reason", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const actor of [visitor, { kind: "customer", userId: admin.userId } as const]) expect((await reject(id, actor))[0]).not.toBe(200);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id)).toEqual([409, "Esta solicitud ya está rechazada. No se ha cambiado nada."]);
    expect(await accept(id)).toEqual([409, "Esta solicitud ya está rechazada. No se ha cambiado nada."]);
    expect(await reject(crypto.randomUUID())).toEqual([404, undecided.unknown]);
    expect(await mails("reservation-rejected")).toHaveLength(1);
  });

  test("and an acceptance at the same moment have one outcome", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    const outcomes = await Promise.all([accept(id), reject(id)]);
    expect(outcomes.map(([status]) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await mails("reservation-accepted")).length + (await mails("reservation-rejected")).length).toBe(1);
  });

  test("accepts no additional column (row B5)", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const field of await columnsBeside(database, "reservations", {})) {
      for (const decision of [acceptReservation, rejectReservation]) {
        const { init } = await decision(scopeOf(database, { actor: admin }), id, sentForm("x", { [field]: "accepted" }));
        expect(init?.status, field).toBe(400);
      }
    }
    expect(await stored()).toMatchObject([{ status: "pending" }]);
  });
});
