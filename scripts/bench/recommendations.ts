/**
 * `npm run bench:recommendations`: the database's part of a signed-in customer's home page for 200 different preferences at 46,000 real
 * listings; beside it, the recommendations alone, and the same choice by scoring every vehicle in one statement. Embedded, or on
 * PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { searchCatalogue } from "#app/features/catalogue/queries.server.ts";
import { emptySearch } from "#app/features/catalogue/search-params.ts";
import { findRecommendations } from "#app/features/recommendations/queries.server.ts";
import { findFeatured } from "#app/features/vehicles/queries.server.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { as } from "#server/context.ts";
import { findSession } from "#server/session.ts";
import { secretToken } from "#server/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { importRealStock } from "./stock.ts";
import { differentWishes } from "./wishes.ts";

const database = await openTestDatabase();
const vehicles = await importRealStock(database);
const now = Temporal.Now.instant();
// As if all of them stood here, spread over two years, every two hundredth put forward.
await sql`update vehicles set status = 'available', featured = abs(hashtext(id::text)) % 200 = 0,
  created_at = ${now.toString()}::timestamptz - make_interval(mins => abs(hashtext(id::text)) % 1051200)`.execute(database.kysely);
await sql`vacuum (full) catalogue`.execute(database.kysely);
await refreshStatistics(database);

const people = await Promise.all(differentWishes(200).map(savePerson));
const alone = (person: Person) => findRecommendations(person.context, person.userId);

await timeEach(people.slice(0, 40), homePage);
const whole = await timeEach(people, homePage);
const recommended = await timeEach(people, alone);
const reference = await timeEach(people.slice(0, 40), () =>
  sql`select vehicle_id, case when price <= 25000 then 25 else -15 end + case when mileage <= 100000 then 15 else -10 end
      + case when year >= 2015 then 10 else -8 end + case when featured then 5 else 0 end
      + case when name_id = any(array(select id from catalogue_names where make = 'BMW')) then 25 else -5 end as score
    from catalogue where available order by score desc, created_at desc, vehicle_id limit 12`.execute(database.kysely),
);

const row = (name: string, figures: number[]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1))];
printTable(`${vehicles} vehicles, ${people.length} people, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max"],
  row("home page: session, featured, catalogue, recommendations", whole),
  row("of which recommendations (findRecommendations)", recommended),
  row("reference: every vehicle scored in one statement", reference),
]);
console.log("limit for p95 of the home page: 30 ms");
await database.close();

type Person = Awaited<ReturnType<typeof savePerson>>;

async function savePerson({ preferences, plan }: ReturnType<typeof differentWishes>[number]) {
  const userId = await insertUser(database);
  const token = secretToken();
  await insertSession(database, userId, token, now);
  await as(contextOf(database), async (transaction) => {
    if (preferences) {
      const values = {
        ...preferences,
        preferred_makes: [...preferences.preferred_makes],
        preferred_models: [...preferences.preferred_models],
      };
      await transaction
        .insertInto("user_preferences")
        .values({
          user_id: userId,
          ...values,
          preferred_fuel_types: [...preferences.preferred_fuel_types],
          preferred_locations: ["Madrid"],
        })
        .execute();
    }
    if (plan) {
      const { delivery_location, ...values } = plan;
      await transaction
        .insertInto("service_contracts")
        .values({
          user_id: userId,
          plan: "completo",
          ...values,
          preferred_makes: [...plan.preferred_makes],
          preferred_fuel_types: [...plan.preferred_fuel_types],
          delivery_location: delivery_location ?? "",
        })
        .execute();
    }
  });
  return { userId, token, context: contextOf(database, { kind: "customer", userId }, now) };
}

/** As the loader of app/routes/public/home.tsx, behind server/pages.ts. */
async function homePage({ userId, token, context }: Person): Promise<void> {
  await findSession(database, `session=${token}`, { secure: false, now });
  await findFeatured(context);
  await searchCatalogue(context, emptySearch, 6);
  await findRecommendations(context, userId);
}
