import type { Database } from "#db/client.ts";
import { openMigrated } from "#db/open-migrated.ts";
import type { TeamRole } from "#server/context.ts";
import { readConfig } from "#server/config.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "./accounts.ts";
import { type OwnDatabase, ownDatabaseIn } from "./own-database.ts";
import { type Site, startSite } from "./site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type SignedInSite = {
  site: Site;
  /** The session cookies of the people, in the given order. */
  cookies: string[];
  userIds: string[];
  /** The settings that name its database and its folder. */
  env: OwnDatabase["env"];
  stop: () => Promise<void>;
};

/** The token that the interface for other programs gives to the person of a session cookie. */
export async function accessTokenOf({ url }: Pick<Site, "url">, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token`, { method: "POST", headers: { Cookie: cookie, Origin: url } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/**
 * Starts a site with signed-in people. `confirmedMinutesAgo`: when they gave their password. `settings`: of the site, in addition to the
 * usual ones. `seed` fills the database before the site opens it, for these people.
 */
export async function startSignedInSite(
  people: readonly { admin?: boolean; role?: TeamRole; email?: string; confirmedMinutesAgo?: number }[],
  settings: Record<string, string> = {},
  seed: (database: Database, seeded: Pick<SignedInSite, "env" | "userIds">) => Promise<void> = async () => {},
): Promise<SignedInSite> {
  const folder = temporaryFolder("signed-in");
  const { env, drop } = await ownDatabaseIn(folder.path);
  const { database } = await openMigrated(readConfig(env).database, "command");
  const passwordHash = await hashPassword("pasos lentos 7");
  const cookies: string[] = [];
  const userIds: string[] = [];
  for (const { confirmedMinutesAgo = 0, ...person } of people) {
    const now = Temporal.Now.instant().subtract({ minutes: confirmedMinutesAgo });
    const userId = await insertUser(database, { ...person, passwordHash, now });
    const token = secretToken();
    await insertSession(database, userId, token, now);
    cookies.push(`session=${token}`);
    userIds.push(userId);
  }
  await seed(database, { env, userIds });
  await database.close();
  const site = await startSite({ env: { ...env, ...settings } });
  return {
    site,
    cookies,
    userIds,
    env,
    async stop() {
      await site.stop();
      await drop();
      folder.remove();
    },
  };
}
