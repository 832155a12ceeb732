import { type RawBuilder, sql } from "kysely";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { endAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { type Context, runAs } from "#server/context.ts";
import { pausedLetter, stillSearchingLetter } from "../emails.ts";
import { daysUntilAsked, daysUntilPaused } from "../mail-times.ts";
import { isWaiting } from "../queries/waiting.server.ts";
import { addressesOf, type MailSite } from "./tell-new-cars.server.ts";

const searchesAtOnce = 20;

/** Asks whose search has found nothing for a long time, and pauses those that did not answer. Returns how many mails it queued. */
export async function askWhoSearches(context: Context, site: MailSite): Promise<number> {
  const ago = (days: number) => sql`${context.now.subtract({ hours: 24 * days }).toString()}::timestamptz`;
  const now = sql`${context.now.toString()}::timestamptz`;
  const unanswered = sql`asked_at <= ${ago(daysUntilPaused)}`;
  const silent = sql`asked_at is null and coalesce(last_found_at, confirmed_at) <= ${ago(daysUntilAsked)}`;
  const paused = await changeEach(context, site, { which: unanswered, change: sql`paused_at = ${now}`, kind: "alert-paused" });
  return paused + (await changeEach(context, site, { which: silent, change: sql`asked_at = ${now}`, kind: "alert-asked" }));
}

const letters = { "alert-asked": stillSearchingLetter, "alert-paused": pausedLetter };

type Step = { which: RawBuilder<unknown>; change: RawBuilder<unknown>; kind: keyof typeof letters };

/** Each search's change and its mail are in one transaction. */
async function changeEach(context: Context, site: MailSite, { which, change, kind }: Step): Promise<number> {
  let mails = 0;
  for (;;) {
    const changed = await runAs(context, async (transaction) => {
      const { rows } = await sql<{ id: string; email: string; query: string; region: string }>`
        with chosen as (
          select id from saved_searches where ${isWaiting} and ${which} order by id limit ${searchesAtOnce}::integer for update skip locked
        )
        update saved_searches set ${change} from chosen where saved_searches.id = chosen.id
        returning saved_searches.id, email, query, region`.execute(transaction);
      for (const search of rows)
        await queueForCustomer(transaction, context, {
          about: { kind, id: search.id },
          recipient: search.email,
          letter: letters[kind](search, addressesOf(site, search)),
          unsubscribeAddress: site.siteOrigin + endAddress(site.keys, search),
        });
      return rows.length;
    });
    if (changed === 0) return mails;
    mails += changed;
  }
}
