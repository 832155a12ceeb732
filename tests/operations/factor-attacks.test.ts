// @any-version: the tests of factors send its statements, too.
import { afterAll, expect, test } from "vitest";
import { enrolFactor, makeRecoveryCodes } from "#app/features/people/factors/commands/enrol.server.ts";
import { runAs } from "#server/context.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { pageRoutes } from "#tests/every-address.ts";
import { scopeOf } from "#tests/request-scope.ts";
import { type Answer, cookiesOf, startProxiedSite } from "#tests/sending.ts";
import { codeAt } from "#tests/totp.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** An admin with an open second step, over HTTP (rows A13, A14, A15, A24). */

const password = "pasos lentos 7";
const email = "jefa@example.es";
const tokens = { open: secretToken(), another: secretToken(), lifted: secretToken() };
const reset = secretToken();
const address = "203.0.113.5";
let secret = "";
let recoveryCodes: string[] = [];
let archived = "";

const site = await startProxiedSite(async (database) => {
  const now = Temporal.Now.instant();
  const id = await insertUser(database, { email, admin: true, passwordHash: await hashPassword(password), now });
  for (const token of Object.values(tokens)) await insertSession(database, id, token, now);
  const scope = { ...scopeOf(database, { now }), keys: await openKeys(database) };
  await runAs(contextOf(database, undefined, now), async (transaction) => {
    const factor = await enrolFactor(transaction, scope, { userId: id, name: "Móvil" });
    if (!factor.ok) throw new Error(factor.reason);
    secret = factor.secret.typed;
    await transaction.updateTable("auth_factors").set({ verified_at: now.toString() }).execute();
    await transaction.updateTable("sessions").set({ aal: 2 }).where("token_hash", "=", hashOf(tokens.lifted)).execute();
    recoveryCodes = await makeRecoveryCodes(transaction, id, now);
    const link = { purpose: "reset_password", email, token_hash: hashOf(reset), password_version: 0 };
    await transaction
      .insertInto("account_links")
      .values({ ...link, user_id: id, expires_at: now.add({ minutes: 30 }).toString(), created_at: now.toString() })
      .execute();
  });
  archived = await insertVehicle(database, { status: "archived" });
});
afterAll(() => site.end());

const cookieOf = (name: keyof typeof tokens) => `session=${tokens[name]}`;
const get = (path: string, cookie: string) => fetch(site.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
const giveCode = (code: string, cookie: string) => site.send("/auth/codigo", { form: "second-step", code }, { address, cookie });
const sessionIn = (answer: Answer) =>
  cookiesOf(answer)
    .split("; ")
    .find((cookie) => cookie.startsWith("session=")) ?? "";

test("every address of the back office redirects an admin without the code, and refuses a form with what was typed (row R27)", async () => {
  const id = "11111111-1111-4111-8111-111111111111";
  for (const { pattern, hasAction } of pageRoutes.filter(({ audience }) => audience === "admin")) {
    const path = pattern.replace(/:kind/, "inquiry").replaceAll(/:\w+/g, id).replace("*", "nada");
    for (const asked of [path, `${path}.data`]) {
      const answer = await get(asked, cookieOf("open"));
      const body = await answer.text();
      expect([202, 302], `${asked} ${answer.status}`).toContain(answer.status);
      expect(answer.headers.get("location") ?? body, asked).toContain("/auth/codigo");
    }
    if (!hasAction) continue;
    const { status, headers } = await site.send(path, { form: "any", ticket: "" }, { address, cookie: cookieOf("open") });
    expect([status, headers.get("location")?.split("?")[0]], path).toEqual([401, undefined]);
    expect(headers.get("session-ended"), path).toBe("code");
  }
}, 120_000);

test("on all other pages the database treats this admin as a customer: a robot's form is refused as from everybody", async () => {
  const message = {
    form: "contact",
    name: "Jefa",
    email,
    phone: "",
    subject: "otro",
    message: "Hola",
    gdpr_consent: "on",
    leave_empty: "1",
  };
  const send = (cookie: string) => site.send("/contacto", message, { address, cookie });
  expect((await send(cookieOf("open"))).status).toBe(400);
  // The site does not check the team's forms for robots.
  expect((await send(cookieOf("lifted"))).status).not.toBe(400);
  expect((await get(`/stock/${archived}`, cookieOf("open"))).status).toBe(404);
}, 60_000);

test("eleven wrong codes block the app's codes for the hour in every session, but not the recovery codes (row A14)", async () => {
  const wrong = [];
  for (let number = 0; number < 11; number += 1) wrong.push((await giveCode("000000", cookieOf("another"))).status);
  expect(wrong).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  // A person with the password but no code uses up the limit of recovery codes in this session only.
  for (let number = 0; number < 11; number += 1) await giveCode("aaaa-bbbb-cccc-dddd", cookieOf("another"));
  expect((await giveCode(recoveryCodes[0] ?? "", cookieOf("another"))).status).toBe(429);
  expect((await giveCode(codeAt(secret, { epochMilliseconds: Date.now() }), cookieOf("open"))).status).toBe(429);
  const twenty = await Promise.all(Array.from({ length: 20 }, () => giveCode(recoveryCodes[0] ?? "", cookieOf("open"))));
  const taken = twenty.filter(({ status }) => status === 303);
  expect(taken).toHaveLength(1);
  expect((await get("/admin", taken[0] ? sessionIn(taken[0]) : "")).status).toBe(200);
}, 120_000);

test("a password from a mailed link does not remove the app: the session has no admin rights before the code (row A13)", async () => {
  const chosen = { form: "new-password", password: "otra muy distinta", password_again: "otra muy distinta" };
  const answer = await site.send(`/auth/reset/${reset}`, chosen, { address });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toContain("/auth/codigo");
  const admin = await get("/admin", sessionIn(answer));
  expect([admin.status, admin.headers.get("location")?.split("?")[0]]).toEqual([302, "/auth/codigo"]);
}, 60_000);
