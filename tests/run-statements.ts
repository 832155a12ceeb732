import pg from "pg";

/** Runs statements one after the other over a new connection; returns the rows of the last. */
export async function runStatements(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The address of the same server, for another login and database. */
export function addressOf(serverUrl: string, login: string, database: string): string {
  const url = new URL(serverUrl);
  url.username = encodeURIComponent(login);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
