import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { regexPatterns } from "#app/lib/fold-text.ts";
import { type Context, runAs, type TeamRole } from "#server/context.ts";
import type { UserSearch } from "./search-params.ts";

const pageSize = 40;

export async function countUsers(context: Context) {
  const { rows } = await runAs(context, (transaction) =>
    sql<{ users: number; admins: number; preferences: number }>`
      select (select count(*) from users) as users, (select count(*) from user_preferences) as preferences,
        (select count(*) from user_roles where role = 'admin') as admins
    `.execute(transaction),
  );
  return rows[0] ?? { users: 0, admins: 0, preferences: 0 };
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>["users"][number];

const teamRole = sql<TeamRole | null>`(select role from user_roles where user_roles.user_id = users.id and role <> 'user')`;

const userColumns = [
  "users.id",
  "email",
  "email_verified_at",
  "deletion_requested_at",
  "banned_at",
  "users.created_at",
  "display_name",
] as const;

export function listUsers(context: Context, { search, role, page: asked }: UserSearch) {
  return runAs(context, async (transaction) => {
    let found = transaction.selectFrom("users").leftJoin("profiles", "profiles.user_id", "users.id");
    if (role === "admin") found = found.where(sql<boolean>`${teamRole} = 'admin'`);
    if (role === "team") found = found.where(sql<boolean>`${teamRole} <> 'admin'`);
    if (role === "banned") found = found.where("banned_at", "is not", null);
    if (search !== "") found = found.where(sql<boolean>`concat_ws(' ', display_name, email) ~* all(${regexPatterns(search)}::text[])`);
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const users = await found
      .select(userColumns)
      .select(teamRole.as("role"))
      .orderBy("users.created_at", "desc")
      .orderBy("users.id")
      .limit(limit)
      .offset(offset)
      .execute();
    return { users, total, page, pageCount };
  });
}

export function findUser(context: Context, id: string) {
  const count = (table: "vehicle_inquiries" | "appointments" | "sessions" | "service_contracts") =>
    sql<number>`(select count(*) from ${sql.table(table)} where user_id = users.id)`;
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("users")
      .leftJoin("profiles", "profiles.user_id", "users.id")
      .select(userColumns)
      .select(["ban_reason", "unlocked_at", "work_phone", "work_hours", teamRole.as("role")])
      .select([count("vehicle_inquiries").as("inquiries"), count("appointments").as("appointments")])
      .select([count("service_contracts").as("plans"), count("sessions").as("sessions")])
      .select(sql<string | null>`(select by.email from users as by where by.id = users.banned_by)`.as("banned_by"))
      .where("users.id", "=", id)
      .executeTakeFirst(),
  );
}
