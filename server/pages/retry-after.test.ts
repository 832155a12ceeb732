import { data } from "react-router";
import { expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { smallApplication } from "#tests/small-application.ts";

const database = await databaseOfThisFile();
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
