import { describe, expect, test } from "vitest";
import { sendMessage } from "#app/features/requests/contact/commands.server.ts";
import { claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { runAs } from "#server/context.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { chooseMarketing, withdrawMarketing } from "./commands.server.ts";
import { findConsentGiver, marketingOf } from "./queries.server.ts";
import { current } from "./texts.ts";

const database = await databaseOfThisFile();

/** Each choice comes a minute after the one before. */
let minutes = 0;
const later = () => noon.add({ minutes: (minutes += 1) });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const rowsOf = (email: string) =>
  system((transaction) =>
    transaction
      .selectFrom("consents")
      .selectAll()
      .where("purpose", "=", "marketing")
      .where("email", "=", email)
      .orderBy("given_at")
      .execute(),
  );
const wants = async (email: string, userId: string | null = null) => (await marketingOf(contextOf(database), { userId, email })).wanted;

/** Sends the contact form and returns the withdrawal link of its mail, if there is one. */
async function write(email: string, marketing: boolean) {
  const fields = { name: "Ana", email, phone: "", subject: "otro", message: `Hola ${minutes}`, gdpr_consent: "on" };
  const now = later();
  const { data } = await sendMessage(
    scopeOf(database, { now }),
    sentForm("contact", { ...fields, ...(marketing ? { marketing_consent: "on" } : {}) }, { now }),
  );
  expect(data.ok).toBe(true);
  const { plain, html } = await system((transaction) =>
    transaction
      .selectFrom("emails")
      .select(["plain", "html"])
      .where("recipient", "=", email)
      .where("audience", "=", "customer")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const [, subjectId = "", signature = ""] = /https:\/\/shop\.test\/novedades\/([\w-]{36})\/([\w-]{22})/.exec(plain) ?? [];
  expect(html.includes("/novedades/")).toBe(subjectId !== "");
  return { subjectId, signature };
}

const withdraw = (link: { subjectId: string; signature: string }) => {
  const now = later();
  return withdrawMarketing(scopeOf(database, { now }), link, sentForm("marketing-withdrawal", {}, { now }));
};
const choose = (session: Session, marketing: string, fields = {}) => {
  const now = later();
  return chooseMarketing(scopeOf(database, { session, now }), session, sentForm("marketing-choice", { marketing, ...fields }, { now }));
};
const sessionOf = (userId: string, email: string, admin = false) =>
  ({
    id: crypto.randomUUID(),
    userId,
    email,
    displayName: "",
    role: admin ? "admin" : null,
    hasFactor: false,
    aal: 1,
    confirmedAt: noon,
  }) satisfies Session;

describe("marketing (row G7)", () => {
  test("is off until a person asks for it, and a mail without it has no link", async () => {
    expect((await write("nobody@example.es", false)).subjectId).toBe("");
    expect(await wants("nobody@example.es")).toBe(false);
  });

  test("is withdrawn by the mail's link without signing in; every choice stays as a row with time, text revision and form", async () => {
    const link = await write("ana@example.es", true);
    expect(await wants("ana@example.es")).toBe(true);
    expect((await withdraw(link))?.data).toMatchObject({ ok: true, notice: { title: "Estás de baja" } });
    expect(await wants("ana@example.es")).toBe(false);
    expect(await rowsOf("ana@example.es")).toMatchObject([
      { granted: true, form: "contact", text_revision: current, subject_id: link.subjectId },
      { granted: false, form: "marketing-withdrawal", text_revision: current, given_at: expect.any(Date) },
    ]);
  });

  test("does not change when the link is only opened, nor by an invalid link", async () => {
    const link = await write("eva@example.es", true);
    expect(await findConsentGiver(scopeOf(database), link)).toEqual({ userId: null, email: "eva@example.es" });
    expect(await rowsOf("eva@example.es")).toHaveLength(1);
    const forged = [
      { ...link, signature: "A".repeat(22) },
      { ...link, signature: testKeys.sign("data-request-link", link.subjectId) },
      { subjectId: crypto.randomUUID(), signature: link.signature },
      { subjectId: "x", signature: testKeys.sign("marketing-link", "x") },
    ];
    for (const wrong of forged) expect(await withdraw(wrong)).toBeUndefined();
    expect(await wants("eva@example.es")).toBe(true);
  });

  test("stays on when a later form leaves the box empty", async () => {
    await write("luz@example.es", true);
    await write("luz@example.es", false);
    expect(await wants("luz@example.es")).toBe(true);
  });

  test("is switched on and off in the panel, and each choice is one row", async () => {
    const userId = await insertUser(database, { email: "pia@example.es" });
    const session = sessionOf(userId, "pia@example.es");
    for (const marketing of ["on", "off", "on", "off"]) {
      expect((await choose(session, marketing)).data.ok).toBe(true);
      expect(await wants("pia@example.es", userId)).toBe(marketing === "on");
    }
    expect((await rowsOf("pia@example.es")).map(({ granted, user_id }) => [granted, user_id])).toEqual(
      [true, false, true, false].map((granted) => [granted, userId]),
    );
    expect((await choose(session, "maybe")).init?.status).toBe(400);
    expect((await choose(session, "on", { email: "victim@example.es" })).init?.status).toBe(400);
  });

  test("given by an address can be withdrawn by its later account, even an admin's", async () => {
    await write("sol@example.es", true);
    const userId = await insertUser(database, { email: "sol@example.es", admin: true });
    expect(await wants("sol@example.es", userId)).toBe(true);
    await system((transaction) => claimRows(transaction, userId, "sol@example.es"));
    expect((await choose(sessionOf(userId, "sol@example.es", true), "off")).data.ok).toBe(true);
    expect(await wants("sol@example.es", userId)).toBe(false);
  });

  test("of one person does not change another person's", async () => {
    await write("uno@example.es", true);
    const link = await write("dos@example.es", true);
    await withdraw(link);
    expect([await wants("uno@example.es"), await wants("dos@example.es")]).toEqual([true, false]);
  });
});
