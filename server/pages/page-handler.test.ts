import { data, type LoaderFunctionArgs } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { type Loaders, smallApplication } from "#tests/small-application.ts";
import { requestScope } from "../request.ts";

/** Which responses may be sent to a second request (row C10). */

/** Renderings wait here until a test releases them, so that requests overlap. */
let gate: PromiseWithResolvers<void>;
const database = await databaseOfThisFile();

/** Everything that a route could learn about the requester. */
function seen({ request, context }: LoaderFunctionArgs) {
  const { client, cookies, session } = context.get(requestScope);
  return { url: request.url, headers: [...request.headers], address: client.address, cookies, session };
}

type Loader = (args: LoaderFunctionArgs) => Promise<object>;

/** A loader that waits at the gate, counts its calls, and returns the result of `made`. */
const waiting = (made: (args: LoaderFunctionArgs) => object) => vi.fn<Loader>(async (args) => gate.promise.then(() => made(args)));

const shared = {
  page: waiting(seen),
  cookie: waiting(() => data(null, { headers: { "Set-Cookie": `a=${crypto.randomUUID()}` } })),
  missing: waiting(() => data(crypto.randomUUID(), { status: 404 })),
  failing: waiting(() => {
    throw new Error("not today");
  }),
} satisfies Loaders;
const personal = {
  own: waiting(() => ({ value: crypto.randomUUID() })),
  "papeles/a/paginas/1": waiting(() => ({})),
  "stock/:id/vista.jpg": waiting(() => ({})),
  quick: vi.fn<Loader>(async () => ({})),
} satisfies Loaders;

const application = smallApplication(database, shared, { personal });
beforeEach(() => {
  gate = Promise.withResolvers();
  vi.clearAllMocks();
});

/** Sends many requests at once; the renderings continue when all have arrived. */
async function together(path: string, requests: readonly RequestInit[]) {
  const asked = requests.map((init) => application.ask(path, init));
  await new Promise((resolve) => setTimeout(resolve, 50));
  gate.resolve();
  return Promise.all(asked.map(async (one) => one.then(async (answer) => ({ answer, text: await answer.text() }))));
}

const strangers = (count: number): RequestInit[] => Array.from({ length: count }, () => ({}));
const idsIn = (texts: readonly string[]) => texts.flatMap((text) => [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))]);

describe("a route without a declaration", () => {
  test.each(["/own", "/own.data"])("is rendered for each of 20 strangers who ask at the same moment: %s", async (path) => {
    const answers = await together(path, strangers(20));
    expect(personal.own).toHaveBeenCalledTimes(20);
    expect(new Set(idsIn(answers.map(({ text }) => text))).size).toBe(20);
    await application.ask(path);
    expect(personal.own).toHaveBeenCalledTimes(21);
  });

  test.each([
    "/papeles/a/paginas/1",
    "/stock/a/vista.jpg",
    "/STOCK/a/Vista.jpg//",
    "/stock/a/%76ista.jpg",
    "/stock/a/vista.jpg.data",
    "/stock/a/vista.jpg/_.data",
  ])("takes no place of a page while it waits in a queue of its own: %s", async (path) => {
    const pictures = strangers(3).map((init, at) => application.ask(`${path}?plan=${at}`, init));
    const loader = personal[path.includes("papeles") ? "papeles/a/paginas/1" : "stock/:id/vista.jpg"];
    await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(3));
    expect((await application.ask("/quick")).status).toBe(200);
    gate.resolve();
    for (const answer of await Promise.all(pictures)) expect(answer.status).toBe(200);
  });
});

describe("a route that declares that it is the same for everybody", () => {
  test.each(["/page?one", "/page.data?one"])(
    "is rendered by those who have a place, and everybody gets it with an id of their own: %s",
    async (path) => {
      const answers = await together(path, strangers(20));
      expect(shared.page.mock.calls.length).toBeLessThan(4);
      expect(new Set(answers.map(({ answer }) => answer.headers.get("x-request-id"))).size).toBe(20);
      for (const { answer, text } of answers) expect(text).toContain(answer.headers.get("x-request-id"));
      shared.page.mockClear();
      await application.ask(path);
      expect(shared.page).not.toHaveBeenCalled();
    },
  );

  test.each<[title: string, path: string, loader: keyof typeof shared]>([
    ["with a cookie", "/cookie", "cookie"],
    ["as an error page", "/missing", "missing"],
    ["as a failure", "/failing", "failing"],
    ["with a cookie, as data", "/cookie.data", "cookie"],
    ["as an error's data", "/missing.data", "missing"],
    ["as a failure's data", "/failing.data", "failing"],
  ])("but comes out %s is rendered for each request", async (_title, path, loader) => {
    const answers = await together(path, strangers(10));
    expect(shared[loader]).toHaveBeenCalledTimes(10);
    const cookies = answers.map(({ answer }) => answer.headers.get("set-cookie"));
    if (loader === "cookie") expect(new Set(cookies).size).toBe(10);
    const ids = answers.map(({ answer }) => answer.headers.get("x-request-id") ?? "");
    for (const [place, { text }] of answers.entries()) expect(ids.filter((id, other) => other !== place && text.includes(id))).toEqual([]);
  });

  test.each<[title: string, headers: Record<string, string>]>([
    ["a session", { Cookie: "session=1" }],
    ["a token", { Authorization: "Bearer a.b.c" }],
    ["a password", { Authorization: "Basic eDp5" }],
    ["an empty Authorization header", { Authorization: "" }],
  ])("is neither sent to nor kept for a request with %s", async (title, headers) => {
    const path = `/page?with=${encodeURIComponent(title)}`;
    await together(path, [{ headers }, { headers }]);
    expect(shared.page).toHaveBeenCalledTimes(2);
    await application.ask(path);
    expect(shared.page).toHaveBeenCalledTimes(3);
    await application.ask(path, { headers });
    expect(shared.page).toHaveBeenCalledTimes(4);
    await application.ask(path);
    expect(shared.page).toHaveBeenCalledTimes(4);
  });

  test("is rendered from its address alone, so that no data of the first requester gets into it", async () => {
    const headers = {
      "User-Agent": "marca-1",
      "Accept-Language": "de, marca-2",
      Host: "marca-3.example",
      Referer: "http://marca-4.example/",
      "X-Forwarded-For": "marca-5",
      "X-Forwarded-User": "marca-6",
      "X-React-Router-SPA-Mode": "yes",
      Cookie: "cookie-consent=accepted; cookie-consent=marca-7",
    };
    const [first, second] = await together("/page.data?first", [{ headers }, { headers: { Cookie: "cookie-consent=rejected" } }]);
    expect(first?.text).not.toMatch(/marca|accepted/);
    const bare = (answer: typeof first) => answer?.text.replaceAll(answer.answer.headers.get("x-request-id") ?? "", "");
    expect(bare(first)).toBe(bare(second));
  });

  test.each(["/page?hangs-up", "/page.data?hangs-up"])("reaches the others when the first requester hangs up: %s", async (path) => {
    const leaving = new AbortController();
    const [first, ...others] = [{ signal: leaving.signal }, ...strangers(5)].map((init) => application.ask(path, init));
    await new Promise((resolve) => setTimeout(resolve, 50));
    leaving.abort();
    gate.resolve();
    await first?.catch(() => undefined);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
