import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { bookAppointment } from "./commands/book.server.ts";
import { cancelAppointment } from "./commands/change.server.ts";
import { appointmentLimitReached } from "./messages.ts";
import { readCalendar } from "./queries.server.ts";

const database = await databaseOfThisFile(["appointments", "emails", "form_submissions", "form_counters"]);
const free: string[] = (await readCalendar(contextOf(database), 1)).flatMap((day) => day.free.map((time) => `${day.day} ${time}`));

let number = 0;
type Given = Partial<Parameters<typeof scopeOf>[1]> & { email?: string };

/** Books a free hour, each time as another person on another network unless given. */
async function book({ email = `p${(number += 1)}@example.es`, address = `198.51.100.${number % 250}`, ...given }: Given = {}) {
  const slot = free[(number += 1) % free.length] ?? "";
  const fields = { name: "Ana Ruiz", email, phone: "", day: slot.slice(0, 10), slot, service_type: "financing", notes: "Mis notas" };
  const consents = { gdpr_consent: "on", data_processing_consent: "on" };
  const { data, init } = await bookAppointment(scopeOf(database, { ...given, address }), sentForm("booking", { ...fields, ...consents }));
  return { ok: data.ok, status: init?.status, data };
}
const held = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("appointments").selectAll().orderBy("id").execute());
const senders = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("appointment_senders").selectAll().execute());

async function taken(tries: readonly (() => ReturnType<typeof book>)[]): Promise<number> {
  const answers = [];
  for (const attempt of tries) answers.push(await attempt());
  return answers.filter(({ ok }) => ok).length;
}
const times = (count: number, given: (index: number) => Given) => Array.from({ length: count }, (_, index) => () => book(given(index)));

describe("appointments to come", () => {
  test("of one address are limited to two from any network, and the refusal keeps the typed values and says what to do", async () => {
    expect(await taken(times(2, () => ({ email: "ana@example.es" })))).toBe(2);
    const { status, data } = await book({ email: "ana@example.es" });
    expect(status).toBe(409);
    expect(data).toMatchObject({ ok: false, errors: { form: appointmentLimitReached }, typed: { name: "Ana Ruiz", notes: "Mis notas" } });
    expect(appointmentLimitReached).toMatch(/968 00 00 00.*hola@rinsegura/);
    expect(await held()).toHaveLength(2);
  });

  test("of one network are limited to four with any mail addresses, enough for a family or a small company", async () => {
    expect(await taken(times(10, () => ({ address: "203.0.113.7" })))).toBe(4);
    expect((await book()).ok).toBe(true);
  });

  test("of one IPv6 customer are limited to four, and of the wide network around it to twelve", async () => {
    expect(await taken(times(6, (index) => ({ address: `2001:db8:1:2::${index}` })))).toBe(4);
    expect(await taken(times(12, (index) => ({ address: `2001:db8:1:${index + 10}::1` })))).toBe(8);
    expect((await book({ address: "2001:db8:2:1::1" })).ok).toBe(true);
  });

  test("of twenty parallel bookings do not exceed the limit", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => book({ address: "203.0.113.9" })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(answers.filter(({ data }) => data.errors.form === appointmentLimitReached)).toHaveLength(16);
  });

  test("of an account have their own limit, which nobody can use up by typing its address", async () => {
    const session = await insertSignedIn(database, { email: "eva@example.es", now: noon });
    expect(await taken(times(2, () => ({ email: "eva@example.es" })))).toBe(2);
    expect(await taken(times(4, () => ({ email: "eva@example.es", session })))).toBe(2);
  });

  test("of signed-in people remain possible in a network that strangers have filled", async () => {
    await taken(times(4, () => ({ address: "203.0.113.7" })));
    expect((await book({ address: "203.0.113.7" })).ok).toBe(false);
    const session = await insertSignedIn(database, { now: noon });
    expect((await book({ address: "203.0.113.7", session })).ok).toBe(true);
    const accounts = await Promise.all(Array.from({ length: 10 }, () => insertSignedIn(database, { now: noon })));
    // Many accounts together have a limit too.
    expect(await taken(accounts.map((other) => () => book({ address: "203.0.113.7", session: other })))).toBe(7);
  });

  test("of the team have no limit", async () => {
    const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
    expect(await taken(times(6, () => ({ actor: admin, email: "cliente@example.es", address: "203.0.113.7" })))).toBe(6);
    expect(await senders()).toEqual([]);
  });

  test("free their place when they are cancelled or over", async () => {
    await taken(times(2, () => ({ email: "ana@example.es" })));
    const [first] = await held();
    await cancelAppointment(scopeOf(database), { id: first?.id ?? "" }, sentForm("cancel", { reason: "" }));
    expect((await book({ email: "ana@example.es" })).ok).toBe(true);
    const later = noon.add({ hours: 24 * 60 });
    const day = (await readCalendar(contextOf(database, undefined, later), 1)).find(({ free: hours }) => hours.length > 0);
    const slot = `${day?.day} ${day?.free[0]}`;
    const fields = { name: "Ana", email: "ana@example.es", phone: "", slot, service_type: "financing", notes: "" };
    const sent = sentForm("booking", { ...fields, gdpr_consent: "on", data_processing_consent: "on" }, { now: later });
    expect((await bookAppointment(scopeOf(database, { now: later }), sent)).data.ok).toBe(true);
  });
});

test("the record of an appointment's network identifies nobody", async () => {
  await book({ email: "ana@example.es", address: "203.0.113.7" });
  const [row, ...others] = await senders();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ wide_network_key: null });
  expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|ana@/);
});
