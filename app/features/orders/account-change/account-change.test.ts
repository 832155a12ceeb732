import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { changeRule } from "#app/features/ground/company-account/account.ts";
import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { type Actor, runAs, system } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { insertSession, insertSignedIn, insertUser, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertAcceptedReservation, insertOrder } from "#tests/orders.ts";
import { pastPolicies } from "#tests/past-policies.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { company } from "#company";
import { tellAccountChange } from "./commands.server.ts";
import { confirmAccount, proposeAccount, withdrawAccount } from "./office/commands.server.ts";
import { newAdmin, onlyAdmin, orphanProposal, ownProposal, proposalGone, proposalWaits, sameAccount } from "./office/messages.ts";
import { readAccountChange } from "./office/queries.server.ts";

const password = "pasos lentos 7";
const written = "ES91 2100 0418 4502 0005 1332";
const another = "DE89 3704 0044 0532 0130 00";

const database = await databaseOfThisFile(["emails", "order_news", "orders", "audit_log", "auth_failures"]);
const passwordHash: string = await hashPassword(password);
let ana: Session;
let berta: Session;
beforeEach(async () => {
  await pastPolicies(database, "company_accounts", (transaction) => transaction.deleteFrom("company_accounts").execute());
  [ana, berta] = [await makeAdmin(), await makeAdmin()];
  await database.kysely.deleteFrom("user_roles").where("user_id", "not in", [ana.userId, berta.userId]).execute();
});

async function makeAdmin(granted_at = "2026-11-01T10:00:00Z"): Promise<Session> {
  const session = await insertSignedIn(database, { admin: true, passwordHash, now: noon });
  await database.kysely.updateTable("user_roles").set({ granted_at }).where("user_id", "=", session.userId).execute();
  return session;
}

const actorOf = ({ userId }: Session): Actor => ({ kind: "admin", userId });
const send = async (command: typeof proposeAccount, by: Session, fields: Record<string, string>, actor = actorOf(by), now = noon) =>
  (
    await command(
      scopeOf(database, { session: by, actor, now }),
      by,
      sentForm("", { ...(command === withdrawAccount ? {} : { current_password: password }), ...fields }),
    )
  ).data;
const propose = (iban = written, by = ana) => send(proposeAccount, by, { iban });
const waiting = async () => (await readAccountChange(contextOf(database, actorOf(ana)))).proposal?.id ?? "";
const confirm = async (by = berta, proposal?: string) => send(confirmAccount, by, { proposal: proposal ?? (await waiting()) });
const account = (actor: Actor = { kind: "visitor" }) => runAs(contextOf(database, actor), companyAccount);
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("id").execute());

describe("another account", () => {
  test("counts for everybody when a second admin has confirmed it, and each step is told and logged", async () => {
    await propose();
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([["bank-details", berta.email]]);
    expect(await account()).toEqual(company.bank);
    expect(await confirm()).toMatchObject({ ok: true });
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([ana.email, berta.email].toSorted());
    for (const kind of ["customer", "salesperson", "accountant"] as const)
      expect(await account({ kind, userId: ana.userId })).toEqual({ holder: company.bank.holder, iban: written });
    expect(await account()).toMatchObject({ iban: written });
    const log = database.kysely.selectFrom("audit_log").select("admin_user_id").where("table_name", "=", "company_accounts").orderBy("id");
    expect(await log.execute()).toEqual([{ admin_user_id: ana.userId }, { admin_user_id: berta.userId }]);
  });

  test("is confirmed neither by its own admin nor by somebody whom an admin has just made one", async () => {
    const made = await makeAdmin("2026-11-15T10:00:00Z");
    await propose();
    await insertSession(database, ana.userId, "second", noon);
    const second = await sessionWith(database, "second", noon);
    for (const own of [ana, second ?? ana]) expect(await confirm(own)).toMatchObject({ ok: false, errors: { form: ownProposal } });
    expect(await confirm(made)).toMatchObject({ ok: false, errors: { form: newAdmin } });
    expect(await account()).toEqual(company.bank);
  });

  test.each(["salesperson", "accountant", "customer"] as const)("cannot be changed by a %s", async (kind) => {
    await propose();
    const proposal = await waiting();
    const other = { kind, userId: await insertUser(database) };
    expect(await send(proposeAccount, berta, { iban: another }, other)).toMatchObject({ ok: false });
    for (const command of [confirmAccount, withdrawAccount])
      expect(await send(command, berta, { proposal }, other)).toMatchObject({ ok: false });
    expect(await waiting()).toBe(proposal);
  });

  test("is confirmed once when two admins confirm at the same moment, and not against a withdrawal", async () => {
    const carla = await makeAdmin();
    await propose();
    const first = await waiting();
    expect((await Promise.all([confirm(berta, first), confirm(carla, first)])).filter(({ ok }) => ok)).toHaveLength(1);
    await propose(another);
    const proposal = await waiting();
    const decided = await Promise.all([send(withdrawAccount, ana, { proposal }), confirm(berta, proposal)]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is the one that the confirming person saw: another proposal needs another confirmation", async () => {
    await propose();
    const proposal = await waiting();
    expect(await propose(another, berta)).toMatchObject({ ok: false, errors: { form: proposalWaits } });
    await send(withdrawAccount, ana, { proposal });
    await propose(another);
    expect(await confirm(berta, proposal)).toMatchObject({ ok: false, errors: { form: proposalGone } });
    expect(await account()).toEqual(company.bank);
  });

  test("needs two admins, the right password and a right IBAN that is not the present one", async () => {
    const wrong = { current_password: "otra" };
    expect(await send(proposeAccount, ana, { iban: written, ...wrong })).toMatchObject({ ok: false, typed: { iban: written } });
    expect(await propose(written.replace("1332", "1333"))).toMatchObject({ ok: false, errors: { fields: { iban: expect.anything() } } });
    await propose();
    expect(await send(confirmAccount, berta, { proposal: await waiting(), ...wrong })).toMatchObject({ ok: false });
    await confirm();
    expect(await propose()).toMatchObject({ ok: false, errors: { fields: { iban: sameAccount } } });
    await database.kysely.deleteFrom("user_roles").where("user_id", "=", berta.userId).execute();
    expect(await propose(another)).toMatchObject({ ok: false, errors: { form: onlyAdmin } });
  });

  test("cannot be confirmed when its proposer's account is gone, and says so; it can be withdrawn without a password", async () => {
    await propose();
    await database.kysely.deleteFrom("users").where("id", "=", ana.userId).execute();
    const proposal = (await readAccountChange(contextOf(database, actorOf(berta)))).proposal;
    expect(proposal?.obstacle).toBe(orphanProposal);
    expect(await confirm(berta, proposal?.id)).toMatchObject({ ok: false, errors: { form: orphanProposal } });
    expect(await send(withdrawAccount, berta, { proposal: proposal?.id ?? "" })).toMatchObject({ ok: true });
  });

  test.each([
    "update company_accounts set confirmed_at = now(), confirmed_by = app_user_id()",
    "update company_accounts set confirmed_at = now(), confirmed_by = :berta",
    "update company_accounts set confirmed_at = now()",
    "update company_accounts set iban = 'DE89370400440532013000'",
    "insert into company_accounts (iban, confirmed_at) values ('DE89370400440532013000', now())",
    "insert into company_accounts (iban, proposed_by) values ('DE89370400440532013000', :berta)",
  ])("is refused by the database to one admin: %s", async (statement) => {
    await propose();
    const alone = sql.raw(statement.replace(":berta", `'${berta.userId}'`));
    await expect(runAs(contextOf(database, actorOf(ana)), (transaction) => alone.execute(transaction))).rejects.toThrow(
      /policy|permission|violates/,
    );
  });
});

describe("a changed account", () => {
  const site = { keys: scopeOf(database).keys, siteOrigin: "https://shop.test" };
  const tell = (by = site) => tellAccountChange(contextOf(database, system, noon.add({ hours: 1 })), by);
  const told = async () => (await mails()).filter(({ kind }) => kind === "order-news");
  const news = () => database.kysely.selectFrom("order_news").select("order_id").where("topic", "like", "company-account/%").execute();
  const reminders = async () => (await mails()).filter(({ kind }) => kind.startsWith("order-payment")).map(({ plain }) => plain);
  const remind = async (orderId: string) => {
    await addEntry(database, orderId, { kind: "charge", concept: "deposit", cents: 199_00, on: "2026-12-10" });
    await runAs(contextOf(database), (transaction) => syncReminders(transaction, scopeOf(database, { actor: system }), orderId));
  };
  /** A minute after the test's orders began. */
  const change = async () => {
    await propose();
    const proposal = await waiting();
    expect(await send(confirmAccount, berta, { proposal }, actorOf(berta), noon.add({ minutes: 1 }))).toMatchObject({ ok: true });
  };

  test("is told once to each order that may still pay, also by two processes, and by mail without a digit of it", async () => {
    const owing = await insertOrder(database, { status: "completed" });
    await addEntry(database, owing, { kind: "charge", cents: 500_00 });
    await addEntry(database, owing, { kind: "cost", cents: 900_00, on: "2026-11-10" });
    const paid = await insertOrder(database, { status: "completed" });
    await addEntry(database, paid, { kind: "charge", cents: 500_00 });
    await addEntry(database, paid, { kind: "receipt", cents: 500_00, on: "2026-11-10" });
    const open = [await insertOrder(database), await insertOrder(database), owing];
    await insertOrder(database, { status: "cancelled" });
    expect(await tell()).toEqual({ did: { accounts: 0 }, failed: [] });
    await change();
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await news()).map(({ order_id }) => order_id).toSorted()).toEqual(open.toSorted());
    const plain = (await told()).map((mail) => mail.plain);
    expect(plain.map((text) => text.includes("https://shop.test/verificar"))).toEqual([true, true, true]);
    expect(plain.join("")).not.toContain(written.slice(-4));
  });

  test("is told to an order that began later if its first mail, or a request during the change, had the other account", async () => {
    const begin = async (minutes: number, reservation_id: string | null = null) => {
      const id = await insertOrder(database);
      const row = { created_at: noon.add({ minutes }).toString(), reservation_id };
      await runAs(contextOf(database), (transaction) => transaction.updateTable("orders").set(row).where("id", "=", id).execute());
      return id;
    };
    const { reservation } = await insertAcceptedReservation(database);
    const asked = { created_at: noon.subtract({ hours: 24 }).toString() };
    await database.kysely.updateTable("reservations").set(asked).where("id", "=", reservation).execute();
    await change();
    const others = [await begin(30, reservation), await begin(2)];
    await begin(30);
    await tell();
    expect((await news()).map(({ order_id }) => order_id).toSorted()).toEqual(others.toSorted());
  });

  test("is told to the rest by the next run when one order fails", async () => {
    for (let number = 0; number < 4; number += 1) await insertOrder(database);
    await change();
    let signed = 0;
    const sign: typeof site.keys.sign = (purpose, text) => {
      signed += 1;
      if (signed === 3) throw new Error("killed");
      return site.keys.sign(purpose, text);
    };
    expect(await tell({ ...site, keys: { ...site.keys, sign } })).toEqual({ did: { accounts: 3 }, failed: [expect.any(Error)] });
    expect(await tell()).toEqual({ did: { accounts: 1 }, failed: [] });
    expect([(await news()).length, (await told()).length]).toEqual([4, 4]);
  });

  test("goes on after an order that fails: the others are told, and their waiting mails are rewritten", async () => {
    const orders = [await insertOrder(database), await insertOrder(database), await insertOrder(database)];
    for (const id of orders) await remind(id);
    await change();
    const sign: typeof site.keys.sign = (purpose, text) => {
      if (text.includes(orders.toSorted()[0] ?? "")) throw new Error("broken");
      return site.keys.sign(purpose, text);
    };
    expect(await tell({ ...site, keys: { ...site.keys, sign } })).toEqual({
      did: { accounts: 2 },
      failed: [expect.any(Error), expect.any(Error)],
    });
    expect((await reminders()).filter((plain) => plain.includes(written))).toHaveLength(4);
  });

  test("stands in the mails about payments that wait", async () => {
    await remind(await insertOrder(database));
    const check = `Comprueba esta cuenta en https://shop.test/verificar. ${changeRule}`;
    const show = (iban: string) => (plain: string) => plain.includes(iban) && plain.includes(check);
    expect((await reminders()).map(show(company.bank.iban))).toEqual([true, true]);
    await change();
    await tell();
    expect((await reminders()).map(show(written))).toEqual([true, true]);
    expect((await reminders()).join("")).not.toContain(company.bank.iban);
  });
});
