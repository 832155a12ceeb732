// @any-database: every database returns the stored texts unchanged; tests/exhaustive/random-forms.test.ts sends them to each.
import { runAs, system } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "../own-site.ts";
import { executedPayloads, scriptPayloads } from "../script-payloads.ts";
import { expect, test } from "../test.ts";

/** The payload in one line, for columns without line breaks. */
const oneLine = (payload: string) => payload.replaceAll(/\s+/g, " ").slice(0, 100);

/** A site in which all people have scripts as names. */
const own = useOwnSite(async () => {
  const ids: Record<"inquiries" | "users" | "requests", string[]> = { inquiries: [], users: [], requests: [] };
  const signedIn = await startSignedInSite([{ admin: true }], {}, async (database, { userIds: [admin = ""] }) => {
    const now = Temporal.Now.instant();
    for (const [number, payload] of scriptPayloads.entries()) {
      const line = oneLine(payload);
      const email = `p${number}@example.es`;
      ids.users.push(await insertUser(database, { email, displayName: line, now }));
      const car = await insertVehicle(database, {
        make: line.slice(0, 60),
        model: line,
        location: line.slice(0, 80),
        description: payload,
      });
      const consents = { gdpr_consent: true, data_processing_consent: true };
      await runAs({ actor: system, database, now }, async (transaction) => {
        const person = { name: line, email, message: payload, vehicle_id: car, inquiry_type: line, ...consents };
        const inquiry = await transaction.insertInto("vehicle_inquiries").values(person).returning("id").executeTakeFirstOrThrow();
        ids.inquiries.push(inquiry.id);
        await transaction.insertInto("contact_messages").values({ name: line, email, message: payload, gdpr_consent: true }).execute();
        await transaction.insertInto("inquiry_replies").values({ inquiry_id: inquiry.id, reply_message: payload }).execute();
        const day = Temporal.Now.plainDateISO("Europe/Madrid").add({ days: number });
        await transaction
          .insertInto("appointments")
          .values({
            customer_name: line,
            customer_email: email,
            appointment_date: day.toString(),
            appointment_time: "09:00",
            notes: payload,
            vehicle_id: car,
            ...consents,
          })
          .execute();
        const request = { email, request_type: "access", notes: payload, status: "pending", verified_at: now.toString() };
        ids.requests.push((await transaction.insertInto("data_requests").values(request).returning("id").executeTakeFirstOrThrow()).id);
        await transaction
          .insertInto("vehicle_makes")
          .values({ name: line.slice(0, 60).trim() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      await runAs({ actor: { kind: "admin", userId: admin }, database, now }, (transaction) =>
        transaction.updateTable("vehicles").set({ location: "Murcia" }).where("id", "=", car).execute(),
      );
    }
  });
  return { ...signedIn, ids };
});
test.describe.configure({ mode: "default", timeout: 240_000 });

test("no script in a name or a text of a person runs in the back office (row C6)", async ({ page }) => {
  const { inquiries, users, requests } = own().ids;
  await enterWith(page, own().cookies[0]);
  const [inquiry = "", user = "", request = ""] = [inquiries[0], users[0], requests[0]];
  const lists = [
    "/admin",
    "/admin/inquiries",
    "/admin/appointments",
    "/admin/appointments?view=week",
    "/admin/users",
    "/admin/data-requests",
  ];
  const more = ["/admin/audit", "/admin/makes-models", "/admin/vehicles", `/admin/users/${user}`, `/admin/data-requests/${request}`];
  const details = inquiries.map((id) => `/admin/inquiries/inquiry/${id}`);
  expect(details).toContain(`/admin/inquiries/inquiry/${inquiry}`);
  const seen = new Set<string>();
  for (const address of [...lists, "/admin/inquiries?page=2", "/admin/appointments?page=2", "/admin/users?page=2", ...more, ...details]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await executedPayloads(page.mainFrame()), address).toEqual([]);
    const text = (await page.locator("body").textContent()) ?? "";
    for (const payload of scriptPayloads) if (text.includes(oneLine(payload).trim())) seen.add(payload);
  }
  // All payloads appeared as text.
  expect(seen.size).toBe(scriptPayloads.length);
});
