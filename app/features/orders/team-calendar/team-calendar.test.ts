import { sync, type VEvent } from "node-ical";
import { beforeEach, describe, expect, test } from "vitest";
import { sqlStateOf } from "#db/sql-state.ts";
import { type Actor, runAs, type TeamRole } from "#server/context.ts";
import { keysFrom } from "#server/secrets/keys.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { moveOrder, planStep } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { renewTeamCalendar } from "./office/commands.server.ts";
import { noCalendar, renewCalendarForm } from "./office/messages.ts";
import { findTeamCalendar, openTeamCalendar } from "./queries.server.ts";

const database = await databaseOfThisFile();
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let salesperson: string;
let admin: string;
beforeEach(async () => {
  salesperson = await insertUser(database, { role: "salesperson" });
  admin = await insertUser(database, { admin: true });
});

const asMember = (kind: TeamRole, userId: string): Actor => ({ kind, userId });
const addressesOf = (actor: Actor) => findTeamCalendar(scopeOf(database, { actor }));
const ownAddress = async (actor: Actor) => (await addressesOf(actor))?.own ?? "";
const renew = (actor: Actor) => renewTeamCalendar(scopeOf(database, { actor }), sentForm(renewCalendarForm, {}));

/** What a calendar program gets from an address, without a session. */
function subscribe(address: string, now = noon) {
  const [, , userId = "", signature = ""] = new URL(address).pathname.split("/");
  return openTeamCalendar(scopeOf(database, { actor: { kind: "visitor" }, now }), { userId, signature }, address.endsWith("?todas=1"));
}

const textOf = async (address: string, now = noon) => (await (await subscribe(address, now))?.text()) ?? "";

/** The events of a calendar, read by another library. */
function eventsIn(text: string): VEvent[] {
  return Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === "VEVENT");
}
const summaryOf = ({ summary }: VEvent) => (typeof summary === "string" ? summary : "");
const named = (events: VEvent[], kind: string) => events.find((event) => summaryOf(event).startsWith(kind));
const summariesOf = async (address: string) => eventsIn(await textOf(address)).map(summaryOf);

/** An agreed handover, as the team and the customer leave it. */
const agree = (orderId: string, agreed: string) =>
  system((transaction) =>
    transaction
      .insertInto("order_handovers")
      .values({ order_id: orderId, place: "Calle Mayor, 3, Murcia", person: "Marta", offered: [agreed], agreed })
      .execute(),
  );

describe("the calendar of a member of the team (ORDER-75)", () => {
  test("shows planned days as whole days, the agreed handover with hour and place, and the legal deadline", async () => {
    const orderId = await insertOrder(database, { ownerId: salesperson, name: "Carmen Ruiz", carName: 'Audi A4; Avant, "S line"' });
    const { reference } = await system((transaction) =>
      transaction.selectFrom("orders").select("reference").where("id", "=", orderId).executeTakeFirstOrThrow(),
    );
    await planStep(database, orderId, "inspection_done", "2026-11-25");
    await planStep(database, orderId, "technical_inspection", "2026-12-10");
    await planStep(database, orderId, "handed_over", "2026-12-21");
    const own = await ownAddress(asMember("salesperson", salesperson));
    const before = eventsIn(await textOf(own));
    expect(before.map(summaryOf).toSorted()).toEqual(
      ["Entrega prevista", "ITV", "Inspección"].map((kind) => `${kind} · Audi A4; Avant, "S line" · ${reference} · Carmen`),
    );
    for (const event of before) expect(event).toMatchObject({ datetype: "date", status: "TENTATIVE" });

    await moveOrder(database, orderId, { doneUntil: "in_spain", on: "2026-11-20", planned: "2026-12-21" });
    await agree(orderId, "2026-12-22 10:30");
    const after = eventsIn(await textOf(own));
    const handover = named(after, "Entrega");
    expect(handover).toMatchObject({ location: "Calle Mayor, 3, Murcia", status: "CONFIRMED", datetype: "date-time" });
    expect([handover?.start.toISOString(), handover?.end?.toISOString()]).toEqual(["2026-12-22T09:30:00.000Z", "2026-12-22T10:30:00.000Z"]);
    expect(handover?.uid).toBe(named(before, "Entrega")?.uid);
    const deadline = named(after, "Vence la matriculación");
    // The thirtieth day, 20 December, is a Sunday.
    expect([deadline?.datetype, deadline?.start.toDateString()]).toEqual(["date", "Fri Dec 18 2026"]);
    // Done steps are no dates any more: besides these two there is the ITV.
    expect(after).toHaveLength(3);
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(3);

    // A counted day moves with the day that another step was done.
    await moveOrder(database, orderId, { doneUntil: "in_spain", on: "2026-11-23", planned: "2026-12-21" });
    const later = named(eventsIn(await textOf(own, noon.add({ minutes: 1 }))), "Vence la matriculación");
    expect(later?.start.toDateString()).toBe("Wed Dec 23 2026");
    expect(Number(later?.sequence)).toBe(Number(deadline?.sequence) + 1);
  });

  test("keeps the hour of a handover on both sides of the change of clocks", async () => {
    const ids = await Promise.all(["a", "b"].map(() => insertOrder(database, { ownerId: admin })));
    await agree(ids[0] ?? "", "2027-03-26 10:30");
    await agree(ids[1] ?? "", "2027-03-29 10:30");
    const text = await textOf(await ownAddress(asMember("admin", admin)));
    expect(
      eventsIn(text)
        .map(({ start }) => start.toISOString())
        .toSorted(),
    ).toEqual(["2027-03-26T09:30:00.000Z", "2027-03-29T08:30:00.000Z"]);
    expect(text).toContain("DTSTART;TZID=Europe/Madrid:20270329T103000\r\n");
  });

  test("tells nothing of prices, telephone, address or surname, and nothing of orders that have ended or have no day", async () => {
    const orderId = await insertOrder(database, { ownerId: admin, name: "Carmen Apellido", email: "secreto@example.es" });
    await system((transaction) =>
      transaction
        .updateTable("orders")
        .set({ phone: "+34600111222", street_address: "Calle Oculta 9", delivery_place: "Cartagena", internal_note: "Nota del equipo" })
        .where("id", "=", orderId)
        .execute(),
    );
    await agree(orderId, "2026-12-22 10:30");
    const ended = await insertOrder(database, { ownerId: admin, status: "cancelled", carName: "Terminado" });
    await planStep(database, ended, "handed_over", "2026-12-21");
    await insertOrder(database, { ownerId: admin, carName: "Sin día" });
    const text = (await textOf(await ownAddress(asMember("admin", admin)))).replaceAll("\r\n ", "");
    expect(eventsIn(text)).toHaveLength(1);
    expect(text).toContain("Calle Mayor");
    for (const name of ["DTSTAMP", "LAST-MODIFIED"]) expect(text).toMatch(new RegExp(`^${name}:20261120T110000Z\r$`, "m"));
    for (const hidden of ["Apellido", "secreto", "600111222", "Oculta", "Cartagena", "Nota", "Marta", "€", "Terminado", "Sin día"])
      expect(text).not.toContain(hidden);
  });

  test("keeps the appointment of a handover that has been, and drops it if the car was handed over earlier", async () => {
    const orderId = await insertOrder(database, { ownerId: admin });
    await agree(orderId, "2026-11-21 10:30");
    const address = await ownAddress(asMember("admin", admin));
    await moveOrder(database, orderId, { doneUntil: "handed_over", on: "2026-11-21" });
    expect(eventsIn(await textOf(address))).toHaveLength(1);
    await moveOrder(database, orderId, { doneUntil: "handed_over", on: "2026-11-20" });
    expect(eventsIn(await textOf(address))).toEqual([]);
  });

  test("has the member's own orders, and an admin's other address all of them", async () => {
    for (const [name, ownerId] of [
      ["De ventas", salesperson],
      ["De nadie", null],
    ] as const)
      await planStep(database, await insertOrder(database, { ownerId, carName: name }), "handed_over", "2026-12-21");
    const [seller, boss] = [asMember("salesperson", salesperson), asMember("admin", admin)];
    expect((await addressesOf(seller))?.all).toBeUndefined();
    const sellers = await summariesOf(await ownAddress(seller));
    expect(sellers).toHaveLength(1);
    expect(sellers[0]).toContain("De ventas");
    expect(await summariesOf(await ownAddress(boss))).toEqual([]);
    // Whoever has an admin's own address has not the other one.
    for (const actor of [seller, boss]) expect(await subscribe(`${await ownAddress(actor)}?todas=1`)).toBeUndefined();
    const all = (await summariesOf((await addressesOf(boss))?.all ?? "")).join("\n");
    for (const name of ["De ventas", "De nadie"]) expect(all).toContain(name);
  });
});

describe("the address of a calendar (row B14)", () => {
  test("opens nothing with another signature, for another person or for an unknown one", async () => {
    const own = await ownAddress(asMember("salesperson", salesperson));
    expect(await subscribe(own)).toBeDefined();
    const signature = new URL(own).pathname.split("/")[3] ?? "";
    const forged = keysFrom(Buffer.from("another secret")).sign("team-calendar", `${salesperson}/0/0`);
    for (const address of [
      own.replace(signature, "A".repeat(22)),
      own.replace(signature, forged),
      own.replace(signature, "x"),
      own.replace(salesperson, admin),
      own.replace(salesperson, crypto.randomUUID()),
      own.replace(salesperson, "x"),
    ])
      expect(await subscribe(address), address).toBeUndefined();
  });

  test("ends when its member renews it, and the new one opens; those of others stay", async () => {
    const actors = [asMember("salesperson", salesperson), asMember("admin", admin)];
    for (const actor of actors) {
      const others = await Promise.all(actors.filter((one) => one !== actor).map(ownAddress));
      const old = await ownAddress(actor);
      expect((await renew(actor)).data.ok).toBe(true);
      expect(await subscribe(old)).toBeUndefined();
      expect(await subscribe(await ownAddress(actor))).toBeDefined();
      for (const other of others) expect(await subscribe(other)).toBeDefined();
    }
  });

  test("ends with the role, also when it comes back, and with the account", async () => {
    const actor = asMember("salesperson", salesperson);
    const old = await ownAddress(actor);
    const ban = (banned_at: string | null) =>
      system((transaction) => transaction.updateTable("users").set({ banned_at }).where("id", "=", salesperson).execute());
    await ban(noon.toString());
    expect(await subscribe(old)).toBeUndefined();
    await ban(null);
    expect(await subscribe(old)).toBeDefined();

    await system((transaction) => transaction.deleteFrom("user_roles").where("user_id", "=", salesperson).execute());
    expect(await subscribe(old)).toBeUndefined();
    await system((transaction) => transaction.insertInto("user_roles").values({ user_id: salesperson, role: "salesperson" }).execute());
    expect(await subscribe(old)).toBeUndefined();
    expect(await subscribe(await ownAddress(actor))).toBeDefined();
    await system((transaction) => transaction.deleteFrom("users").where("id", "=", salesperson).execute());
    expect(await subscribe(old)).toBeUndefined();
  });

  test("is nobody's but a salesperson's and an admin's", async () => {
    const accountant = await insertUser(database, { role: "accountant" });
    const customer = await insertUser(database);
    const others: Actor[] = [asMember("accountant", accountant), { kind: "customer", userId: customer }, { kind: "visitor" }];
    for (const actor of others) expect(await addressesOf(actor), actor.kind).toBeUndefined();
    // Who has the app's code still to give is a customer.
    expect(await addressesOf({ kind: "customer", userId: admin })).toBeUndefined();
    expect((await renew(asMember("accountant", accountant))).data.ok).toBe(false);
    expect((await renew(asMember("admin", customer))).data.errors.form).toBe(noCalendar);
  });

  test("is renewed in the database by its salesperson alone, who changes nothing else of the role", async () => {
    const other = await insertUser(database, { role: "salesperson" });
    const stateAfter = (userId: string, change: { calendar_version: number } | { role: string }) =>
      runAs(contextOf(database, asMember("salesperson", salesperson)), (transaction) =>
        transaction.updateTable("user_roles").set(change).where("user_id", "=", userId).execute(),
      ).then(() => "written", sqlStateOf);
    expect(await stateAfter(salesperson, { calendar_version: 1 })).toBe("written");
    expect(await stateAfter(other, { calendar_version: 1 })).toBe("42501");
    expect(await stateAfter(salesperson, { role: "admin" })).toBe("42501");
  });

  test("shows the calls with customers until they are cancelled, to salespeople and admins", async () => {
    const call = { customer_name: "Luis Soto", customer_email: "luis@example.es", customer_phone: "+34600123456", status: "confirmed" };
    const insert = (appointment_date: string, given: object = {}) =>
      system((transaction) =>
        transaction
          .insertInto("appointments")
          .values({ ...call, appointment_date, appointment_time: "09:30", gdpr_consent: true, data_processing_consent: true, ...given })
          .execute(),
      );
    await insert("2026-12-09");
    await insert("2026-12-10", { status: "cancelled" });
    await insert("2026-10-01");
    for (const actor of [asMember("salesperson", salesperson), asMember("admin", admin)]) {
      const text = await textOf(await ownAddress(actor));
      const [event, ...others] = eventsIn(text).filter((one) => summaryOf(one).startsWith("Llamada"));
      expect(others).toEqual([]);
      expect(event).toMatchObject({ summary: "Llamada · Luis · Consulta general", status: "CONFIRMED" });
      expect(event?.start.toISOString()).toBe("2026-12-09T08:30:00.000Z");
      for (const secret of ["Soto", "600123456", "luis@"]) expect(text).not.toContain(secret);
    }
  });
});
