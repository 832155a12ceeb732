import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { regexPatterns } from "#app/lib/regex-patterns.ts";
import { type Context, runAs } from "#server/context.ts";
import type { UserSearch } from "./search-params.ts";

/** Users per page of the list. */
const pageSize = 40;

/** The numbers of accounts, of admins, and of people with saved preferences (USER-1). */
export function countUsers(context: Context) {
  return runAs(context, async (transaction) => {
    const count = (table: "users" | "user_preferences") =>
      transaction
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
    const admins = await transaction
      .selectFrom("user_roles")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    return { users: (await count("users")).rows, admins: admins.rows, preferences: (await count("user_preferences")).rows };
  });
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>["users"][number];

const isAdmin = sql<boolean>`exists (select from user_roles where user_roles.user_id = users.id and role = 'admin')`;

/** A page of accounts (at most the last one), the newest first, and the number of pages. */
export function listUsers(context: Context, { search, role, page: asked }: UserSearch) {
  return runAs(context, async (transaction) => {
    let found = transaction.selectFrom("users").leftJoin("profiles", "profiles.user_id", "users.id");
    if (role === "admin") found = found.where(isAdmin);
    if (role === "banned") found = found.where("banned_at", "is not", null);
    if (search !== "") found = found.where(sql<boolean>`concat_ws(' ', display_name, email) ~* all(${regexPatterns(search)}::text[])`);
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const users = await found
      .select(["users.id", "email", "email_verified_at", "deletion_requested_at", "banned_at", "users.created_at", "display_name"])
      .select(isAdmin.as("admin"))
      .orderBy("users.created_at", "desc")
      .orderBy("users.id")
      .limit(limit)
      .offset(offset)
      .execute();
    return { users, total, page, pageCount };
  });
}

/** One account with the numbers of what belongs to it; undefined if it does not exist. */
export function findUser(context: Context, id: string) {
  return runAs(context, async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .leftJoin("profiles", "profiles.user_id", "users.id")
      .select(["users.id", "email", "email_verified_at", "deletion_requested_at", "banned_at", "users.created_at", "display_name"])
      .select(["ban_reason", "unlocked_at"])
      .select(isAdmin.as("admin"))
      .select(sql<string | null>`(select by.email from users as by where by.id = users.banned_by)`.as("banned_by"))
      .where("users.id", "=", id)
      .executeTakeFirst();
    if (!user) return undefined;
    const count = (table: "vehicle_inquiries" | "appointments" | "sessions" | "service_contracts") =>
      transaction
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow();
    return {
      ...user,
      inquiries: (await count("vehicle_inquiries")).rows,
      appointments: (await count("appointments")).rows,
      plans: (await count("service_contracts")).rows,
      sessions: (await count("sessions")).rows,
    };
  });
}
