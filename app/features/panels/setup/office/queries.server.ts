import { sql } from "kysely";
import { hasDemonstration } from "#app/features/panels/demonstration/queries.server.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { readYearReminder } from "#app/features/cars/price-tables/office/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { readEarlierBackups } from "#server/backup/earlier-backups.ts";
import { company } from "#company";
import { runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { type Confirmable, type SetupFacts, setupSteps } from "./steps.ts";

const hasFactor = sql<boolean>`exists (select from auth_factors where auth_factors.user_id = users.id and verified_at is not null)`;

type SetupScope = Pick<RequestScope, "context" | "siteUrl" | "mailTransport">;

export async function readSetup({ context, siteUrl, mailTransport }: SetupScope): Promise<SetupFacts> {
  const { counts, confirmations } = await runAs(context, async (transaction) => ({
    counts: await transaction
      .selectFrom("user_roles")
      .innerJoin("users", "users.id", "user_roles.user_id")
      .where("role", "=", "admin")
      .where("email_verified_at", "is not", null)
      .select(({ fn }) => [
        fn.countAll<number>().as("admins"),
        fn.countAll<number>().filterWhere(hasFactor, "=", true).as("adminsWithFactor"),
        sql<boolean>`exists (select from emails where sent_at is not null)`.as("mailDelivered"),
        hasDemonstration.as("demonstration"),
      ])
      .executeTakeFirstOrThrow(),
    confirmations: await transaction
      .selectFrom("setup_confirmations")
      .leftJoin("users", "users.id", "confirmed_by")
      .select(["step", "confirmed_at", "email"])
      .execute(),
  }));
  const confirmed = Object.fromEntries(
    confirmations.map(({ step, confirmed_at, email }) => [
      step as Confirmable,
      `Lo confirmó ${email ?? "una cuenta borrada"} el ${formatMoment(confirmed_at)}.`,
    ]),
  );
  const { succeeded: newestBackup } = await readEarlierBackups(context);
  const priceTables = await readYearReminder(context);
  const { our_prices: ownPrices } = await tablesOn({ context }, companyDay(context.now));
  return {
    ...counts,
    confirmed,
    newestBackup,
    now: context.now,
    priceTables,
    ownPrices,
    guaranteeNotice: company.legal.guaranteeNotice,
    siteUrl,
    database: context.database.kind,
    mailServer: mailTransport.kind,
  };
}

export async function countOpenSteps(scope: SetupScope): Promise<number> {
  return setupSteps(await readSetup(scope)).filter(({ done }) => !done).length;
}
