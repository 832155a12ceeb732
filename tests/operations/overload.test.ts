// @any-version: it is about the places of requests in the process.
import { request } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { startSignedInSite } from "#tests/signed-in-site.ts";

/** Row R11: a robot that asks for more pages than the site can render shuts out nobody but itself. */

let search = 0;

const people = await startSignedInSite([{}], { TRUSTED_PROXIES: "127.0.0.1" });
afterAll(() => people.stop());

type Answer = { status: number; retryAfter: string | undefined; text: string };

/** Asks for a search that nobody has made before, so that no page in memory fits. */
function searchFrom(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  search += 1;
  const path = `/stock?search=${search}`;
  return new Promise((resolve, reject) => {
    const asked = request({ port: people.site.port, path, headers: { ...headers, "X-Forwarded-For": address } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Keeps many requests under way from one network until it is stopped. */
function startRobot(requests: number) {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const keepAsking = async (part: number) => {
    while (!stopping.signal.aborted) answers.push(await searchFrom(`203.0.113.${part % 250}`));
  };
  const all = Promise.all(Array.from({ length: requests }, (_, part) => keepAsking(part)));
  return {
    answers,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

describe("while a robot floods the site from one network", () => {
  test("a person alone in another network and a signed-in person get every page, and the robot gets 503", { timeout: 60_000 }, async () => {
    const [customer = ""] = people.cookies;
    const robot = startRobot(150);
    await expect.poll(() => robot.answers.some(({ status }) => status === 503), { timeout: 20_000 }).toBe(true);

    const alone: number[] = [];
    const signedIn: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      alone.push((await searchFrom("198.51.100.7")).status);
      signedIn.push((await searchFrom("203.0.113.9", { Cookie: customer })).status);
    }
    await robot.stop();
    expect([...alone, ...signedIn].filter((status) => status !== 200)).toEqual([]);

    const refusals = robot.answers.filter(({ status }) => status === 503);
    expect(new Set(robot.answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(refusals.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["3"]));
    expect(refusals[0]?.text).toContain("Vuelve a intentarlo en unos segundos.");
    expect(people.site.output()).not.toContain("request failed");
  });

  test("its neighbours get pages again as soon as it stops", async () => {
    expect((await searchFrom("203.0.113.9")).status).toBe(200);
  });
});
