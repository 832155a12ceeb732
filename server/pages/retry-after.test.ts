import { data } from "react-router";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { smallApplication } from "#tests/small-application.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const returned = () => data(null, { status: 429, headers: { "Retry-After": "17" } });
const thrown = () => {
  throw returned();
};
const application = smallApplication(database, { returned, thrown }, { personal: { "own-returned": returned, "own-thrown": thrown } });

const paths = ["/returned", "/thrown", "/own-returned", "/own-thrown"];
test.each(paths.flatMap((path) => [path, `${path}.data`]))("a response says when to try again: %s", async (path) => {
  const { status, headers } = await application.ask(path);
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([429, "17", "no-store"]);
});
