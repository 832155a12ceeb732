import { afterAll, expect, test } from "vitest";
import { manageAddress, newAlertAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { alertForms } from "#app/features/matching/saved-searches/forms.ts";
import { runAs } from "#server/context.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { contextOf } from "#tests/database.ts";
import { freePort } from "#tests/free-port.ts";
import { countOf, numbers, startProxiedSite } from "#tests/sending.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";

/** Saved searches under attack, over HTTP (rows B2, C4, D10, D18). */

const confirmed = numbers(4).map(() => crypto.randomUUID());
const [byProgram = "", byStranger = "", looked = "", managed = ""] = confirmed;
let keys: Keys;

const post = await startSmtpPeer();
const port = String(await freePort());
const site = await startProxiedSite(
  async (database) => {
    keys = await openKeys(database);
    const now = Temporal.Now.instant().toString();
    await runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("saved_searches")
        .values(
          confirmed.map((id) => ({
            id,
            email: `${id}@example.es`,
            query: "make=Audi",
            region: "mc",
            frequency: "daily",
            confirmed_at: now,
          })),
        )
        .execute(),
    );
  },
  { SITE_URL: `http://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${post.port}`, PORT: port },
);
afterAll(async () => {
  await site.end();
  await post.close();
});

const pageOf = (id: string) => manageAddress(keys, { id, email: `${id}@example.es` });
const look = (path: string) => fetch(site.url + path, { redirect: "manual" });
const oneClick = (
  path: string,
  headers: Record<string, string>,
  body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
) => fetch(site.url + path, { method: "POST", headers, body, redirect: "manual" });
const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };

test("a mail program ends a search with one click, without a cookie or an origin, and twice changes nothing more (RFC 8058)", async () => {
  const form = new FormData();
  form.append("List-Unsubscribe", "One-Click");
  for (const [headers, body] of [
    [{}, undefined],
    [foreign, form],
  ] as const) {
    const answer = await oneClick(`${pageOf(byProgram)}/baja`, headers, body);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
  expect((await look(pageOf(byProgram))).status).toBe(410);
});

test("from another site nothing else is accepted, and there nothing but one click (row C4)", async () => {
  const end = new URLSearchParams({ form: alertForms.end });
  for (const path of [pageOf(byStranger), newAlertAddress("make=Audi"), "/contacto", `${pageOf(byStranger)}/otra`])
    expect((await oneClick(path, foreign, end)).status, path).toBe(403);
  expect((await oneClick(`${pageOf(byStranger)}/baja`, foreign, new URLSearchParams({ "List-Unsubscribe": "x" }))).status).toBe(400);
  expect((await oneClick(`${pageOf(byStranger)}/baja`, foreign, "x".repeat(10_000))).status).toBe(413);
  expect((await look(pageOf(byStranger))).status).toBe(200);
});

test("opening any of the addresses changes nothing: mail programs look before their reader does", async () => {
  const opened = await look(`${pageOf(looked)}/baja`);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, `${pageOf(looked)}#terminar`]);
  const page = await look(pageOf(looked));
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain("Terminar el aviso");
});

test("a guessed id, signature or purpose gives the 404 of a missing page, for each way in (row B2)", async () => {
  const unknown = crypto.randomUUID();
  const guesses = [
    `/avisos/${managed}/${"x".repeat(22)}`,
    // Of the address that the search had before.
    manageAddress(keys, { id: managed, email: "antes@example.es" }),
    `/avisos/${managed}/${keys.sign("alert-link", managed)}`,
    `/avisos/${unknown}/${pageOf(managed).split("/").at(-1)}`,
    `/avisos/${managed}/${keys.sign("marketing-link", managed)}`,
    `/avisos/1/2`,
  ];
  for (const guess of guesses) {
    const answer = await look(guess);
    expect([answer.status, (await answer.text()).includes("Oops! Page not found")], guess).toEqual([404, true]);
    expect((await oneClick(`${guess}/baja`, foreign)).status, guess).toBe(404);
    expect((await site.send(guess, { form: alertForms.end }, { address: "192.0.2.9" })).status, guess).toBe(404);
  }
  expect((await look(pageOf(managed))).status).toBe(200);
});

test("forty forms from twenty networks mail one address three times, and each answer is the same (row D18)", async () => {
  const victim = "victima@example.es";
  const fields = { form: alertForms.begin, email: victim, region: "mc", frequency: "daily", alerts_consent: "on" };
  const answers = await Promise.all(
    numbers(40).map((number) => site.send(newAlertAddress(`price_max=${number}000`), fields, { address: `10.1.${number % 20}.9` })),
  );
  // The address itself is counted too: eight forms an hour.
  expect(countOf(answers)).toEqual({ 200: 8, 429: 32 });
  const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text.includes("Mira tu correo"));
  expect(texts).toEqual(numbers(8).map(() => true));
  const mails = () => post.received.filter(({ recipients }) => recipients.includes(victim));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(3);
}, 60_000);

test("twenty confirmations at once have one effect, and the same link opens what was confirmed", async () => {
  const email = "confirma@example.es";
  const fields = { form: alertForms.begin, email, region: "mc", frequency: "weekly", alerts_consent: "on" };
  expect((await site.send(newAlertAddress("search=compra+en+evil.example"), fields, { address: "192.0.2.31" })).status).toBe(200);
  const mail = () => post.received.find(({ recipients }) => recipients.includes(email));
  await expect.poll(() => mail(), { timeout: 20_000 }).toBeDefined();
  const content = (mail()?.content ?? "").replace(/=\r?\n/g, "");
  expect(content).not.toContain("evil");
  const link = /\/avisos\/[\w-]{36}\/[\w-]{44}/.exec(content)?.[0] ?? "";
  expect(await (await look(link)).text()).toContain("Confirmar el aviso");
  const answers = await Promise.all(numbers(20).map(() => site.send(link, { form: alertForms.confirm }, { address: "192.0.2.32" })));
  expect(countOf(answers)).toEqual({ 200: 20 });
  expect(await (await look(link)).text()).toContain("Terminar el aviso");
}, 60_000);

test("changing a search says so before it leads to the catalogue, at the prices of the search's region (STOCK-36)", async () => {
  const change = await fetch(`${site.url}${newAlertAddress("make=Audi")}&region=ct`, {
    headers: { Cookie: `aviso=${managed}.${pageOf(managed).split("/").at(-1)}` },
  });
  const page = await change.text();
  expect(page).toContain("Estás cambiando este aviso");
  expect(page).toContain("/stock?region=ct&amp;make=Audi");
  const list = await (await look("/stock?region=ct&fuel=GLP")).text();
  expect(list).toContain('name="region" value="ct"');
  expect(list).toContain("/avisos/nuevo?fuel=GLP&amp;region=ct");
});
