import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

/**
 * The pool for Kysely, with connections that send the beginning of a transaction together with the first statement in it. Every request
 * begins a transaction and takes a role in it, so this saves a way to the database and back each time.
 */
export function withJoinedBegin(pool: PostgresPool): PostgresPool {
  const joined = new WeakMap<PostgresPoolClient, JoinedBeginClient>();
  return {
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = joined.get(client) ?? new JoinedBeginClient(client);
      joined.set(client, known);
      return known;
    },
  };
}

class JoinedBeginClient implements PostgresPoolClient {
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
    if (!this.#begins) return this.#client.query<Row>(text, parameters);
    this.#begins = false;
    if (text === "commit") return { command: "COMMIT", rowCount: 0, rows: [] };
    if (text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
    // A statement with parameters cannot travel with another one.
    if (parameters.length === 0) return this.#together<Row>(text);
    await this.#client.query("begin", []);
    return this.#client.query<Row>(text, parameters);
  }

  /** Of several statements in one text, the client returns a result for each. */
  async #together<Row>(text: string): Promise<PostgresQueryResult<Row>> {
    const results: unknown = await this.#client.query(`begin; ${text}`, []);
    if (!Array.isArray(results)) throw new Error("Two statements gave one result.");
    return results[1] as PostgresQueryResult<Row>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
