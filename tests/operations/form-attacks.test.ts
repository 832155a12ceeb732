// @any-version: the tests of forms send its statements, too.
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "#server/secrets/password.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { freePort } from "#tests/free-port.ts";
import { countOf, eachOf, numbers, startProxiedSite } from "#tests/sending.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";

/** Forms, recovery and mails under attack, over HTTP (rows A22, D15, D18). */

const password = "pasos lentos 7";
const victim = "victima@example.es";
const mailer = secretToken();
/** Another session of the same account. */
const stolen = { token: secretToken(), id: "" };

const post = await startSmtpPeer();
const port = String(await freePort());
const seed = async (database: Parameters<typeof insertUser>[0]) => {
  const passwordHash = await hashPassword(password);
  const now = Temporal.Now.instant();
  await insertUser(database, { email: victim, passwordHash, now });
  const id = await insertUser(database, { email: "cartero@example.es", passwordHash, now });
  await insertSession(database, id, mailer, now);
  stolen.id = await insertSession(database, id, stolen.token, now);
};
const mails = { SITE_URL: `http://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${post.port}` };
const site = await startProxiedSite(seed, { ...mails, PORT: port, FORMS_PER_HOUR: "60" });
afterAll(async () => {
  await site.end();
  await post.close();
});

const mailsTo = (address: string) => post.received.filter(({ recipients }) => recipients.includes(address));
/** Waits three seconds, in which all mails should have arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 3_000));
const message = (email: string) => ({
  form: "contact",
  name: "Ana Ruiz",
  email,
  phone: "",
  subject: "otro",
  message: "Hola",
  gdpr_consent: "on",
});

test("attackers who use the victim's address can neither prevent a reset nor invalidate its newest link (row A22)", async () => {
  const forgot = (address: string) => site.send("/auth/forgot", { form: "forgot", email: victim }, { address });
  const attack = await eachOf(numbers(45), 4, (number) => forgot(number < 35 ? "203.0.113.66" : `198.51.100.${number}`));
  expect(new Set(attack.map(({ status }) => status))).toEqual(new Set([200]));
  // The attacker's network is not blocked either, because it may be the victim's own.
  for (const address of ["192.0.2.7", "203.0.113.66"]) expect((await forgot(address)).status).toBe(200);
  await settled();
  const received = mailsTo(victim);
  expect(received).toHaveLength(3);
  const tokens = received.map(({ content }) => /auth\/reset\/([\w-]{43})/.exec(content.replace(/=\r?\n/g, ""))?.[1] ?? "");
  const opened = await Promise.all(tokens.map(async (token) => (await fetch(`${site.url}/auth/reset/${token}`)).status));
  expect(opened.toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  const newest = tokens[opened.indexOf(200)] ?? "";
  const chosen = { form: "new-password", password: "otra muy distinta", password_again: "otra muy distinta" };
  expect((await site.send(`/auth/reset/${newest}`, chosen, { address: "203.0.113.66" })).status).toBe(302);
}, 120_000);

test("an account mails another person's address three times a day, however many forms arrive at once (row D18)", async () => {
  const cookie = `session=${mailer}`;
  const answers = await Promise.all(
    numbers(8).map(() => site.send("/contacto", message("extrana@example.es"), { address: "192.0.2.90", cookie })),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expect.poll(() => mailsTo("extrana@example.es").length, { timeout: 20_000 }).toBe(3);
  await settled();
  expect(mailsTo("extrana@example.es")).toHaveLength(3);
}, 120_000);

test("a network that has used up its forms, and twenty that use up FORMS_PER_HOUR, block no form of other people (row D15)", async () => {
  const send = (number: number, address: string) => site.send("/contacto", message(`p${number}@example.es`), { address });
  const cookie = `session=${mailer}`;
  const customer = () => site.send("/contacto", message("cartero@example.es"), { address: "203.0.113.50", cookie });
  const visitor = () => site.send("/contacto", message("clienta@example.es"), { address: "192.0.2.80" });

  const fromOne = await eachOf(numbers(34), 4, (number) => send(number, "203.0.113.50"));
  expect(countOf(fromOne)).toEqual({ 200: 30, 429: 4 });
  expect((await customer()).status).toBe(200);
  const [attack, ...others] = await Promise.all([
    eachOf(numbers(100), 4, (number) => send(100 + number, `10.0.${number % 20}.9`)),
    customer(),
    visitor(),
  ]);
  expect(countOf([...others, await customer(), await visitor()])).toEqual({ 200: 4 });
  // Beyond FORMS_PER_HOUR each network has three.
  expect(countOf(attack)).toEqual({ 200: 60, 429: 40 });
}, 120_000);

test("a thief of a session cannot keep its owner from ending that session, however many forms it sends (row A11)", async () => {
  const end = (session: string, id: string, address: string) =>
    site.send("/dashboard/seguridad", { form: "end-session", session_id: id }, { address, cookie: `session=${session}` });
  const attack = eachOf(numbers(60), 8, () => end(stolen.token, crypto.randomUUID(), "10.0.1.9"));
  const during = await end(mailer, crypto.randomUUID(), "192.0.2.81");
  expect(countOf([...(await attack), during])).toEqual({ 200: 61 });
  const dashboard = () =>
    fetch(`${site.url}/dashboard`, { headers: { Cookie: `session=${stolen.token}` }, redirect: "manual" }).then(({ status }) => status);
  expect(await dashboard()).toBe(200);
  expect((await end(mailer, stolen.id, "192.0.2.81")).status).toBe(200);
  expect(await dashboard()).toBe(302);
}, 120_000);
