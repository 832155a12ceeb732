import { data } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { smallApplication, type SmallApplication } from "#tests/small-application.ts";

let database: TestDatabase;
let application: SmallApplication;
const tooMany = { status: 429, headers: { "Retry-After": "17" } };
beforeAll(async () => {
  database = await openTestDatabase();
  const returned = () => data(null, tooMany);
  const thrown = () => {
    throw data(null, tooMany);
  };
  application = smallApplication(database, { returned, thrown }, { personal: { "own-returned": returned, "own-thrown": thrown } });
});
afterAll(() => database.close());

describe("a response that says when to try again", () => {
  const paths = ["/returned", "/thrown", "/own-returned", "/own-thrown"];
  test.each(paths.flatMap((path) => [path, `${path}.data`]))("has a Retry-After header: %s", async (path) => {
    const { status, headers } = await application.ask(path);
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([429, "17", "no-store"]);
  });
});
