import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { becomeFirstAdmin, makeFirstAdminLink } from "./commands/first-admin.server.ts";
import { makeAdmin } from "./commands/make-admin.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { isWithoutAdmin, readFirstAdminLink } from "./queries.server.ts";

const database = await databaseOfThisFile();
/** The last admin cannot be deleted, but a table can be emptied by its owner. */
beforeEach(async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`truncate users, first_admin_links cascade`.execute(transaction);
  });
});

const password = "tres palabras sueltas";
const chosen = { email: "jefa@example.es", password, password_again: password };

async function printedToken(now = noon): Promise<string> {
  const link = await makeFirstAdminLink(contextOf(database, undefined, now), "https://shop.test");
  return /^https:\/\/shop\.test\/auth\/first-admin\/([\w-]{43})$/.exec(link ?? "")?.[1] ?? "";
}

const use = (token: string, fields: Record<string, string> = chosen, now = noon) =>
  becomeFirstAdmin(scopeOf(database, { now }), sentForm("first-admin", fields, { now }), { token, userAgent: "" });

const admins = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("user_roles").innerJoin("users", "users.id", "user_id").select("email").where("role", "=", "admin").execute(),
  );
const links = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("first_admin_links").selectAll().execute());

test("the printed link makes an admin with a proven address, signs in and ends every link", async () => {
  const [first, second] = [await printedToken(), await printedToken()];
  expect(await isWithoutAdmin(contextOf(database))).toBe(true);
  const { entered } = await use(second);
  expect(entered).toMatchObject({ to: "/admin", cookies: [expect.stringContaining("session=")] });
  expect(await admins()).toEqual([{ email: "jefa@example.es" }]);
  expect(await isWithoutAdmin(contextOf(database))).toBe(false);
  expect(await links()).toEqual([]);
  for (const token of [first, second]) expect((await use(token, { ...chosen, email: "otra@example.es" })).answer?.init?.status).toBe(410);
  const again = await signIn(scopeOf(database), sentForm("signin", { email: chosen.email, password }), "");
  expect(again.entered).toBeDefined();
});

test("of 20 parallel uses of two links one makes the admin", async () => {
  const tokens = [await printedToken(), await printedToken()];
  const uses = await Promise.all(
    Array.from({ length: 20 }, (_, number) => use(tokens[number % 2] ?? "", { ...chosen, email: `jefa${number}@example.es` })),
  );
  expect(uses.filter(({ entered }) => entered)).toHaveLength(1);
  expect(uses.filter(({ answer }) => answer?.init?.status === 410)).toHaveLength(19);
  expect(await admins()).toHaveLength(1);
});

test("a link works for 30 minutes, and a later start removes only links that are over", async () => {
  const token = await printedToken();
  const [just, over] = [noon.add({ minutes: 29, seconds: 59 }), noon.add({ minutes: 30 })];
  const works = (now: Temporal.Instant) => readFirstAdminLink(scopeOf(database, { now }), token);
  expect([await works(just), await works(over)]).toEqual([true, false]);
  expect((await use(token, chosen, over)).answer?.init?.status).toBe(410);
  await printedToken(just);
  expect(await links()).toHaveLength(2);
  await printedToken(over);
  expect(await links()).toHaveLength(2);
});

test("while there is an admin a start writes nothing, and an earlier link makes nobody an admin", async () => {
  const token = await printedToken();
  await insertUser(database, { email: "oficina@example.es", admin: true });
  const before = await links();
  expect(await makeFirstAdminLink(contextOf(database), "https://shop.test")).toBeUndefined();
  expect(await links()).toEqual(before);
  expect((await use(token)).answer?.init?.status).toBe(410);
  expect(await admins()).toEqual([{ email: "oficina@example.es" }]);
});

test("an invited admin who has not come yet is no admin: the link is still printed", async () => {
  await makeAdmin({ context: contextOf(database), siteOrigin: "https://shop.test" }, "invitada@example.es");
  expect((await use(await printedToken())).entered).toBeDefined();
});

test("an invented link, a bad password and the address of a proven account change nothing and get a sentence", async () => {
  await insertUser(database, { email: "ana@example.es", passwordHash: await hashPassword("la de Ana") });
  const token = await printedToken();
  expect((await use("x".repeat(43))).answer?.data.errors.form).toContain("Este enlace ya no sirve");
  const short = await use(token, { ...chosen, password: "123", password_again: "123" });
  expect(short.answer?.data.errors.fields["password"]).toBe("La contraseña debe tener al menos 6 caracteres.");
  const taken = await use(token, { ...chosen, email: "ana@example.es" });
  expect(taken.answer?.init?.status).toBe(409);
  expect(taken.answer?.data.errors.fields["email"]).toContain("npm run admin -- ana@example.es");
  expect(await admins()).toEqual([]);
  expect((await use(token)).entered).toBeDefined();
});

test("an account that a stranger made with the admin's address loses its password", async () => {
  await insertUser(database, { email: chosen.email, verified: false, passwordHash: await hashPassword("la del intruso") });
  expect((await use(await printedToken())).entered).toBeDefined();
  const stranger = await signIn(scopeOf(database), sentForm("signin", { email: chosen.email, password: "la del intruso" }), "");
  expect(stranger.entered).toBeUndefined();
});
