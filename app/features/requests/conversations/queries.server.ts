import { sql } from "kysely";
import { readCards, type VehicleCard } from "#app/features/cars/vehicles/queries.server.ts";
import { calculationOf } from "#app/features/requests/inquiries/calculation.ts";
import { formatDayNumbers, formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, runAsSystemWithin, type Transaction } from "#server/context.ts";

/** The car of an inquiry as its customer may see it. For an archived car only name and year are given (CAR-19). */
export type InquiryVehicle = {
  id: string;
  make: string;
  model: string;
  year: number;
  onSite: Pick<VehicleCard, "price" | "status" | "image"> | undefined;
};

/** Characters of a message in a list; its two lines show fewer. */
const longestExcerpt = 400;

export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>[number];

/** A person's inquiries, newest first; at most `limit` of them where it is given. */
export function listInquiries(context: Context, userId: string, limit?: number) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("vehicle_inquiries")
      .select(["id", "status", "inquiry_type", "vehicle_id", "created_at", sql<string>`left(message, ${longestExcerpt})`.as("message")])
      .select((tables) =>
        tables
          .selectFrom("inquiry_replies")
          .select(sql<boolean>`admin_user_id is not null`.as("by_team"))
          .whereRef("inquiry_replies.inquiry_id", "=", "vehicle_inquiries.id")
          .orderBy("inquiry_replies.created_at", "desc")
          .orderBy("inquiry_replies.id", "desc")
          .limit(1)
          .as("last_by_team"),
      )
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    const vehicles = await readVehicles(
      transaction,
      context,
      rows.map((row) => row.vehicle_id),
    );
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      type: row.inquiry_type,
      message: row.message,
      sent: datesOf(row.created_at),
      answered: row.last_by_team === true,
      vehicle: vehicles.get(row.vehicle_id ?? ""),
    }));
  });
}

export function countInquiries(context: Context, userId: string) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicle_inquiries")
      .select(({ fn }) => [fn.countAll<number>().as("total"), fn.countAll<number>().filterWhere("status", "=", "pending").as("pending")])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
  );
}

/** One inquiry of that person. Undefined both for another person's inquiry and for an unknown id (row B2). */
export function findInquiry(context: Context, userId: string, id: string) {
  return runAs(context, async (transaction) => {
    const row = await readInquiry(transaction, userId, id);
    if (!row) return undefined;
    const vehicles = await readVehicles(transaction, context, [row.vehicle_id]);
    return {
      id: row.id,
      status: row.status,
      type: row.inquiry_type,
      message: row.message,
      sent: datesOf(row.created_at),
      vehicle: vehicles.get(row.vehicle_id ?? ""),
      calculation: calculationOf(row),
    };
  });
}

export function readInquiry(transaction: Transaction, userId: string, id: string) {
  return transaction
    .selectFrom("vehicle_inquiries")
    .select([
      "id",
      "status",
      "inquiry_type",
      "vehicle_id",
      "name",
      "email",
      "message",
      "created_at",
      "calculation",
      "quoted_low",
      "quoted_high",
    ])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export type ShownReply = Awaited<ReturnType<typeof listReplies>>[number];

export function listReplies(context: Context, userId: string, inquiryId: string) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("inquiry_replies")
      .innerJoin("vehicle_inquiries", "vehicle_inquiries.id", "inquiry_id")
      .select(["inquiry_replies.id", "reply_message", "admin_user_id", "sent_at"])
      .where("inquiry_id", "=", inquiryId)
      .where("vehicle_inquiries.user_id", "=", userId)
      .orderBy("inquiry_replies.created_at")
      .orderBy("inquiry_replies.id")
      .execute();
    return rows.map((row) => ({ id: row.id, message: row.reply_message, byTeam: row.admin_user_id !== null, sent: datesOf(row.sent_at) }));
  });
}

/** The cars of inquiries by id. Name and year are read in the system role, because an archived car is hidden from its customer. */
export async function readVehicles(
  transaction: Transaction,
  { actor }: Context,
  ids: readonly (string | null)[],
): Promise<Map<string, InquiryVehicle>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const named = await runAsSystemWithin(transaction, actor, () =>
    transaction
      .selectFrom("vehicles")
      .select(["id", "make", "model", "year", "status"])
      .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
      .execute(),
  );
  const shown = named.filter(({ status }) => status !== "archived").map(({ id }) => id);
  const cards = new Map((await readCards(transaction, shown)).map((card) => [card.id, card]));
  return new Map(
    named.map(({ id, make, model, year }) => {
      const card = cards.get(id);
      return [id, { id, make, model, year, onSite: card && { price: card.price, status: card.status, image: card.image } }];
    }),
  );
}

/** A moment for a `time` element and as text in Madrid's time zone. Made here because a browser's first Intl object is slow. */
function datesOf(date: Date) {
  const instant = { epochMilliseconds: date.getTime() };
  return { iso: date.toISOString(), day: formatDayNumbers(instant), moment: formatMoment(instant) };
}
