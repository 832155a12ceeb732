import { beforeEach, describe, expect, test } from "vitest";
import { passwordMissing, passwordWrong } from "#app/features/people/sessions/messages.ts";
import { claimTry } from "#app/features/people/sessions/commands/try-limit.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { banUser, unbanUser, unlockUser } from "./commands.server.ts";
import {
  banMessages,
  closedMeanwhile,
  lastOpenAdminNeeded,
  openMeanwhile,
  ownAccountProtected,
  reasonMissing,
  userMissing,
} from "./messages.ts";
import { findUser, listUsers } from "./queries.server.ts";

const password = "pasos lentos 7";
let session: Session;
let customer: Awaited<ReturnType<typeof insertSignedIn>>;

const database = await databaseOfThisFile(["emails", "audit_log", "auth_failures"]);
const passwordHash: string = await hashPassword(password);
beforeEach(async () => {
  session = await insertSignedIn(database, { admin: true, passwordHash, now: noon });
  customer = await insertSignedIn(database, { email: `ana${crypto.randomUUID().slice(0, 8)}@example.es`, now: noon });
});

type Change = typeof banUser;
const formOf = (command: Change, fields: Record<string, string> = {}) =>
  sentForm(command === banUser ? "ban" : "unban", { current_password: password, ...fields });
const sendForm = (command: Change, userId: string, sent: FormData, by = session) =>
  command(scopeOf(database, { session: by }), by, userId, sent);
const send = (command: Change, userId: string, fields: Record<string, string> = {}, by = session) =>
  sendForm(command, userId, formOf(command, fields), by);
const ban = (userId: string, fields: Record<string, string> = { reason: "MARCA citas falsas" }, by = session) =>
  send(banUser, userId, fields, by);
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const rows = (table: "audit_log" | "emails") => system((transaction) => transaction.selectFrom(table).selectAll().orderBy("id").execute());
const found = (id: string) => findUser(contextOf(database), id);

describe("an account that an admin closes (row A24)", () => {
  test("has no sessions any more, shows who closed it and why, and the owner's mail does not have the reason", async () => {
    const { data, init } = await ban(customer.userId);
    expect(data).toMatchObject({ ok: true, notice: banMessages.done });
    expect(new Headers(init?.headers).get("set-cookie")).toContain("session=");
    expect(await sessionWith(database, customer.token, noon)).toBeUndefined();
    expect(await found(customer.userId)).toMatchObject({
      banned_at: new Date(noon.epochMilliseconds),
      banned_by: session.email,
      ban_reason: "MARCA citas falsas",
      sessions: 0,
    });
    const mails = await rows("emails");
    expect(mails.map(({ kind }) => kind)).toEqual(["account-closed"]);
    expect(JSON.stringify(mails)).toContain("https://shop.test/data-request");
    expect(JSON.stringify(mails)).not.toContain("MARCA");
    const { users } = await listUsers(contextOf(database), { search: "", role: "banned", page: 1 });
    expect(users.map(({ id }) => id)).toContain(customer.userId);
  });

  test("is in the log with who closed it, without the reason or the person's address (row B9)", async () => {
    await ban(customer.userId);
    const log = await rows("audit_log");
    expect(log).toContainEqual(
      expect.objectContaining({ admin_user_id: session.userId, table_name: "users", row_id: customer.userId, operation: "update" }),
    );
    expect(log.map(({ table_name }) => table_name)).toContain("sessions");
    expect(JSON.stringify(log)).not.toMatch(/MARCA|example\.es/);
  });

  test("can be opened again, and the owner gets a mail; the old sessions stay ended", async () => {
    await ban(customer.userId);
    expect((await send(unbanUser, customer.userId)).data.ok).toBe(true);
    expect(await found(customer.userId)).toMatchObject({ banned_at: null, banned_by: null, ban_reason: "" });
    expect((await rows("emails")).map(({ kind }) => kind).toSorted()).toEqual(["account-closed", "account-reopened"]);
    expect(await sessionWith(database, customer.token, noon)).toBeUndefined();
  });

  test("is closed or opened once; a second admin is told and overwrites nothing (row R21)", async () => {
    expect((await send(unbanUser, customer.userId)).data.errors.form).toBe(openMeanwhile);
    await ban(customer.userId);
    const other = await insertSignedIn(database, { admin: true, passwordHash, now: noon });
    expect((await ban(customer.userId, { reason: "Otro motivo" }, other)).data.errors.form).toBe(closedMeanwhile);
    expect((await found(customer.userId))?.ban_reason).toBe("MARCA citas falsas");
  });

  test("is closed and opened with the same outcome by a form that comes again after a lost response (row R3)", async () => {
    for (const [command, fields] of [
      [banUser, { reason: "MARCA citas falsas" }],
      [unbanUser, {}],
    ] as const) {
      const sent = formOf(command, fields);
      const { data } = await sendForm(command, customer.userId, sent);
      expect(data.ok).toBe(true);
      expect((await sendForm(command, customer.userId, sent)).data).toEqual(data);
    }
    expect((await rows("emails")).map(({ kind }) => kind).toSorted()).toEqual(["account-closed", "account-reopened"]);
  });

  test.each([
    ["without a reason", { reason: " " }, { reason: reasonMissing }],
    ["without the admin's password", { reason: "x", current_password: "" }, { current_password: passwordMissing }],
    ["with a wrong password", { reason: "x", current_password: "otra distinta" }, { current_password: passwordWrong }],
  ])("is not closed %s, even if the admin has just signed in (row A12)", async (_, fields, errors) => {
    expect((await ban(customer.userId, fields)).data).toMatchObject({ ok: false, errors: { fields: errors } });
    expect((await found(customer.userId))?.banned_at).toBeNull();
  });

  test("is neither the admin's own nor one that does not exist", async () => {
    await insertUser(database, { admin: true });
    expect((await ban(session.userId)).data.errors.form).toBe(ownAccountProtected);
    const { data, init } = await ban(crypto.randomUUID());
    expect([init?.status, data.errors.form]).toEqual([404, userMissing]);
  });

  test("cannot be closed by a person who is no longer an admin", async () => {
    const ended = { ...session, role: null };
    const sent = sentForm("ban", { reason: "x", current_password: password });
    expect((await banUser(scopeOf(database, { session: ended }), ended, customer.userId, sent)).data.ok).toBe(false);
    expect((await found(customer.userId))?.banned_at).toBeNull();
  });

  test.each(["email", "banned_at", "password_hash", "role"])("is closed by a form that refuses other fields: %s (row B5)", async (name) => {
    expect((await ban(customer.userId, { reason: "x", [name]: "1" })).data.ok).toBe(false);
    expect((await found(customer.userId))?.banned_at).toBeNull();
  });
});

test("one admin can still sign in after many close and remove one another at once (row A20)", async () => {
  const others = await Promise.all(Array.from({ length: 49 }, () => insertUser(database, { admin: true })));
  const admins = await system((transaction) =>
    transaction.selectFrom("user_roles").select("user_id").where("role", "=", "admin").execute(),
  );
  const actor = (userId: string): Actor => ({ kind: "admin", userId });
  const outcomes = await Promise.allSettled(
    admins.map(({ user_id }, position) =>
      runAs(contextOf(database, actor(others[position % others.length] ?? "")), async (transaction) => {
        if (position % 2 === 0)
          return transaction.updateTable("users").set({ banned_at: noon.toString() }).where("id", "=", user_id).execute();
        return transaction.deleteFrom("user_roles").where("user_id", "=", user_id).where("role", "=", "admin").execute();
      }),
    ),
  );
  const left = await system((transaction) =>
    transaction
      .selectFrom("user_roles")
      .innerJoin("users", "users.id", "user_roles.user_id")
      .select("user_id")
      .where("role", "=", "admin")
      .where("banned_at", "is", null)
      .execute(),
  );
  expect(left).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  // The last admin cannot be closed by the session of a person who was just an admin.
  const last = left[0]?.user_id ?? "";
  const by = { ...session, userId: others.find((id) => id !== last) ?? "" };
  await system((transaction) =>
    transaction.updateTable("users").set({ password_hash: passwordHash, banned_at: null }).where("id", "=", by.userId).execute(),
  );
  await system((transaction) => transaction.deleteFrom("user_roles").where("user_id", "=", by.userId).execute());
  expect((await ban(last, { reason: "x" }, by)).data.errors.form).toBe(lastOpenAdminNeeded);
});

describe("the wait after wrong passwords", () => {
  const scope = () => scopeOf(database, { session });
  const tries = async (count: number) => {
    const outcomes: boolean[] = [];
    const attempt = () => system((transaction) => claimTry(transaction, scopeOf(database), { email: customer.email }));
    for (let number = 0; number < count; number += 1) outcomes.push((await attempt()).allowed);
    return outcomes.at(-1);
  };

  test("is ended by an admin, and the log records it", async () => {
    expect(await tries(6)).toBe(false);
    const { data } = await unlockUser(scope(), customer.userId, sentForm("unlock", {}));
    expect(data.ok).toBe(true);
    expect(await tries(1)).toBe(true);
    expect(await rows("audit_log")).toMatchObject([{ table_name: "users", row_id: customer.userId, admin_user_id: session.userId }]);
    expect(JSON.stringify(await rows("audit_log"))).not.toContain(customer.email);
  });

  test("cannot be ended for an account that does not exist", async () => {
    expect((await unlockUser(scope(), crypto.randomUUID(), sentForm("unlock", {}))).init?.status).toBe(404);
  });
});
