import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { dumpDatabase } from "#tests/database-dump.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { textIn, unzipped } from "#tests/zip.ts";
import { eraseLeavingPeople } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import { deliverCopy, eraseData, discardRequest, proveByHand } from "./commands.server.ts";
import { adminCannotBeErased, decidedMeanwhile, requestUnproven } from "./messages.ts";
import { sendCopy } from "#app/features/privacy/data-requests/commands.server.ts";
import { listRequests } from "./queries.server.ts";
import { readDeskSearch } from "./search-params.ts";

const email = "marcaeva@example.es";
const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
beforeEach(() =>
  system(async (transaction) => {
    for (const table of ["data_requests", "contact_messages", "reservations", "emails", "audit_log", "blocked_records"] as const)
      await transaction.deleteFrom(table).execute();
    await transaction.deleteFrom("users").where("email", "in", [email, "jefa@example.es"]).execute();
  }),
);

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const team = () => scopeOf(database, { actor: admin });
const press = async (button: typeof deliverCopy, form: string, id: string) => (await button(team(), id, sentForm(form, {}))).data;
const deliver = (id: string) => press(deliverCopy, "deliver-copy", id);
const erase = (id: string) => press(eraseData, "erase-data", id);
const mails = () => system((transaction) => transaction.selectFrom("emails").select(["kind", "recipient", "plain"]).execute());

async function request(type: string, given: { proven?: boolean; address?: string; user?: string } = {}): Promise<string> {
  const { proven = true, address = email, user } = given;
  const state = proven ? { status: "pending", verified_at: noon.toString() } : {};
  const row = { email: address, request_type: type, notes: "marcaeva nota", user_id: user ?? null, created_at: noon.toString(), ...state };
  const { id } = await system((transaction) =>
    transaction.insertInto("data_requests").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return id;
}

const status = (id: string) =>
  system(
    async (transaction) => (await transaction.selectFrom("data_requests").select("status").where("id", "=", id).executeTakeFirst())?.status,
  );

/** Leaves rows in the tables that a person without an account can write to. */
async function leaveTraces(userId: string | null = null): Promise<void> {
  const car = await insertVehicle(database);
  await system(async (transaction) => {
    const person = { user_id: userId, email, name: "marcaeva nombre", gdpr_consent: true };
    await transaction
      .insertInto("contact_messages")
      .values({ ...person, message: "marcaeva mensaje" })
      .execute();
    const reservation = { ...person, reference: "RS-MARK", vehicle_id: car, plan: "basico", deposit: 99, data_processing_consent: true };
    await transaction
      .insertInto("reservations")
      .values({ ...reservation, status: "accepted" })
      .execute();
    const toTeam = { kind: "contact", audience: "team", subject_id: car, recipient: "equipo@example.es", reply_to: email };
    const mark = "marcaeva";
    await transaction
      .insertInto("emails")
      .values({ ...toTeam, subject: mark, html: mark, plain: mark })
      .execute();
  });
}

const linkTo = (requestId: string) => ({ requestId, signature: testKeys.sign("data-request-link", requestId) });
const fetchCopy = (requestId: string, now = noon) => sendCopy(scopeOf(database, { actor: visitor, now }), linkTo(requestId));

async function readCopy(requestId: string): Promise<string> {
  const copy = await fetchCopy(requestId);
  if (!(copy instanceof ReadableStream)) throw new Error("There is no copy.");
  return textIn(await unzipped(copy), "datos.json");
}

describe("a copy", () => {
  test("is announced by mail, and the mailed link downloads all data of the account and of the address", async () => {
    const user = await insertUser(database, { email, displayName: "marcaeva" });
    await leaveTraces(user);
    await leaveTraces().catch(() => {});
    const id = await request("access");
    expect(await fetchCopy(id)).toBe("ended");
    expect(await deliver(id)).toMatchObject({ ok: true });
    expect(await status(id)).toBe("completed");
    const mail = (await mails()).find(({ kind }) => kind === "data-request-answered");
    expect(mail?.recipient).toBe(email);
    expect(mail?.plain).toContain(`/data-request/${id}/${linkTo(id).signature}`);
    expect(mail?.plain).not.toContain("marcaeva mensaje");

    const json = JSON.parse(await readCopy(id)) as Record<string, unknown[]>;
    expect(json["cuenta"]).toHaveLength(1);
    expect(json["mensajes"]?.length).toBeGreaterThan(0);
    expect(json["solicitudes-de-datos"]).toHaveLength(1);
  });

  test("for a person without an account has the rows of the address, and nothing of an unproven account", async () => {
    const unprovenAccount = await insertUser(database, { email, verified: false, displayName: "otra persona" });
    await leaveTraces();
    const id = await request("portability");
    await deliver(id);
    const json = await readCopy(id);
    expect(json).toContain("marcaeva mensaje");
    expect(json).not.toContain("otra persona");
    expect(json).not.toContain(unprovenAccount);
  });

  test("can be downloaded for two weeks, and never with an invalid link", async () => {
    const id = await request("access");
    await deliver(id);
    expect(await fetchCopy(id, noon.add({ hours: 24 * 14 - 1 }))).toBeInstanceOf(ReadableStream);
    expect(await fetchCopy(id, noon.add({ hours: 24 * 14 }))).toBe("ended");
    expect(await sendCopy(team(), { requestId: id, signature: "x" })).toBeUndefined();
    expect(await sendCopy(team(), linkTo(crypto.randomUUID()))).toBeUndefined();
  });
});

describe("a deletion (row G5)", () => {
  test("of an address without an account is done at once: only the answer's mail names the person, and it is not kept", async () => {
    await leaveTraces();
    const id = await request("deletion");
    expect(await erase(id)).toMatchObject({ ok: true });
    expect(await mails()).toMatchObject([{ kind: "data-request-erased", recipient: email }]);
    await system((transaction) => transaction.deleteFrom("emails").where("kind", "=", "data-request-erased").execute());
    expect(JSON.stringify(await dumpDatabase(database))).not.toContain("marcaeva");
    // A law keeps the paid deposit and the request itself, under lock.
    const locked = await system((transaction) => transaction.selectFrom("blocked_records").select("source").orderBy("source").execute());
    expect(locked.map(({ source }) => source)).toEqual(["data_requests", "reservations"]);
    const [entry] = await system((transaction) => transaction.selectFrom("audit_log").selectAll().execute());
    expect(entry).toMatchObject({ table_name: "data_requests", row_id: id, after: { status: "completed" } });
  });

  test("of an account starts its seven days, and the mail names the day", async () => {
    const user = await insertUser(database, { email });
    const id = await request("deletion", { user });
    expect(await erase(id)).toMatchObject({ ok: true });
    const row = await system((transaction) =>
      transaction.selectFrom("users").select("deletion_requested_at").where("id", "=", user).executeTakeFirst(),
    );
    expect(row?.deletion_requested_at?.getTime()).toBe(noon.epochMilliseconds);
    expect((await mails())[0]?.plain).toContain("27 de noviembre de 2026");
  });

  const log = () => system((transaction) => transaction.selectFrom("audit_log").selectAll().orderBy("id").execute());

  test("is in the log with the admin and the ids of erased rows, without any text of the person (row B9)", async () => {
    await leaveTraces();
    const traces = await system((transaction) =>
      transaction.selectFrom("contact_messages").select("id").where("email", "=", email).execute(),
    );
    const id = await request("deletion");
    await erase(id);
    const entries = await log();
    expect(new Set(entries.map(({ admin_user_id }) => admin_user_id))).toEqual(new Set(["userId" in admin ? admin.userId : ""]));
    const erased = entries.filter(({ operation }) => operation === "delete").map(({ table_name, row_id }) => `${table_name} ${row_id}`);
    expect(erased).toEqual(expect.arrayContaining([...traces.map((row) => `contact_messages ${row.id}`), `data_requests ${id}`]));
    expect(entries.filter(({ operation, before }) => operation === "delete" && before !== null)).toEqual([]);
    expect(JSON.stringify(entries)).not.toMatch(/marcaeva/i);
  });

  test("of an account is logged a week later under the admin who asked for it", async () => {
    const person = await insertUser(database, { email });
    await leaveTraces(person);
    await erase(await request("deletion", { user: person }));
    await system((transaction) => transaction.deleteFrom("audit_log").execute());
    const weekLater = noon.add({ hours: 24 * 7 });
    expect(await eraseLeavingPeople(contextOf(database, undefined, weekLater), testKeys)).toEqual({ people: 1, failed: [] });
    const entries = await log();
    expect(entries.map(({ table_name, row_id }) => `${table_name} ${row_id}`)).toContain(`users ${person}`);
    expect(entries.every(({ admin_user_id }) => "userId" in admin && admin_user_id === admin.userId)).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/marcaeva/i);
  });

  test("of an admin is refused until they lose the role", async () => {
    await insertUser(database, { email: "jefa@example.es", admin: true });
    const id = await request("deletion", { address: "jefa@example.es" });
    expect(await erase(id)).toMatchObject({ ok: false, errors: { form: adminCannotBeErased } });
    expect(await status(id)).toBe("pending");
  });
});

describe("a request", () => {
  test.each([
    ["deliver-copy", deliverCopy],
    ["erase-data", eraseData],
  ])("is not carried out before its proof: %s (row G1)", async (form, button) => {
    const id = await request("access", { proven: false });
    expect(await press(button, form, id)).toMatchObject({ ok: false, errors: { form: requestUnproven } });
    expect(await mails()).toEqual([]);
  });

  test("is decided once, and a second admin is told (row R21)", async () => {
    const id = await request("access");
    await deliver(id);
    expect(await deliver(id)).toMatchObject({ ok: false, errors: { form: decidedMeanwhile } });
    expect(await mails()).toHaveLength(1);
  });

  test("can be marked as proven by the team, or discarded", async () => {
    const id = await request("access", { proven: false });
    expect(await press(proveByHand, "prove-by-hand", id)).toMatchObject({ ok: true });
    expect(await status(id)).toBe("pending");
    const other = await request("access", { proven: false });
    expect(await press(discardRequest, "discard", other)).toMatchObject({ ok: true });
    expect(await status(other)).toBe("cancelled");
    expect(await press(discardRequest, "discard", id)).toMatchObject({ ok: false });
  });

  test("cannot be decided by a customer", async () => {
    const customer: Actor = { kind: "customer", userId: await insertUser(database) };
    const id = await request("deletion");
    const { data } = await eraseData(scopeOf(database, { actor: customer }), id, sentForm("erase-data", {}));
    expect(data.ok).toBe(false);
    expect(await status(id)).toBe("pending");
  });

  test.each(["status", "email", "verified_at", "user_id"])("is decided by a form that refuses the field %s (row B5)", async (field) => {
    const id = await request("access");
    const { data } = await deliverCopy(team(), id, sentForm("deliver-copy", { [field]: "cancelled" }));
    expect(data.ok).toBe(false);
    expect(await status(id)).toBe("pending");
  });
});

test("the queue shows the most urgent first, with the days left", async () => {
  const late = await request("access");
  await system((transaction) =>
    transaction
      .updateTable("data_requests")
      .set({ created_at: noon.subtract({ hours: 24 * 31 }).toString() })
      .where("id", "=", late)
      .execute(),
  );
  const fresh = await request("deletion", { proven: false });
  const { requests, counters } = await listRequests(contextOf(database, admin), readDeskSearch(new URLSearchParams()));
  expect(requests.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
    [late, -1],
    [fresh, 30],
  ]);
  expect(counters).toEqual({ pending: 1, unverified: 1, closed: 0 });
});
