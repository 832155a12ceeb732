import { openMigrated } from "#db/open-migrated.ts";
import { runAs, system } from "#server/context.ts";
import { readConfig } from "#server/config.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { seedConversations } from "./conversation-people.ts";
import { seedOffice } from "./office-rows.ts";
import { seedInbox } from "./inbox-people.ts";
import { announceOrders, seedOrders } from "./order-rows.ts";
import { addressOf, isAdmin, otherTokenOf, people, type Person, sharedPassword, tokenOf } from "./people.ts";

/** Writes the people of the browser tests into the database of the given settings. */
export async function seedPeople(env: Record<string, string>): Promise<void> {
  const { database } = await openMigrated(readConfig(env).database, "command");
  const now = Temporal.Now.instant();
  const passwordHash = await hashPassword(sharedPassword);
  const ids = new Map<Person, string>();
  for (const person of people) {
    const id = await insertUser(database, { email: addressOf(person), admin: isAdmin(person), passwordHash, now });
    // An admin's session ends after half an hour without use, and the test run may take longer.
    await insertSession(database, id, tokenOf(person), isAdmin(person) ? now.add({ hours: 2 }) : now);
    if (person.startsWith("security-")) await insertSession(database, id, otherTokenOf(person), now);
    if (person === "preferences-planned") await insertPlan(id);
    ids.set(person, id);
  }
  const idOf = (person: Person) => ids.get(person) ?? "";
  await seedConversations(database, {
    "conversations-reader": idOf("conversations-reader"),
    "conversations-writer": idOf("conversations-writer"),
  });
  await seedOffice(database, { requester: addressOf("office-requester"), requesterId: idOf("office-requester") });
  await seedInbox(database, { admin: idOf("office-inbox-admin"), customer: idOf("office-inbox-customer") });
  announceOrders(await seedOrders(database, env, { customer: idOf("orders-customer"), admin: idOf("orders-admin") }));
  await database.close();

  /** A plan that matches no car. */
  async function insertPlan(userId: string): Promise<void> {
    const plan = { user_id: userId, plan: "basico", status: "active", budget_max: 1 };
    await runAs({ actor: system, database, now }, (transaction) => transaction.insertInto("service_contracts").values(plan).execute());
  }
}
