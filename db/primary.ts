/** An address of PostgreSQL with several hosts, of which one takes writes (docs/operations.md, "A standby"). */
import { callbackify } from "node:util";
import pg from "pg";

const patienceInMilliseconds = 1_000;

/** "postgres://murcia@one:5432,two/shop" → the address of each host, in libpq's way of writing them. */
export function addressesOf(url: string): string[] {
  const [, before = "", hosts = "", behind = ""] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(",").map((host) => before + host + behind);
}

/**
 * Returns a kind of client that connects to the host that takes writes; for an address of one host it is the driver's own. Which host this is
 * is asked again after any of its connections has ended, so nobody needs to tell the site that a standby was promoted.
 */
export function clientOfPrimary(url: string): typeof pg.Client {
  const addresses = addressesOf(url);
  const [first = url] = addresses;
  if (addresses.length === 1) return pg.Client;
  let search: Promise<string> | undefined;

  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: first });
      this.once("end", () => (search = undefined));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connect();
      callbackify(() => this.#connect())(callback);
    }

    async #connect(): Promise<pg.Client> {
      search ??= findPrimary(addresses);
      try {
        const { host, port } = new pg.Client({ connectionString: await search });
        Object.assign(this, { host, port });
        return await super.connect();
      } catch (error) {
        search = undefined;
        throw error;
      }
    }
  };
}

/**
 * Returns the address that takes writes. A primary that was given up may have come back and still take itself for one; then the server of the
 * newest timeline counts, because each promotion begins another. Throws PostgreSQL's "cannot connect now" if there is none.
 */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  const found = await Promise.all(
    addresses.map(async (address) => ({ address, timeline: await timelineOf(address).catch(() => undefined) })),
  );
  const [primary] = found
    .flatMap(({ address, timeline }) => (timeline === undefined ? [] : [{ address, timeline }]))
    .toSorted((one, other) => other.timeline - one.timeline);
  if (primary === undefined) throw Object.assign(new Error("No host of the database takes writes now."), { code: "57P03" });
  return primary.address;
}

/** Undefined for a standby. Throws when the server cannot be reached. */
async function timelineOf(address: string): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patienceInMilliseconds,
    query_timeout: patienceInMilliseconds,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ segment: string | null }>(
      "select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as segment",
    );
    const segment = rows[0]?.segment;
    return typeof segment === "string" ? Number.parseInt(segment.slice(0, 8), 16) : undefined;
  } finally {
    void client.end().catch(() => {});
  }
}
