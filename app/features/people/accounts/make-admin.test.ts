import { expect, test } from "vitest";
import { seedDemoPeople } from "#demo/seed-people.ts";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { makeAdmin } from "./commands/make-admin.server.ts";
import { choosePassword } from "./commands/open-link.server.ts";
import { signIn } from "./commands/sign-in.server.ts";

const database = await databaseOfThisFile();

const make = (email: string) => makeAdmin({ context: contextOf(database), siteOrigin: "https://shop.test" }, email);
const read = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const isAdmin = (userId: string) =>
  read(
    async (transaction) => (await transaction.selectFrom("user_roles").select("role").where("user_id", "=", userId).execute()).length === 1,
  );

test("a person with an account becomes an admin once, and must sign in again", async () => {
  const id = await insertUser(database, { email: "ana@example.es" });
  await insertSession(database, id, "t".repeat(43), noon);
  expect(await make("ana@example.es")).toEqual({ outcome: "promoted" });
  expect(await make("ana@example.es")).toEqual({ outcome: "was-admin" });
  expect(await isAdmin(id)).toBe(true);
  expect(await read((transaction) => transaction.selectFrom("sessions").select("id").where("user_id", "=", id).execute())).toEqual([]);
});

test("a person without an account is invited and chooses a password through the link", async () => {
  const made = await make("eva@example.es");
  const { plain } = await read((transaction) =>
    transaction.selectFrom("emails").select("plain").where("recipient", "=", "eva@example.es").executeTakeFirstOrThrow(),
  );
  const [link, token = ""] = /https:\/\/shop\.test\/auth\/confirm\/([\w-]{43})/.exec(plain) ?? [];
  expect(made).toEqual({ outcome: "invited", link });
  const password = "la mía de verdad";
  const { entered } = await choosePassword(
    scopeOf(database),
    "confirm_email",
    sentForm("new-password", { password, password_again: password }),
    { token, browser: undefined, userAgent: "" },
  );
  expect(entered?.to).toBe("/admin");
});

test("an unproven account loses its password and sessions, so the person who made it gains nothing", async () => {
  const passwordHash = await hashPassword("la del intruso");
  const id = await insertUser(database, { email: "luis@example.es", verified: false, passwordHash });
  await insertSession(database, id, "s".repeat(43), noon);
  expect(await make("luis@example.es")).toMatchObject({ outcome: "invited" });
  const { entered } = await signIn(scopeOf(database), sentForm("signin", { email: "luis@example.es", password: "la del intruso" }), "");
  expect(entered).toBeUndefined();
  expect(await read((transaction) => transaction.selectFrom("sessions").select("id").where("user_id", "=", id).execute())).toEqual([]);
});

test.each([
  ["", "/admin"],
  ["/stock?search=golf", "/stock?search=golf"],
  ["//evil.example", "/admin"],
])("somebody of the team who asked for %j signs in and lands in %s, a customer at home", async (redirectTo, to) => {
  const password = "pasos lentos 7";
  const passwordHash = await hashPassword(password);
  const landing = async (given: { role?: "salesperson" }) => {
    const email = `${crypto.randomUUID()}@example.es`;
    await insertUser(database, { email, passwordHash, ...given });
    return (await signIn(scopeOf(database), sentForm("signin", { email, password, ...(redirectTo && { redirectTo }) }), "")).entered?.to;
  };
  expect(await landing({ role: "salesperson" })).toBe(to);
  expect(await landing({})).toBe(to === "/admin" ? "/" : to);
});

test("the first admin of a site is invited again when the link has ended", async () => {
  const alone = await openTestDatabase();
  const invite = () => makeAdmin({ context: contextOf(alone), siteOrigin: "https://shop.test" }, "sola@example.es");
  const ends = async () => {
    await invite();
    return runAs(contextOf(alone), (transaction) => transaction.updateTable("account_links").set({ expires_at: "2020-01-01" }).execute());
  };
  await ends();
  await runAs(contextOf(alone), (transaction) => transaction.deleteFrom("emails").execute());
  await invite();
  const mails = await runAs(contextOf(alone), (transaction) => transaction.selectFrom("emails").select("recipient").execute());
  expect(mails).toEqual([{ recipient: "sola@example.es" }]);
  await alone.close();
});

test("the demonstration's people can sign in after they are seeded twice", async () => {
  await seedDemoPeople(contextOf(database));
  for (const { email, password } of await seedDemoPeople(contextOf(database))) {
    const { entered } = await signIn(scopeOf(database), sentForm("signin", { email, password }), "");
    expect(entered).toBeDefined();
  }
});
