/** Preloaded into a site: says on its standard error when a transaction begins. */
import pg from "pg";

const prototype: { query: (this: void, ...given: unknown[]) => unknown } = pg.Client.prototype;
const { query } = prototype;

Object.assign(prototype, {
  query(...given: unknown[]): unknown {
    if (typeof given[0] === "string" && /^(begin|start transaction)/i.test(given[0])) process.stderr.write("transaction begins\n");
    return Reflect.apply(query, this, given);
  },
});
