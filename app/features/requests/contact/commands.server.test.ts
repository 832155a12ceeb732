import { describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { company } from "#company";
import { sendMessage } from "./commands.server.ts";
import { consentMissing } from "./messages.ts";

const database = await databaseOfThisFile(["contact_messages", "emails", "form_submissions", "form_sendings"]);

const fields = {
  name: "Ana <b>Ruiz</b>",
  email: "Ana@Example.es",
  phone: "600 123 456",
  subject: "presupuesto",
  message: "Hola:\r\n<script>alert(1)</script>",
  gdpr_consent: "on",
  marketing_consent: "on",
};
const send = (given: Record<string, string>) => sendMessage(scopeOf(database), sentForm("contact", given));
const read = <Row>(work: Parameters<typeof runAs<Row>>[1]) => runAs(contextOf(database), work);

describe("a message", () => {
  test("is stored with its fields, and its consents with the current texts", async () => {
    const { data } = await send(fields);
    expect(data).toMatchObject({ ok: true, notice: { text: "Mensaje enviado correctamente. Te responderemos en 24 horas." }, typed: {} });
    const [row] = await read((transaction) => transaction.selectFrom("contact_messages").selectAll().execute());
    expect(row).toMatchObject({
      name: "Ana <b>Ruiz</b>",
      email: "ana@example.es",
      phone: "+34600123456",
      subject: "presupuesto",
      message: "Hola:\n<script>alert(1)</script>",
      status: "pending",
      user_id: null,
      marketing_consent: true,
    });
    expect(row?.created_at.getTime()).toBe(noon.epochMilliseconds);
    const consents = await read((transaction) =>
      transaction
        .selectFrom("consents")
        .select(["purpose", "granted", "text_revision", "form", "email"])
        .where("subject_id", "=", row?.id ?? "")
        .orderBy("purpose")
        .execute(),
    );
    const common = { granted: true, text_revision: "2026-11-29", form: "contact", email: "ana@example.es" };
    expect(consents).toEqual([
      { purpose: "marketing", ...common },
      { purpose: "privacy", ...common },
    ]);
  });

  test("is mailed to its sender and to the team", async () => {
    await send(fields);
    const mails = await read((transaction) => transaction.selectFrom("emails").selectAll().orderBy("audience").execute());
    expect(mails.map(({ audience, recipient, reply_to }) => ({ audience, recipient, reply_to }))).toEqual([
      { audience: "customer", recipient: "ana@example.es", reply_to: company.email },
      { audience: "team", recipient: company.email, reply_to: "ana@example.es" },
    ]);
  });

  test("that is a complaint gets a reference and the last day for the answer (WRITE-7)", async () => {
    const { data } = await send({ ...fields, subject: "reclamacion" });
    expect(data?.notice?.text).toContain("en 15 días como máximo");
    const { id } = await read((transaction) => transaction.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow());
    const reference = id.slice(0, 8).toUpperCase();
    const mails = await read((transaction) => transaction.selectFrom("emails").select(["subject", "plain"]).orderBy("audience").execute());
    expect(mails[0]?.subject).toBe(`Hemos recibido tu reclamación ${reference}`);
    for (const { plain } of mails) {
      expect(plain).toContain(reference);
      expect(plain).toContain("5 de diciembre de 2026");
      expect(plain).not.toContain("24 horas");
    }
  });

  test("without consent is refused, and the form keeps its text (WRITE-4)", async () => {
    const { gdpr_consent: _, ...without } = fields;
    const { data, init } = await send(without);
    expect(init?.status).toBe(400);
    expect(data).toMatchObject({ ok: false, errors: { fields: { gdpr_consent: consentMissing } }, typed: without });
    expect(await read((transaction) => transaction.selectFrom("contact_messages").select("id").execute())).toEqual([]);
  });

  test("cannot set a column that is not a field of its form (row B5)", async () => {
    const foreign = await columnsBeside(database, "contact_messages", { ...fields, search: "" });
    expect(foreign).toContain("status");
    for (const name of foreign) expect((await send({ ...fields, [name]: "completed" })).init?.status, name).toBe(400);
    expect(await read((transaction) => transaction.selectFrom("contact_messages").select("id").execute())).toEqual([]);
  });

  test("with a search that becomes too long when it is written again is stored without it", async () => {
    const makes = Array.from({ length: 20 }, (_, number) => `make=${"ñ".repeat(55)}${number}`);
    for (const search of [makes.join("&"), "make=Audi"]) expect((await send({ ...fields, search })).data.ok).toBe(true);
    const rows = await read((transaction) => transaction.selectFrom("contact_messages").select("search").orderBy("search").execute());
    expect(rows).toEqual([{ search: "make=Audi" }, { search: null }]);
  });

  test("from an address with three mails today is stored and reaches the team, but that address gets no fourth mail", async () => {
    for (let number = 0; number < 5; number += 1) await send({ ...fields, message: `Hola ${number}` });
    const mails = await read((transaction) => transaction.selectFrom("emails").select("audience").execute());
    expect(mails.filter(({ audience }) => audience === "customer")).toHaveLength(3);
    expect(mails.filter(({ audience }) => audience === "team")).toHaveLength(5);
  });
});
