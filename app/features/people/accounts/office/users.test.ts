import { beforeEach, describe, expect, test } from "vitest";
import { runAs, type TeamRole } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSession, insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { changeRole, endSessionsOf } from "./commands.server.ts";
import { giveAdminRole } from "../commands/make-admin.server.ts";
import {
  grantMessages,
  otherRoleHeld,
  ownRoleProtected,
  passwordNeeded,
  revokeMessages,
  unprovenAddress,
  wrongAdminPassword,
} from "./messages.ts";
import { countUsers, findUser, listUsers } from "./queries.server.ts";
import { readUserSearch } from "./search-params.ts";

const password = "pasos lentos 7";
let session: Session;
let customer: string;

const database = await databaseOfThisFile(["emails", "audit_log", "auth_failures"]);
const passwordHash: string = await hashPassword(password);
beforeEach(async () => {
  session = await signedInAdmin();
  customer = await insertUser(database, { displayName: "Ana Ríos" });
});

/** An admin who has just signed in. */
const signedInAdmin = () => insertSignedIn(database, { admin: true, passwordHash, now: noon });

async function change(what: "grant" | "revoke", userId: string, given: string = password, role: TeamRole = "admin") {
  const sent = sentForm("role", { change: what, current_password: given });
  return changeRole(scopeOf(database, { session }), session, { userId, role }, sent);
}
const roleHeld = async (id: string) => (await findUser(contextOf(database), id))?.role;
const isAdmin = async (id: string) => (await roleHeld(id)) === "admin";
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const mailKinds = async () =>
  (await system((transaction) => transaction.selectFrom("emails").select(["kind", "recipient"]).execute())).map(({ kind }) => kind);
const sessionsOf = (id: string) =>
  system((transaction) => transaction.selectFrom("sessions").select("id").where("user_id", "=", id).execute());

describe("the role of an admin", () => {
  test("is granted with the admin's own password, logged, mailed, and ends the person's sessions (rows A8, A12, B9)", async () => {
    await insertSession(database, customer, "c".repeat(43), noon);
    const { data, init } = await change("grant", customer);
    expect(data).toMatchObject({ ok: true, notice: grantMessages.admin.done });
    // The admin's own session has a new token (row A8).
    expect(new Headers(init?.headers).get("set-cookie")).toMatch(/session=/);
    expect(await isAdmin(customer)).toBe(true);
    expect(await sessionsOf(customer)).toEqual([]);
    expect(await mailKinds()).toEqual(["account-role-granted"]);
    const entries = await system((transaction) => transaction.selectFrom("audit_log").selectAll().orderBy("id").execute());
    expect(entries[0]).toMatchObject({ admin_user_id: session.userId, table_name: "user_roles", row_id: customer, operation: "insert" });
  });

  test("is removed the same way, and that ends the person's sessions (row A10)", async () => {
    const other = await signedInAdmin();
    const { data } = await change("revoke", other.userId);
    expect(data).toMatchObject({ ok: true, notice: revokeMessages.admin.done });
    expect(await isAdmin(other.userId)).toBe(false);
    expect(await sessionsOf(other.userId)).toEqual([]);
    expect(await mailKinds()).toEqual(["account-role-removed"]);
  });

  test("is granted once and mailed once when two requests grant it", async () => {
    await change("grant", customer);
    expect((await change("grant", customer)).data).toMatchObject({ ok: true });
    expect(await mailKinds()).toEqual(["account-role-granted"]);
  });

  test.each([
    ["nothing", "", { errors: { fields: { current_password: passwordNeeded } } }],
    [
      "a wrong password",
      "otra distinta",
      { notice: wrongAdminPassword, errors: { fields: { current_password: wrongAdminPassword.text } } },
    ],
  ])("is not changed for %s, even if the admin has just signed in", async (_, given, said) => {
    const { data, init } = await change("grant", customer, given);
    expect(init?.status).toBe(400);
    expect(data).toMatchObject({ ok: false, ...said });
    expect(JSON.stringify(data)).not.toContain("otra distinta");
    expect(await isAdmin(customer)).toBe(false);
    expect(await mailKinds()).toEqual([]);
  });

  test("counts wrong passwords as failed sign-ins (row A4)", async () => {
    for (let tries = 0; tries < 5; tries += 1) await change("grant", customer, "otra distinta");
    const { data, init } = await change("grant", customer);
    expect(init?.status).toBe(429);
    expect(data.ok).toBe(false);
    expect(await isAdmin(customer)).toBe(false);
  });

  test("is not granted to an unproven address", async () => {
    const unproven = await insertUser(database, { verified: false });
    expect((await change("grant", unproven)).data).toMatchObject({ errors: { form: unprovenAddress } });
    expect(await isAdmin(unproven)).toBe(false);
  });

  test("cannot be removed by its own holder", async () => {
    await signedInAdmin();
    expect((await change("revoke", session.userId)).data).toMatchObject({ errors: { form: ownRoleProtected } });
    expect(await isAdmin(session.userId)).toBe(true);
  });

  test("cannot be granted by a person who is no longer an admin", async () => {
    const ended = { ...session, role: null };
    const sent = sentForm("role", { change: "grant", current_password: password });
    const { data } = await changeRole(scopeOf(database, { session: ended }), ended, { userId: customer, role: "admin" }, sent);
    expect(data.ok).toBe(false);
    expect(await isAdmin(customer)).toBe(false);
  });

  test.each([{ change: "owner" }, { change: "grant", role: "owner" }, { change: "grant", user_id: "x" }, {}])(
    "is changed by a form that refuses other fields: %j (rows A20, B5)",
    async (fields) => {
      const sent = sentForm("role", { ...fields, current_password: password });
      expect((await changeRole(scopeOf(database, { session }), session, { userId: customer, role: "admin" }, sent)).data.ok).toBe(false);
      expect(await isAdmin(customer)).toBe(false);
    },
  );
});

describe.each(["salesperson", "accountant"] as const)("the role %s", (role) => {
  test("is given and taken like an admin's, and the list can show it", async () => {
    expect((await change("grant", customer, password, role)).data).toMatchObject({ ok: true, notice: grantMessages[role].done });
    expect(await roleHeld(customer)).toBe(role);
    const { users } = await listUsers(contextOf(database), readUserSearch(new URLSearchParams("role=team")));
    expect(users.map(({ id }) => id)).toContain(customer);
    expect((await change("revoke", customer, password, role)).data).toMatchObject({ ok: true, notice: revokeMessages[role].done });
    expect(await roleHeld(customer)).toBeNull();
    expect(await mailKinds()).toEqual(["account-role-granted", "account-role-removed"]);
  });

  test("is not given beside another one, also by two requests at once, and npm run admin takes its place (row A20)", async () => {
    await Promise.all([change("grant", customer, password, role), change("grant", customer)]);
    const first = (await roleHeld(customer)) ?? expect.fail();
    const other = first === "admin" ? role : "admin";
    expect((await change("grant", customer, password, other)).data).toMatchObject({ ok: false, errors: { form: otherRoleHeld } });
    expect(await roleHeld(customer)).toBe(first);
    await system((transaction) => giveAdminRole(transaction, customer, noon.toString()));
    expect(await roleHeld(customer)).toBe("admin");
  });
});

describe("a person's sessions", () => {
  const end = (userId: string) => endSessionsOf(scopeOf(database, { session }), session, userId, sentForm("end-sessions", {}));

  test("are ended by an admin, logged and mailed", async () => {
    await insertSession(database, customer, "d".repeat(43), noon);
    expect((await end(customer)).data).toMatchObject({ ok: true });
    expect(await sessionsOf(customer)).toEqual([]);
    expect(await mailKinds()).toEqual(["account-sessions-ended"]);
    const [entry] = await system((transaction) => transaction.selectFrom("audit_log").selectAll().execute());
    expect(entry).toMatchObject({ table_name: "sessions", operation: "delete" });
    expect(JSON.stringify(entry?.before)).not.toMatch(/token_hash|user_agent/);
  });

  test("keep the admin's own one in the present browser", async () => {
    await end(session.userId);
    expect(await sessionsOf(session.userId)).toEqual([{ id: session.id }]);
  });
});

describe("the list", () => {
  const list = (address: string) => listUsers(contextOf(database), readUserSearch(new URLSearchParams(address)));

  test("shows the newest first, finds names and addresses, and can show only admins", async () => {
    const other = await insertUser(database, { email: "javier@example.es", displayName: "Javier 100%", now: noon.add({ hours: 1 }) });
    expect((await list("")).users[0]).toMatchObject({ id: other, role: null });
    expect((await list("search=JAVIÉR")).users.map(({ id }) => id)).toEqual([other]);
    expect((await list("search=%25")).users.map(({ id }) => id)).toEqual([other]);
    expect((await list("search=rios")).users.length).toBeGreaterThan(0);
    expect((await list("role=admin")).users.every(({ role }) => role === "admin")).toBe(true);
    expect((await list("search=nadie")).users).toEqual([]);
  });

  test("counts all accounts and all admins", async () => {
    const before = await countUsers(contextOf(database));
    await insertUser(database, { admin: true });
    expect(await countUsers(contextOf(database))).toEqual({ ...before, users: before.users + 1, admins: before.admins + 1 });
  });
});
