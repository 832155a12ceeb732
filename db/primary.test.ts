import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "./client.ts";
import { addressesOf } from "./primary.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

test.each([
  ["postgres://murcia:a@one/shop", ["postgres://murcia:a@one/shop"]],
  [
    "postgres://u:p%40@one:5433,two/shop?sslmode=require",
    ["postgres://u:p%40@one:5433/shop?sslmode=require", "postgres://u:p%40@two/shop?sslmode=require"],
  ],
  ["postgresql://[::1]:5432,[::2]/a,b", ["postgresql://[::1]:5432/a,b", "postgresql://[::2]/a,b"]],
])("%s names the addresses %j", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

const serverUrl = process.env["DATABASE_URL"] ?? "";
/** Nobody listens there. */
const away = "127.0.0.1:1";

describe.skipIf(serverUrl === "")("an address of several hosts (tests/exhaustive/standby.test.ts kills them)", () => {
  const withHosts = (hosts: string) =>
    openDatabase({ kind: "postgres", url: serverUrl.replace(new URL(serverUrl).host, hosts), poolSize: 2 });

  test("leads to the one that takes writes, for queries and for notifications", async () => {
    const database = await withHosts(`${away},${new URL(serverUrl).host}`);
    let heard = "";
    const subscription = await database.listen("primary_test", (payload) => (heard = payload ?? heard));
    await sql`select pg_notify('primary_test', 'here')`.execute(database.kysely);
    await expect.poll(() => heard).toBe("here");
    await subscription.stop();
    await database.close();
  });

  test("without such a host fails as a database that is away", async () => {
    const database = await withHosts(`${away},${away}`);
    const failure = await sql`select 1`.execute(database.kysely).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await database.close();
  });
});
