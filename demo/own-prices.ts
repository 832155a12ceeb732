import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { recordEntry } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { readRows } from "#app/features/cars/price-tables/office/queries.server.ts";
import { standingVersions, tableSchemas } from "#app/features/cars/price-tables/tables.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { demonstrationTariff } from "#app/features/panels/demonstration/messages.ts";
import { system, type Transaction } from "#server/context.ts";

const name = "our_prices";
const content = { inspection: 290_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1490_00 };
const ownBegin = firstTables[name];

/** Sets the shop's own prices from today on, so that its cars are 'llave en mano', unless somebody has set some (DOOR-10). */
export async function plantOwnPrices(transaction: Transaction, now: Temporal.Instant): Promise<void> {
  const { our_prices: history } = await readRows(transaction, [name]);
  if (standingVersions(history).some(({ version }) => JSON.stringify(version?.content) !== unset)) return;
  // The software's own figures come first, so that they stand again when the demonstration is removed.
  if (history.length === 0) await recordEntry(transaction, system, { name, entry: "figures", version: ownBegin });
  const today = companyDay(now).toString();
  const version = { content, validFrom: today, source: { title: demonstrationTariff, date: today } };
  await recordEntry(transaction, system, { name, entry: "figures", version });
}

/** The schema puts the keys into the order of the stored content. */
const unset = JSON.stringify(tableSchemas[name].parse(ownBegin.content));
