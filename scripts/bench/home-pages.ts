/** Customers with wishes, and the database's part of their home page. */
import { readActivePlan } from "#app/features/requests/contracts/queries.server.ts";
import { findFeatured } from "#app/features/cars/vehicles/queries.server.ts";
import { findHomeCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { findRecommendations } from "#app/features/matching/recommendations/queries.server.ts";
import type { Wishes } from "#app/features/matching/recommendations/scoring.ts";
import type { Database } from "#db/client.ts";
import { type Context, runAs } from "#server/context.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { findSession } from "#server/session.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";

type Person = { userId: string; token: string; context: Context };

/** Saves people with these wishes, each with a session. */
export function savePeople(database: Database, wishes: readonly Wishes[], now: Temporal.Instant): Promise<Person[]> {
  return Promise.all(wishes.map((wished) => savePerson(database, wished, now)));
}

async function savePerson(database: Database, { preferences, plan }: Wishes, now: Temporal.Instant): Promise<Person> {
  const userId = await insertUser(database);
  const token = secretToken();
  await insertSession(database, userId, token, now);
  await runAs(contextOf(database), async (transaction) => {
    if (preferences) {
      const values = {
        ...preferences,
        preferred_makes: [...preferences.preferred_makes],
        preferred_models: [...preferences.preferred_models],
        preferred_fuel_types: [...preferences.preferred_fuel_types],
        preferred_locations: ["Madrid"],
      };
      await transaction
        .insertInto("user_preferences")
        .values({ user_id: userId, ...values })
        .execute();
    }
    if (plan) {
      const { delivery_location, ...rest } = plan;
      const values = {
        ...rest,
        preferred_makes: [...plan.preferred_makes],
        preferred_fuel_types: [...plan.preferred_fuel_types],
        delivery_location: delivery_location ?? "",
      };
      await transaction
        .insertInto("service_contracts")
        .values({ user_id: userId, plan: "completo", ...values })
        .execute();
    }
  });
  return { userId, token, context: contextOf(database, { kind: "customer", userId }, now) };
}

/** A process that serves home pages. `database`: the one of requests. */
export class HomePages {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Does the same as the loader of app/routes/public/home.tsx behind server/pages/page-handler.ts. */
  async page(person: Person): Promise<void> {
    await this.session(person);
    await this.recommendations(person);
    await findFeatured(this.#of(person));
    await findHomeCatalogue(this.#of(person));
  }

  session({ token, context }: Person) {
    return findSession(this.#database, `session=${token}`, { secure: false, now: context.now });
  }

  recommendations(person: Person) {
    return findRecommendations({ context: this.#of(person) }, person.userId, readActivePlan);
  }

  #of({ context }: Person): Context {
    return { ...context, database: this.#database };
  }
}
