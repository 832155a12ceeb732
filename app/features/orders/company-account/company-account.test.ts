import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { type Actor, runAs, system } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { insertSession, insertSignedIn, insertUser, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { company } from "#company";
import { tellAccountChange } from "./commands.server.ts";
import { confirmAccount, proposeAccount, withdrawAccount } from "./office/commands.server.ts";
import { newAdmin, onlyAdmin, ownProposal, proposalGone, proposalWaits, sameAccount } from "./office/messages.ts";
import { readAccountChanges } from "./office/queries.server.ts";

const password = "pasos lentos 7";
const written = "ES91 2100 0418 4502 0005 1332";
const another = "DE89 3704 0044 0532 0130 00";

const database = await databaseOfThisFile(["emails", "order_news", "orders", "audit_log", "auth_failures"]);
const passwordHash: string = await hashPassword(password);
let ana: Session;
let berta: Session;
beforeEach(async () => {
  // As the owner of the tables: no role of the site removes an account.
  await database.kysely.deleteFrom("company_accounts").execute();
  [ana, berta] = [await makeAdmin("ana"), await makeAdmin("berta")];
  await database.kysely.deleteFrom("user_roles").where("user_id", "not in", [ana.userId, berta.userId]).execute();
});

/** An admin since `granted`. */
async function makeAdmin(name: string, granted = "2026-11-01T10:00:00Z"): Promise<Session> {
  const session = await insertSignedIn(database, {
    admin: true,
    passwordHash,
    now: noon,
    email: `${name}${crypto.randomUUID()}@example.es`,
  });
  const change = { granted_at: granted };
  await database.kysely.updateTable("user_roles").set(change).where("user_id", "=", session.userId).execute();
  return session;
}

const actorOf = ({ userId }: Session): Actor => ({ kind: "admin", userId });
type Command = typeof proposeAccount;
const send = async (command: Command, by: Session, fields: Record<string, string>, actor = actorOf(by)) =>
  (await command(scopeOf(database, { session: by, actor }), by, sentForm("", { current_password: password, ...fields }))).data;
const propose = (by = ana, iban = written) => send(proposeAccount, by, { iban });
const waiting = async () => (await readAccountChanges(contextOf(database, actorOf(ana)))).proposal?.id ?? "";
const confirm = async (by = berta, proposal?: string) => send(confirmAccount, by, { proposal: proposal ?? (await waiting()) });
const account = (actor: Actor = { kind: "visitor" }) => runAs(contextOf(database, actor), companyAccount);
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("id").execute());

describe("another account", () => {
  test("counts for everybody when a second admin has confirmed it, and each step is told and logged", async () => {
    expect(await propose()).toMatchObject({ ok: true });
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([["company-account", berta.email]]);
    expect(await account()).toEqual(company.bank);
    expect(await confirm()).toMatchObject({ ok: true });
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([ana.email, berta.email].toSorted());
    const { userId } = ana;
    for (const actor of [
      { kind: "visitor" },
      { kind: "customer", userId },
      { kind: "salesperson", userId },
      { kind: "accountant", userId },
    ])
      expect(await account(actor as Actor)).toEqual({ holder: company.bank.holder, iban: written });
    const log = await runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("audit_log")
        .select(["operation", "admin_user_id"])
        .where("table_name", "=", "company_accounts")
        .orderBy("id")
        .execute(),
    );
    expect(log).toEqual([
      { operation: "insert", admin_user_id: ana.userId },
      { operation: "update", admin_user_id: berta.userId },
    ]);
  });

  test("is not confirmed by its own admin, not in another session either", async () => {
    await propose();
    const token = crypto.randomUUID();
    await insertSession(database, ana.userId, token, noon);
    const second = await sessionWith(database, token, noon);
    for (const session of [ana, second ?? ana]) expect(await confirm(session)).toMatchObject({ ok: false, errors: { form: ownProposal } });
    expect(await account()).toEqual(company.bank);
  });

  test("is not confirmed by somebody whom an admin has just made one", async () => {
    const made = await makeAdmin("carla", "2026-11-15T10:00:00Z");
    await propose();
    expect(await confirm(made)).toMatchObject({ ok: false, errors: { form: newAdmin } });
    expect(await account()).toEqual(company.bank);
  });

  test.each(["salesperson", "accountant", "customer"] as const)("is no matter of a %s", async (kind) => {
    await propose();
    const id = await waiting();
    const other = { kind, userId: await insertUser(database) } as const;
    for (const [command, fields] of [
      [proposeAccount, { iban: another }],
      [confirmAccount, { proposal: id }],
      [withdrawAccount, { proposal: id }],
    ] as const)
      expect(await send(command, berta, fields, other)).toMatchObject({ ok: false });
    expect(await waiting()).toBe(id);
  });

  test("is confirmed once when two admins confirm at the same moment, and not against a withdrawal", async () => {
    const carla = await makeAdmin("carla");
    await propose();
    const id = await waiting();
    const confirmed = await Promise.all([confirm(berta, id), confirm(carla, id)]);
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
    await propose(ana, another);
    const next = await waiting();
    const [withdrawn, late] = await Promise.all([send(withdrawAccount, ana, { proposal: next }), confirm(berta, next)]);
    expect([withdrawn.ok, late.ok].filter(Boolean)).toHaveLength(1);
  });

  test("is the one that the confirming person saw: after a withdrawal another proposal needs another confirmation", async () => {
    await propose();
    const seen = await waiting();
    expect(await propose(berta, another)).toMatchObject({ ok: false, errors: { form: proposalWaits } });
    await send(withdrawAccount, ana, { proposal: seen });
    await propose(ana, another);
    expect(await confirm(berta, seen)).toMatchObject({ ok: false, errors: { form: proposalGone } });
    expect(await account()).toEqual(company.bank);
  });

  test("needs two admins, the right password and a right IBAN that is not the present one", async () => {
    expect(await send(proposeAccount, ana, { iban: written, current_password: "otra" })).toMatchObject({ ok: false });
    expect(await propose(ana, "ES91 2100 0418 4502 0005 1333")).toMatchObject({
      ok: false,
      typed: { iban: expect.stringContaining("1333") },
    });
    await propose();
    expect(await send(confirmAccount, berta, { proposal: await waiting(), current_password: "otra" })).toMatchObject({ ok: false });
    await confirm();
    expect(await propose()).toMatchObject({ ok: false, errors: { fields: { iban: sameAccount } } });
    await database.kysely.deleteFrom("user_roles").where("user_id", "=", berta.userId).execute();
    expect(await propose(ana, another)).toMatchObject({ ok: false, errors: { form: onlyAdmin } });
  });

  test.each([
    ["a confirmation of the own proposal", "update company_accounts set confirmed_at = now(), confirmed_by = app_user_id()"],
    ["a confirmation in another's name", "update company_accounts set confirmed_at = now(), confirmed_by = :berta"],
    ["a confirmation without a name", "update company_accounts set confirmed_at = now()"],
    ["another number", "update company_accounts set iban = 'DE89370400440532013000'"],
    [
      "an account that is confirmed from the start",
      "insert into company_accounts (iban, confirmed_at) values ('DE89370400440532013000', now())",
    ],
    ["a proposal in another's name", "insert into company_accounts (iban, proposed_by) values ('DE89370400440532013000', :berta)"],
  ])("is refused by the database as %s", async (_, statement) => {
    await propose();
    const asAna = runAs(contextOf(database, actorOf(ana)), (transaction) =>
      sql.raw(statement.replace(":berta", `'${berta.userId}'`)).execute(transaction),
    );
    await expect(asAna).rejects.toThrow(/policy|permission|violates/);
  });
});

describe("a changed account", () => {
  const site = { keys: scopeOf(database).keys, siteOrigin: "https://shop.test" };
  const later = noon.add({ hours: 1 });
  const tell = (with_ = site) => tellAccountChange(contextOf(database, system, later), with_);
  const news = () =>
    runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("order_news").select(["order_id", "sentence"]).where("topic", "like", "company-account/%").execute(),
    );
  const change = async (iban = written) => {
    await propose(ana, iban);
    // The test's orders begin at noon, before the confirmation.
    const scope = scopeOf(database, { session: berta, actor: actorOf(berta), now: noon.add({ minutes: 1 }) });
    const sent = sentForm("", { current_password: password, proposal: await waiting() });
    expect((await confirmAccount(scope, berta, sent)).data.ok).toBe(true);
  };

  test("is told to each open order once, also by two processes, and by mail without the whole number", async () => {
    const open = [await insertOrder(database), await insertOrder(database), await insertOrder(database)];
    await insertOrder(database, { status: "completed" });
    expect(await tell()).toEqual({ told: 0, failed: [] });
    await change();
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await news()).map(({ order_id }) => order_id).toSorted()).toEqual(open.toSorted());
    const told = (await mails()).filter(({ kind }) => kind === "order-news");
    expect(told).toHaveLength(3);
    expect(told[0]?.plain).toContain("https://shop.test/verificar");
    expect(told.map(({ plain }) => plain).join("")).not.toContain(written);
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
    const failing = { ...site, keys: { ...site.keys, sign } };
    const first = await tell(failing);
    expect(first.failed).toHaveLength(1);
    expect(first.told).toBe(3);
    expect(await tell()).toEqual({ told: 1, failed: [] });
    expect(await news()).toHaveLength(4);
    expect((await mails()).filter(({ kind }) => kind === "order-news")).toHaveLength(4);
  });

  test("stands in the mails about payments that wait", async () => {
    const orderId = await insertOrder(database);
    await addEntry(database, orderId, { kind: "charge", concept: "deposit", cents: 199_00, on: "2026-12-10" });
    await runAs(contextOf(database), (transaction) => syncReminders(transaction, scopeOf(database, { actor: system }), orderId));
    const reminders = async () => (await mails()).filter(({ kind }) => kind.startsWith("order-payment")).map(({ plain }) => plain);
    for (const plain of await reminders()) expect(plain).toContain(company.bank.iban);
    await change();
    await tell();
    expect(await reminders()).toHaveLength(2);
    for (const plain of await reminders()) {
      expect(plain).toContain(written);
      expect(plain).not.toContain(company.bank.iban);
      expect(plain).toContain("Comprueba esta cuenta en https://shop.test/verificar. Nunca cambiamos de cuenta por teléfono o correo.");
    }
  });
});
