import { beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { sendInquiry } from "./commands.server.ts";

let id: string;

const database = await databaseOfThisFile(["vehicle_inquiries", "emails", "form_submissions", "form_sendings"]);
beforeEach(async () => {
  id = await insertVehicle(database, { make: "BMW", model: "X3 xDrive20d", year: 2019, price: 31_900 });
});

const ana = {
  name: "Ana Ruiz",
  email: "Ana@Example.org",
  phone: "600 123 456",
  message: "¿Sigue en venta?\nGracias",
  contact_preference: "whatsapp",
  gdpr_consent: "on",
  data_processing_consent: "on",
};
const { phone: _phone, ...withoutPhone } = ana;
const send = (fields: Record<string, string> = {}, vehicleId = id) =>
  sendInquiry(scopeOf(database), vehicleId, sentForm("inquiry", { ...ana, ...fields }));
const stored = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_inquiries").selectAll().execute());
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("audience").execute());
const statusOf = (answer: Awaited<ReturnType<typeof send>>) => answer.init?.status ?? 200;

describe("an inquiry", () => {
  test("is stored with exactly the named fields (row B5)", async () => {
    const answer = await send();
    expect(answer.data).toMatchObject({ ok: true, notice: { title: "¡Consulta enviada!" }, typed: {} });
    expect(await stored()).toEqual([
      {
        id: expect.any(String),
        vehicle_id: id,
        user_id: null,
        name: "Ana Ruiz",
        email: "ana@example.org",
        phone: "+34600123456",
        message: "¿Sigue en venta?\nGracias",
        contact_preference: "whatsapp",
        inquiry_type: "general",
        status: "pending",
        gdpr_consent: true,
        data_processing_consent: true,
        marketing_consent: false,
        created_at: new Date(noon.epochMilliseconds),
        calculation: null,
        quoted_low: null,
        quoted_high: null,
      },
    ]);
  });

  test("with a column of the table that is not in its form is refused as a whole (row B5)", async () => {
    const foreign = await columnsBeside(database, "vehicle_inquiries", { ...ana, marketing_consent: "" });
    expect(foreign).toEqual(expect.arrayContaining(["id", "user_id", "vehicle_id", "inquiry_type", "status", "created_at"]));
    for (const name of [...foreign, "admin"]) {
      const answer = await send({ [name]: "completed" });
      expect(statusOf(answer), name).toBe(400);
      expect(answer.data.typed).toMatchObject({ message: ana.message });
    }
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test("records the given and the refused consents", async () => {
    await send({ marketing_consent: "on" });
    const [row] = await stored();
    const consents = await runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("consents")
        .select(["purpose", "granted", "form", "email"])
        .where("subject_id", "=", row?.id ?? "")
        .orderBy("purpose")
        .execute(),
    );
    const given = { granted: true, form: "inquiry", email: "ana@example.org" };
    expect(consents).toEqual(["data_processing", "marketing", "privacy"].map((purpose) => ({ purpose, ...given })));
  });

  test("is mailed to its sender and to the team, each with one recipient", async () => {
    await send();
    const [customer, team] = await mails();
    expect(customer).toMatchObject({
      kind: "inquiry-received",
      audience: "customer",
      recipient: "ana@example.org",
      reply_to: company.email,
    });
    expect(customer?.plain).toContain("BMW X3 xDrive20d de 2019");
    expect(customer?.plain).toContain(`https://shop.test/stock/${id}`);
    expect(team).toMatchObject({ audience: "team", recipient: company.email, reply_to: "ana@example.org" });
    expect(team?.plain).toContain("WhatsApp");
    expect(team?.plain).toContain("600 12 34 56");
    expect(await mails()).toHaveLength(2);
  });

  test("without a message contains the greeting", async () => {
    await send({ message: " \n" });
    expect((await stored())[0]?.message).toBe("Hola, me interesa el BMW X3 xDrive20d de 2019. ¿Me podéis dar más información?");
  });

  test.each(["sold", "reserved", "german_prospect"])("is accepted about a car with status %s", async (status) => {
    expect(statusOf(await send({}, await insertVehicle(database, { status })))).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("about an archived or unknown car gets a 404 and is not stored, and the form keeps the text", async () => {
    for (const vehicleId of [await insertVehicle(database, { status: "archived" }), crypto.randomUUID()]) {
      const answer = await send({}, vehicleId);
      expect(statusOf(answer)).toBe(404);
      expect(answer.data).toMatchObject({ ok: false, typed: { message: ana.message }, errors: { form: expect.any(String) } });
    }
    expect([await stored(), await mails()]).toEqual([[], []]);
  });
});

describe("the errors of an inquiry", () => {
  test.each(["phone", "whatsapp"])("name a missing telephone number for a reply by %s", async (preference) => {
    const answer = await send({ contact_preference: preference, phone: "" });
    expect(answer.data.errors.fields).toEqual({ phone: expect.stringContaining("teléfono") });
  });

  test("do not require a telephone number for a reply by mail", async () => {
    expect(statusOf(await send({ contact_preference: "email", phone: "" }))).toBe(200);
    expect(await stored()).toMatchObject([{ phone: null, contact_preference: "email" }]);
  });

  test("appear all at once", async () => {
    const answer = await sendInquiry(
      scopeOf(database),
      id,
      sentForm("inquiry", { ...withoutPhone, phone: "", name: " ", email: "ana", contact_preference: "phone" }),
    );
    expect(Object.keys(answer.data.errors.fields).toSorted()).toEqual(["email", "name", "phone"]);
  });

  test.each(["gdpr_consent", "data_processing_consent"])("name a missing consent: %s", async (field) => {
    const fields = Object.fromEntries(Object.entries(ana).filter(([name]) => name !== field));
    const answer = await sendInquiry(scopeOf(database), id, sentForm("inquiry", fields));
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.notice).toEqual({ title: "Consentimiento requerido", text: "Debe aceptar el tratamiento de datos para continuar." });
    expect(Object.keys(answer.data.errors.fields)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });
});

test("with the database away an inquiry fails with a message, and the form keeps the text (row R9)", async () => {
  const away = await openDatabase({ kind: "postgres", url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
  const answer = await sendInquiry(scopeOf(away), id, sentForm("inquiry", ana));
  expect(statusOf(answer)).toBe(503);
  expect(answer.data).toMatchObject({
    notice: { title: "Error al enviar", text: "No pudimos enviar tu consulta. Inténtalo de nuevo." },
    typed: { message: ana.message },
  });
  await away.close();
});
