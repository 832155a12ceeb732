import { expect, test } from "vitest";
import { insertInquiry } from "#tests/inquiries.ts";
import { eachOf, numbers } from "#tests/sending.ts";
import { accessTokenOf, startSignedInSite } from "#tests/signed-in-site.ts";

const persons = 50;
const requests = 2_000;
const atOnce = 20;

/** A word that only one person's inquiry and address contain. */
const markOf = (number: number) => `marca${String(number).padStart(3, "0")}z`;

const panels = ["/dashboard", "/dashboard/consultas", "/dashboard.data", "/dashboard/consultas.data"];
const whoAmI = "/auth/v1/user";

test(`in ${requests} interleaved requests of ${persons} people with cookies, tokens and nothing, all see only their own (row B4)`, async () => {
  const given = Array.from({ length: persons }, (_, number) => ({ email: `${markOf(number)}@example.es` }));
  const { site, cookies, stop } = await startSignedInSite(given, {}, async (database, { userIds }) => {
    for (const [number, userId] of userIds.entries()) await insertInquiry(database, userId, { message: markOf(number) });
  });
  const tokens = await Promise.all(cookies.map((cookie) => accessTokenOf(site, cookie)));

  const wrong: string[] = [];
  await eachOf(numbers(requests), atOnce, async (number) => {
    const person = (number * 7) % persons;
    const { path, headers, sees } = asks(number, { session: cookies[person] ?? "", token: tokens[person] ?? "" });
    const answer = await fetch(site.url + path, { headers, redirect: "manual" });
    const marks = [...new Set((await answer.text()).match(/marca\d{3}z/g))];
    if (marks.join() !== (sees ? markOf(person) : "")) wrong.push(`${number}, ${path} of ${person}: ${answer.status} ${marks.join()}`);
  });
  await stop();
  expect(wrong).toEqual([]);
}, 300_000);

/** A request with its credential, and whether it may see the person: half open their panel, half ask for their identity. */
function asks(number: number, { session, token }: { session: string; token: string }) {
  const cookie = { Cookie: session };
  const bearer = { Authorization: `Bearer ${token}` };
  const ways = [
    { path: panels[(number >> 3) % panels.length] ?? "", headers: cookie, sees: true },
    { path: whoAmI, headers: bearer, sees: true },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: cookie, sees: true },
    { path: whoAmI, headers: {}, sees: false },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: bearer, sees: false },
    { path: whoAmI, headers: cookie, sees: true },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: {}, sees: false },
    { path: whoAmI, headers: bearer, sees: true },
  ];
  return ways[number % ways.length] ?? { path: whoAmI, headers: {}, sees: false };
}
