import type { Context } from "#server/context.ts";
import { askWhoSearches } from "./ask-who-searches.server.ts";
import { findNewCars } from "./find-new-cars.server.ts";
import { type MailSite, tellNewCars } from "./tell-new-cars.server.ts";

/**
 * Looks what is new for saved searches, tells it to those whose time has come, also after each round of a large import, and asks who still
 * searches. Returns counts for the log, without anything about a person: changed cars, cars found for searches, and mails.
 */
export async function keepAlerts(context: Context, site: MailSite) {
  const did = { changed: 0, found: 0, told: 0, asked: 0 };
  const failed: unknown[] = [];
  const tell = async () => {
    const { mails, failed: untold } = await tellNewCars(context, site);
    did.told += mails;
    failed.push(...untold);
  };
  const { changed, found, failed: unfound } = await findNewCars(context, tell);
  await tell();
  const asked = await askWhoSearches(context, site);
  return { did: { ...did, changed, found, asked }, failed: [...failed, ...unfound] };
}
