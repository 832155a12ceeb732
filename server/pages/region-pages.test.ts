import type { LoaderFunctionArgs } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { smallApplication, type SmallApplication } from "#tests/small-application.ts";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { requestScope } from "../request.ts";

/** Pages that differ by the region that a visitor has chosen: kept for each region, and never shown to a visitor of another one. */

/** Says which region the page would show, and repeats all cookies that it can see. */
const shown = vi.fn<(args: LoaderFunctionArgs) => Promise<unknown>>(async ({ context, request }) => {
  const scope = context.get(requestScope);
  const region = chosenRegion(scope, new URL(request.url).searchParams.get("region"));
  return { text: `region-${region}-shown`, cookies: `seen[${scope.cookies ?? ""}]` };
});
const everybody = vi.fn<(args: LoaderFunctionArgs) => Promise<unknown>>(async ({ context }) => ({
  cookies: `seen[${context.get(requestScope).cookies ?? ""}]`,
}));

const database = await databaseOfThisFile();
let application: SmallApplication;
beforeEach(() => {
  vi.clearAllMocks();
  application = smallApplication(database, { everybody }, { regional: { regional: shown } });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await application.ask(path, { headers });
  return { answer, text: await answer.text() };
};
const regionsIn = (text: string) => [...text.matchAll(/region-(..)-shown/g)].map(([, code]) => code);

test.each(["/regional", "/regional.data"])(
  "visitors of all regions at once each get their own, and each is rendered once: %s",
  async (path) => {
    // Three for each region: more would find no place (row R11).
    const visitors = Array.from({ length: 57 }, (_, index) => regionCodes[index % 19] ?? "mc");
    for (const round of [1, 2]) {
      const answers = await Promise.all(visitors.map((region) => ask(path, { Cookie: `region=${region}` })));
      for (const [index, { text }] of answers.entries())
        expect(new Set(regionsIn(text)), `round ${round}`).toEqual(new Set([visitors[index]]));
    }
    expect(shown).toHaveBeenCalledTimes(19);
  },
);

test("without a chosen region the page shows the company's, whoever was there before", async () => {
  await ask("/regional.data", { Cookie: "region=ct" });
  expect(regionsIn((await ask("/regional.data")).text)).toEqual(["mc"]);
  expect(shown).toHaveBeenCalledTimes(2);
});

test("the region in the address counts before the cookie, and such a page is kept once for all cookies", async () => {
  for (const region of ["mc", "ct", "ga"]) {
    expect(regionsIn((await ask("/regional.data?region=pv", { Cookie: `region=${region}` })).text)).toEqual(["pv"]);
  }
  expect(shown).toHaveBeenCalledTimes(1);
});

test.each(["xx", "MC", "", "mc2", "../..", "mc%00", "region"])(
  "an invented region fills no memory and shows the company's: %j",
  async (code) => {
    for (const cookie of [`region=${code}`, `region=${code}; region=${code}x`]) {
      expect(regionsIn((await ask("/regional.data", { Cookie: cookie })).text)).toEqual(["mc"]);
    }
    await ask("/regional.data");
    expect(shown).toHaveBeenCalledTimes(1);
  },
);

test("a page that is the same for everybody does not see the cookie and is kept once", async () => {
  for (const region of regionCodes) expect((await ask("/everybody.data", { Cookie: `region=${region}` })).text).not.toContain("region=");
  expect(everybody).toHaveBeenCalledTimes(1);
});

test("the page sees of the cookies only the banner's choice and the region", async () => {
  const { text } = await ask("/regional.data", { Cookie: "region=ga; cookie-consent=accepted; region=ct" });
  expect(text).toContain("seen[cookie-consent=rejected; region=ga]");
});

const ours = { "Sec-Fetch-Site": "same-origin" };

test("remembers a region that is chosen on our page, for this person only", async () => {
  const [chosen, other] = [await ask("/regional?region=ga", ours), await ask("/regional?region=ga")];
  expect(chosen.answer.headers.get("set-cookie")).toBe("region=ga; Max-Age=15724800; Path=/; SameSite=Lax; HttpOnly");
  expect(other.answer.headers.get("set-cookie")).toBeNull();
  expect(shown).toHaveBeenCalledTimes(1);
});

test.each<[string, string, Record<string, string>]>([
  ["a link from elsewhere", "/regional?region=ga", { "Sec-Fetch-Site": "cross-site" }],
  ["a typed address", "/regional?region=ga", { "Sec-Fetch-Site": "none" }],
  ["an invented region", "/regional?region=xx", ours],
  ["no region", "/regional", ours],
  ["the region that is remembered already", "/regional?region=ga", { ...ours, Cookie: "region=ga" }],
  ["a page without regions", "/everybody?region=ga", ours],
])("remembers nothing for %s", async (_, path, headers) => {
  expect((await ask(path, headers)).answer.headers.get("set-cookie")).toBeNull();
});

test("a person with saved cars gets a page of their own, and nobody gets it a second time (row C10)", async () => {
  const saved = { Cookie: "region=ct; guardados=abcdefghijklmnopqrstuv" };
  for (const times of [1, 2]) {
    const { answer, text } = await ask("/regional.data", saved);
    expect(text).toContain("guardados=abcdefghijklmnopqrstuv");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(shown).toHaveBeenCalledTimes(times);
  }
  const { text } = await ask("/regional.data", { Cookie: "region=ct" });
  expect(text).not.toContain("guardados");
  expect(shown).toHaveBeenCalledTimes(3);
});
