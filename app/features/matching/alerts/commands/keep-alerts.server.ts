import type { Context } from "#server/context.ts";
import { askWhoSearches } from "./ask-who-searches.server.ts";
import { findNewCars } from "./find-new-cars.server.ts";
import { type MailSite, tellNewCars } from "./tell-new-cars.server.ts";

/** Counts for the log, without anything about a person: changed cars, cars found for searches, and mails. */
export type AlertCounts = { changed: number; found: number; told: number; asked: number };

/** What the watch does for saved searches: looks what is new, tells it to those whose time has come, and asks who still searches. */
export async function keepAlerts(context: Context, site: MailSite): Promise<AlertCounts> {
  const { changed, found } = await findNewCars(context);
  const told = await tellNewCars(context, site);
  const asked = await askWhoSearches(context, site);
  return { changed, found, told, asked };
}
