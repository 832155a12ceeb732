// @any-database: the tests of limits send its statements, too.
import { afterAll, expect, test } from "vitest";
import { appointmentLimitReached } from "#app/features/requests/appointments/messages.ts";
import { runAs, system } from "#server/context.ts";
import { manyForms, ticketsOf } from "#tests/forms.ts";
import { withDatabase } from "#tests/own-database.ts";
import { countOf, eachOf, numbers } from "#tests/sending.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";

/** The limits of how much one IP address can store with many requests, over HTTP. */

let vehicle: string;
let others: string[];

const people = await startSignedInSite([], manyForms, async (database) => {
  vehicle = await insertVehicle(database);
  others = await insertVehicles(
    database,
    Array.from({ length: 230 }, () => ({})),
  );
});
afterAll(() => people.stop());

const from = (address: string) => ({ Origin: people.site.url, "X-Forwarded-For": address });

/** Sends many requests, some at a time; returns the number of responses by status. */
async function sendMany(count: number, atOnce: number, request: (number: number) => Promise<Response>): Promise<Record<number, number>> {
  const answers = await eachOf(numbers(count), atOnce, async (number) => {
    const answer = await request(number);
    await answer.arrayBuffer();
    return answer;
  });
  return countOf(answers);
}

test("visits from one address count four times for a car and two hundred for all cars; another person's visit still counts", async () => {
  const visit = (address: string, version: number, car = vehicle) =>
    fetch(`${people.site.url}/stock/${car}/visit`, {
      method: "POST",
      headers: { ...from(address), "User-Agent": `Mozilla/5.0 (X11) Firefox/${version}` },
    });
  expect(await sendMany(1_000, 20, (number) => visit("203.0.113.7", number))).toEqual({ 204: 1_000 });
  expect(await sendMany(others.length, 20, (number) => visit("203.0.113.9", 140, others[number]))).toEqual({ 204: others.length });
  await visit("203.0.113.8", 140);
  await bookMany();
  await people.site.stop();

  const stored = await withDatabase(people.env, (database) =>
    runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => ({
      vehicle: await transaction.selectFrom("vehicles").select("visitor_count").where("id", "=", vehicle).executeTakeFirstOrThrow(),
      visits: await transaction.selectFrom("vehicle_visits").select("visitor_hash").execute(),
      total: await transaction.selectFrom("vehicle_visit_totals").select("visits").executeTakeFirstOrThrow(),
      appointments: await transaction.selectFrom("appointments").select("id").execute(),
    })),
  );
  expect(stored.vehicle.visitor_count).toBe(5);
  expect([stored.total.visits, stored.visits.length]).toEqual([205, 205]);
  expect(stored.appointments).toHaveLength(5);
}, 480_000);

/** One IP address books as many hours as possible for 28 invented people, and then another person books one. */
async function bookMany(): Promise<void> {
  const page = await (await fetch(`${people.site.url}/appointments`)).text();
  const slots = [...new Set([...page.matchAll(/name="slot"[^>]*value="([\d-]{10} [\d:]{5})"/g)].map(([, slot = ""]) => slot))];
  const tickets = await ticketsOf(people.site.url, "/appointments", 31);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const book = (number: number, address: string) => {
    const slot = slots.at(number % slots.length) ?? "";
    const fields = {
      form: "booking",
      leave_empty: "",
      ticket: tickets[number] ?? "",
      name: "Ana",
      email: `p${number}@example.es`,
      phone: "",
      notes: "",
    };
    const consents = { gdpr_consent: "on", data_processing_consent: "on" };
    const body = new URLSearchParams({ ...fields, ...consents, slot, day: slot.slice(0, 10), service_type: "financing" });
    return fetch(`${people.site.url}/appointments`, { method: "POST", headers: from(address), body });
  };
  // One network may send thirty forms of a kind in an hour (row D15). This sends fewer, so that the limit of held hours refuses them.
  expect(await sendMany(28, 10, (number) => book(number, "203.0.113.7"))).toEqual({ 200: 4, 409: 24 });
  const refused = await book(29, "203.0.113.7");
  const text = await refused.text();
  expect(text).toContain(appointmentLimitReached);
  expect(text).toContain('value="Ana"');
  expect((await book(30, "203.0.113.8")).status).toBe(200);
}
