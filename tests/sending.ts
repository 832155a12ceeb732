import type { Database } from "#db/client.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { ownDatabaseIn, withDatabase } from "./own-database.ts";
import { type Site, startSite } from "./site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The sender of a form: IP address and cookies. */
export type Sender = { address: string; cookie?: string };
export type Answer = { status: number; headers: Headers; text: string; milliseconds: number };

type ProxiedSite = Site & {
  /** Posts a form as a browser without JavaScript, with a ticket of the site. `ticket: ""` sends none. */
  send(path: string, fields: Record<string, string>, sender: Sender): Promise<Answer>;
  /** Stops the site for good and looks into its database. */
  end(): Promise<void>;
};

/** Starts a site that trusts X-Forwarded-For from this machine, with a database that `seed` has filled. */
export async function startProxiedSite(
  seed: (database: Database) => Promise<void>,
  given: Record<string, string> = {},
): Promise<ProxiedSite> {
  const folder = temporaryFolder("proxied");
  const own = await ownDatabaseIn(folder.path);
  const env = { ...own.env, TRUSTED_PROXIES: "127.0.0.1", ...given };
  const keys = await withDatabase(env, async (database) => {
    await seed(database);
    return openKeys(database);
  });
  const site = await startSite({ env });
  return {
    ...site,
    async send(path, fields, { address, cookie }) {
      const start = performance.now();
      // A ticket of a page that was opened a minute ago.
      const ticket = fields["ticket"] ?? makeTicket(keys, Date.now() - 60_000);
      const response = await fetch(site.url + path, {
        method: "POST",
        headers: { Origin: site.url, "X-Forwarded-For": address, ...(cookie === undefined ? {} : { Cookie: cookie }) },
        body: new URLSearchParams({ leave_empty: "", ...fields, ticket }),
        redirect: "manual",
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, milliseconds: performance.now() - start };
    },
    async end() {
      await site.stop();
      await own.drop();
      folder.remove();
    },
  };
}

/** The Cookie header that a browser sends after a response. */
export function cookiesOf({ headers }: Pick<Answer, "headers">): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** The numbers from 0 on. */
export const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The number of responses by status. */
export const countOf = (answers: readonly { status: number }[]) =>
  answers.reduce<Record<number, number>>((counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {});

/** Runs `work` for each item, `atOnce` at a time. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < items.length; number = next++) results[number] = await work(items[number] as Item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
