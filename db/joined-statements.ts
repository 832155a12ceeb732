import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

/**
 * The pool for Kysely, with connections that send the beginning of a transaction together with the first statement in it. Every request
 * begins a transaction and takes a role in it, so this saves a way to the database and back each time. Whoever sends several statements in
 * one text gets the result of the last one.
 */
export function withJoinedStatements(pool: PostgresPool): PostgresPool {
  const joined = new WeakMap<PostgresPoolClient, JoiningClient>();
  return {
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = joined.get(client) ?? new JoiningClient(client);
      joined.set(client, known);
      return known;
    },
  };
}

class JoiningClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  /** Whether a transaction should have begun, and the database does not know yet. */
  #begins = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement === "string") return this.#send<Row>(statement, parameters);
    if (this.#begins) throw new Error("A transaction begins with a statement, and not with a cursor.");
    return this.#client.query(statement);
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (text === "begin") {
      this.#begins = true;
      return { command: "SELECT", rowCount: 0, rows: [] };
    }
    if (!this.#begins) return this.#lastResult<Row>(text, parameters);
    this.#begins = false;
    if (text === "commit") return { command: "COMMIT", rowCount: 0, rows: [] };
    if (text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
    // A statement with parameters cannot travel with another one.
    if (parameters.length === 0) return this.#lastResult<Row>(`begin; ${text}`, parameters);
    await this.#client.query("begin", []);
    return this.#lastResult<Row>(text, parameters);
  }

  /** The client returns an array for several statements: one result for each. */
  async #lastResult<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const result: unknown = await this.#client.query<Row>(text, parameters);
    return (Array.isArray(result) ? result.at(-1) : result) as PostgresQueryResult<Row>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
