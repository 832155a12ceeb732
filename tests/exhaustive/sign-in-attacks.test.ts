import { afterAll, expect, test } from "vitest";
import { hashPassword } from "#server/secrets/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { type Answer, cookiesOf, eachOf, numbers, type Sender, startProxiedSite } from "#tests/sending.ts";

/** Sign-in under attack, over HTTP (rows A4, A21, A23). */

const password = "pasos lentos 7";
const owner = "duena@example.es";
const people = Array.from({ length: 40 }, (_, number) => `persona${number}@example.es`);

const site = await startProxiedSite(async (database) => {
  const passwordHash = await hashPassword(password);
  for (const email of [owner, ...people]) await insertUser(database, { email, passwordHash, now: Temporal.Now.instant() });
});
afterAll(() => site.end());

const signIn = (email: string, given: string, sender: Sender, more: Record<string, string> = {}) =>
  site.send("/auth", { form: "signin", email, password: given, ...more }, sender);
const isIn = ({ status, headers }: Answer) => status === 302 && cookiesOf({ headers }).includes("session=");

test("forty people behind one address sign in at once", async () => {
  const answers = await Promise.all(people.map((email) => signIn(email, password, { address: "203.0.113.40" })));
  expect(answers.filter((answer) => !isIn(answer)).map(({ status }) => status)).toEqual([]);
}, 60_000);

test("ninety connections without a ticket lock nobody out, and cost no time for password checks", async () => {
  const statuses = new Map<number, number>();
  const attack = numbers(90).map(async (number) => {
    for (let round = 0; round < 3; round += 1) {
      const { status } = await signIn(`x${number}@example.es`, "not this one", { address: `198.18.${number}.1` }, { ticket: "" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const owners = await Promise.all(numbers(5).map((number) => signIn(owner, password, { address: `203.0.113.${number}` })));
  await Promise.all(attack);
  expect(owners.map(({ status }) => status)).toEqual(numbers(5).map(() => 302));
  expect([...statuses]).toEqual([[400, 270]]);
}, 120_000);

test("a thousand failures from one /56 slow neither the owner's browser nor an unknown browser elsewhere", async () => {
  const known = cookiesOf(await signIn(owner, password, { address: "203.0.113.9" }));
  const browser = known.split("; ").find((cookie) => cookie.startsWith("browser=")) ?? "";
  const statuses = await eachOf(numbers(1_000), 12, async (number) => {
    const address = `2001:db8:5:${(0x700 + (number % 256)).toString(16)}::${number}`;
    return (await signIn(number % 2 === 0 ? owner : `x${number}@example.es`, "not this one", { address })).status;
  });
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // The attack continues and uses all free capacity.
  const attack = numbers(40).map((number) =>
    signIn(`y${number}@example.es`, "not this one", { address: `2001:db8:5:7${(number % 16).toString(16)}0::1` }),
  );
  const atHome = await signIn(owner, password, { address: "203.0.113.10", cookie: browser });
  const elsewhere = await signIn(owner, password, { address: "2001:db8:99::1" });
  await Promise.all(attack);
  expect([isIn(atHome), isIn(elsewhere)]).toEqual([true, true]);
}, 300_000);

test("an account under attack from two hundred networks stays open for its owner, in a known browser and in another", async () => {
  const browser =
    cookiesOf(await signIn(people[0] ?? "", password, { address: "203.0.113.20" }))
      .split("; ")
      .at(1) ?? "";
  await eachOf(numbers(200), 8, (number) => signIn(people[0] ?? "", "not this one", { address: `10.${number}.0.1` }));
  const atHome = await signIn(people[0] ?? "", password, { address: "203.0.113.21", cookie: browser });
  const elsewhere = await signIn(people[0] ?? "", password, { address: "203.0.113.22" });
  expect([isIn(atHome), isIn(elsewhere)]).toEqual([true, true]);
}, 120_000);

test("owners in the attackers' own network sign in at once in a known browser; without the account's cookie they wait", async () => {
  const owners = people.slice(2, 4);
  const browserOf = (answer: Answer) =>
    cookiesOf(answer)
      .split("; ")
      .find((cookie) => cookie.startsWith("browser=")) ?? "";
  const known = await Promise.all(owners.map(async (email) => browserOf(await signIn(email, password, { address: "198.51.100.9" }))));
  expect(known).not.toContain("");
  const wrong = (address: string) => Promise.all(owners.map((email) => signIn(email, "not this one", { address })));
  // After twenty failures from the network and more from others, the accounts are under attack, and the network waits for minutes.
  await eachOf(numbers(20), 4, (number) => wrong(`198.51.100.${100 + number}`));
  await eachOf(numbers(85), 4, (number) => wrong(`10.${number}.9.1`));

  const attack = numbers(40).map((number) => wrong(`198.51.100.${100 + number}`));
  const from = (cookies: readonly string[]) =>
    Promise.all(owners.map((email, number) => signIn(email, password, { address: "198.51.100.9", cookie: cookies[number] ?? "" })));
  const others = known.toReversed();
  const [withCookie, withAnothers, without] = await Promise.all([from(known), from(others), from([])]);
  await Promise.all(attack);
  expect(withCookie.map((answer) => (isIn(answer) ? "signed in" : answer.status))).toEqual(["signed in", "signed in"]);
  expect([...withAnothers, ...without].map(({ status }) => status)).toEqual([429, 429, 429, 429]);
}, 120_000);

test("a stolen browser cookie allows no faster guesses, and does not make the owner wait", async () => {
  const email = people[1] ?? "";
  const browser =
    cookiesOf(await signIn(email, password, { address: "203.0.113.30" }))
      .split("; ")
      .at(1) ?? "";
  const start = performance.now();
  await Promise.all(numbers(40).map((number) => signIn(email, "not this one", { address: `10.7.${number}.1`, cookie: browser })));
  const same = await Promise.all(numbers(40).map(() => signIn(email, "not this one", { address: "10.7.1.1", cookie: browser })));
  // The browser and its network each allow one more try after five seconds, another after ten more, and another after twenty more.
  const seconds = (performance.now() - start) / 1000;
  const more = [5, 15, 35].filter((after) => seconds > after).length;
  expect(same.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5 + 2 * more);
  // The owner does not wait for the thief: the browser now counts like an unknown one, in a network that has not failed.
  expect(isIn(await signIn(email, password, { address: "203.0.113.31", cookie: browser }))).toBe(true);
}, 60_000);
