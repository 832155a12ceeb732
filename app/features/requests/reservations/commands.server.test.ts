import { beforeEach, describe, expect, test } from "vitest";
import { plans } from "#app/features/ground/company/plans.ts";
import { company } from "#company";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { requestReservation } from "./commands/request.server.ts";

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
const statusOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.init?.status ?? 200;

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
      region: "mc",
      status: "pending",
      decided_at: null,
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
    for (const text of [row?.reference, "Completo", "600 12 34 56", "31.900\u00a0€"]) expect(team?.plain).toContain(text);
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
