import type { Database } from "#db/client.ts";
import { runAs, type Transaction } from "#server/context.ts";
import { contextOf } from "./database.ts";
import { fillOrder, type FilledOrder } from "./filled-order.ts";
import { insertOrder } from "./orders.ts";
import { noon } from "./request-scope.ts";

/** Whose rows they are: of an account, or of an address without one. `mark` is in every text. */
type Person = { userId: string | null; email: string; mark: string };

/** Inserts a row of every kind about a person, with the mark in every text that a person writes. */
export async function leaveMarks(database: Database, { userId, email, mark }: Person): Promise<void> {
  const created_at = noon.toString();
  const agreed = { gdpr_consent: true, data_processing_consent: true };
  await runAs(contextOf(database), async (transaction) => {
    const inquiry = { user_id: userId, email, name: `${mark} nombre`, message: `=${mark} mensaje`, ...agreed, created_at };
    const { id } = await transaction.insertInto("vehicle_inquiries").values(inquiry).returning("id").executeTakeFirstOrThrow();
    await transaction
      .insertInto("contact_messages")
      .values({ user_id: userId, email, name: `${mark} nombre`, message: `${mark}\nmensaje`, gdpr_consent: true, created_at })
      .execute();
    const appointment = { customer_name: `${mark} nombre`, customer_email: email, notes: `${mark} nota`, ...agreed, created_at };
    await transaction
      .insertInto("appointments")
      .values({ ...appointment, user_id: userId, appointment_date: "2026-12-01", appointment_time: "09:00", status: "cancelled" })
      .execute();
    for (const status of ["pending", "accepted"]) {
      const reservation = { name: `${mark} nombre`, email, plan: "basico", deposit: 99, ...agreed, created_at };
      await transaction
        .insertInto("reservations")
        .values({
          ...reservation,
          user_id: userId,
          reference: `${mark}-${status}-${crypto.randomUUID()}`,
          vehicle_id: await insertedCar(transaction),
          status,
        })
        .execute();
    }
    await transaction
      .insertInto("data_requests")
      .values({ user_id: userId, email, request_type: "access", notes: `${mark} detalles`, created_at })
      .execute();
    await transaction
      .insertInto("consents")
      .values({
        purpose: "privacy",
        granted: true,
        text_revision: "2026-11",
        form: "contact",
        email,
        user_id: userId,
        given_at: created_at,
      })
      .execute();
    const search = {
      user_id: userId,
      email,
      query: `search=${mark}`,
      region: "mc",
      frequency: "daily",
      created_at,
      confirmed_at: created_at,
    };
    const saved = await transaction.insertInto("saved_searches").values(search).returning("id").executeTakeFirstOrThrow();
    const [found, told] = [await insertedCar(transaction), await insertedCar(transaction)];
    await transaction.insertInto("found_cars").values({ search_id: saved.id, vehicle_id: found, found_at: created_at }).execute();
    await transaction.insertInto("told_cars").values({ email, vehicle_id: told, price: 15_000, told_at: created_at }).execute();
    const mail = { subject: `${mark} asunto`, html: `<p>${mark}</p>`, plain: mark, created_at, sent_at: created_at };
    await transaction
      .insertInto("emails")
      .values([
        { ...mail, kind: "inquiry-received", audience: "customer", subject_id: id, recipient: email },
        { ...mail, kind: "inquiry-received", audience: "team", subject_id: id, recipient: "equipo@rinsegura.example", reply_to: email },
      ])
      .execute();
    const withheld = { kind: "inquiry-received", reason: "daily-limit", withheld_at: created_at };
    await transaction
      .insertInto("withheld_emails")
      .values({ ...withheld, subject_id: id, recipient: email })
      .execute();
  });
}

async function insertedCar(transaction: Transaction): Promise<string> {
  const car = {
    make: "Audi",
    model: "A4",
    year: 2020,
    price: 1,
    mileage: 1,
    fuel_type: "Diésel",
    transmission: "Manual",
    location: "Murcia",
  };
  const { id } = await transaction.insertInto("vehicles").values(car).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** An order under contract that has ended, with something of each kind below it. */
export async function leaveOrder(
  database: Database,
  { userId, email, mark }: Person,
  status: "open" | "completed" = "completed",
): Promise<FilledOrder> {
  const order = await insertOrder(database, { userId, email, name: `${mark} nombre`, status });
  const filled = await fillOrder(database, order, mark);
  await runAs(contextOf(database), (transaction) =>
    transaction
      .updateTable("order_quotes")
      .set((row) => ({
        decision: "accepted",
        decided_at: noon.toString(),
        decided_name: `${mark} nombre`,
        accepted_sha256: row.ref("content_sha256"),
      }))
      .where("id", "=", filled.sentQuote)
      .execute(),
  );
  return filled;
}
