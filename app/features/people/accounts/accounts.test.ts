import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { findSession } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { writeOrder } from "#tests/write-order.ts";
import { storedSignUpBrowser } from "./commands/browser-cookie.server.ts";
import { choosePassword, confirmEmail } from "./commands/open-link.server.ts";
import { requestReset } from "./commands/request-reset.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { signOut } from "./commands/sign-out.server.ts";
import { resendConfirmation, signUp } from "./commands/sign-up.server.ts";
import * as messages from "./messages.ts";
import { readLink } from "./queries.server.ts";

const database = await databaseOfThisFile([
  "vehicle_inquiries",
  "emails",
  "withheld_emails",
  "form_submissions",
  "form_counters",
  "form_sendings",
  "auth_failures",
  "try_levels",
]);
/** An admin who stays, so that all others can be deleted. */
const keeper = await insertUser(database, { admin: true });
beforeEach(() => read((transaction) => transaction.deleteFrom("users").where("id", "<>", keeper).execute()));

const email = "ana@example.es";
const password = "pasos lentos 7";
const browser = "b".repeat(43);
type Given = NonNullable<Parameters<typeof scopeOf>[1]>;
const scope = (given: Given = {}) => scopeOf(database, given);
const read = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

const signedUp = (fields: Record<string, string> = {}, given: Given = {}) =>
  signUp(
    scope(given),
    sentForm("signup", { email, password, password_again: password, ...fields }, given.now ? { now: given.now } : {}),
    browser,
  );
const signedIn = (fields: Record<string, string> = {}, given: Given & { cookies?: string } = {}) =>
  signIn({ ...scope(given), cookies: given.cookies ?? null }, sentForm("signin", { email, password, ...fields }), "a browser");
const mailedTokens = (purpose: "confirm" | "reset") =>
  read(async (transaction) => {
    const mails = await transaction.selectFrom("emails").select("plain").orderBy(writeOrder).execute();
    return mails.flatMap(({ plain }) => new RegExp(`/auth/${purpose}/([\\w-]{43})`).exec(plain)?.[1] ?? []);
  });
const lastToken = async (purpose: "confirm" | "reset") => (await mailedTokens(purpose)).at(-1) ?? "";
const opening = (token: string, given: { browser?: string } = {}) => ({ token, browser: given.browser, userAgent: "a browser" });
const confirmed = (token: string, given: { browser?: string; password?: string } = {}) =>
  confirmEmail(scope(), sentForm("confirm", given.password === undefined ? {} : { password: given.password }), opening(token, given));
const chosen = (purpose: "confirm_email" | "reset_password", token: string, next: string) =>
  choosePassword(scope(), purpose, sentForm("new-password", { password: next, password_again: next }), opening(token));
const sessionOf = (cookie: string | undefined, now = noon) => findSession(database, cookie?.split(";")[0], { secure: true, now });
const account = () => read((transaction) => transaction.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst());

async function withAccount(): Promise<string> {
  await signedUp();
  const { entered } = await confirmed(await lastToken("confirm"), { browser });
  return entered?.cookies[0] ?? "";
}

describe("signing up", () => {
  test("makes an unproven account and queues the link that proves its address", async () => {
    expect((await signedUp()).data).toMatchObject({ ok: true, notice: messages.notices.registered });
    expect(await account()).toMatchObject({ email, email_verified_at: null });
    expect(await mailedTokens("confirm")).toHaveLength(1);
    const { answer } = await signedIn();
    expect(answer).toMatchObject({ init: { status: 403 }, data: { errors: { form: messages.emailNotConfirmed } } });
  });

  test("tells a person that the address has an account already", async () => {
    await signedUp();
    const again = await signedUp({ password: "otra cosa larga", password_again: "otra cosa larga" });
    expect(again.data).toMatchObject({ ok: false, errors: { fields: { email: messages.alreadyRegistered } } });
  });

  test.each([
    ["short", { password: "abc12", password_again: "abc12" }, { password: messages.passwordTooShort }],
    ["one of the first that are tried", { password: "Password", password_again: "Password" }, { password: messages.passwordTooCommon }],
    ["longer than 128", { password: "x".repeat(129), password_again: "x".repeat(129) }, { password: messages.passwordTooLong }],
    ["not the same twice", { password_again: "pasos lentos 8" }, { password_again: messages.passwordsDiffer }],
  ])("refuses a password that is %s, and never sends it back (row A5)", async (_, fields, expected) => {
    const { data } = await signedUp(fields);
    expect(data).toMatchObject({ ok: false, typed: { email }, errors: { fields: expected } });
    expect(Object.keys(data.typed)).toEqual(["email"]);
    expect(await account()).toBeUndefined();
  });

  test("accepts any character in a password, and keeps spaces at its ends", async () => {
    const odd = "  ñÑ·🚗 e\u0301 ";
    await signedUp({ password: odd, password_again: odd });
    await confirmed(await lastToken("confirm"), { browser });
    expect((await signedIn({ password: odd.trim() })).answer?.data.errors.form).toBe(messages.wrongCredentials);
    // The same characters in another Unicode form, as another keyboard sends them.
    expect((await signedIn({ password: odd.normalize("NFC") })).entered).toBeDefined();
  });

  test("makes one account and one mail from fifty parallel requests for one address (row A2)", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => signedUp({}, { address: `10.0.${number}.1` })));
    expect(answers.map(({ init }) => init?.status ?? 200).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(await account()).toBeDefined();
    expect(await mailedTokens("confirm")).toHaveLength(1);
  }, 60_000);
});

describe("the confirmation link", () => {
  test("needs only a button in the browser that signed up", async () => {
    await signedUp();
    const token = await lastToken("confirm");
    const looked = { ...scope(), cookies: storedSignUpBrowser(scope(), browser).split(";")[0] ?? "" };
    expect(await readLink(looked, "confirm_email", token)).toEqual({ email, sameBrowser: true, invited: false });
    expect((await account())?.email_verified_at).toBeNull();
    const { entered } = await confirmed(token, { browser });
    expect((await account())?.email_verified_at).not.toBeNull();
    expect(await sessionOf(entered?.cookies[0])).toMatchObject({ email, role: null, aal: 1 });
  });

  test("works once", async () => {
    await signedUp();
    const token = await lastToken("confirm");
    const uses = await Promise.all(Array.from({ length: 20 }, () => confirmed(token, { browser })));
    expect(uses.filter(({ entered }) => entered)).toHaveLength(1);
    expect(await readLink(scope(), "confirm_email", token)).toBeUndefined();
  });

  test("works for a day, and only the newest one works", async () => {
    await signedUp();
    const first = await lastToken("confirm");
    await resendConfirmation(scope(), sentForm("resend", { email }), undefined);
    expect(await readLink(scope(), "confirm_email", first)).toBeUndefined();
    const second = await lastToken("confirm");
    expect(await readLink(scope({ now: noon.add({ hours: 23 }) }), "confirm_email", second)).toBeDefined();
    expect(await readLink(scope({ now: noon.add({ hours: 25 }) }), "confirm_email", second)).toBeUndefined();
  });

  test.each([undefined, "wrong password here"])(
    "does not let in an attacker who signed up with a victim's address when the victim clicks: %s",
    async (given) => {
      await signedUp();
      const token = await lastToken("confirm");
      const { entered, answer } = await confirmed(token, given === undefined ? {} : { password: given });
      expect(entered).toBeUndefined();
      expect(answer?.data.errors.fields["password"]).toBeDefined();
      expect((await account())?.email_verified_at).toBeNull();
      expect((await signedIn()).answer?.data.errors.form).toBe(messages.emailNotConfirmed);
    },
  );

  test("is not bound to the victim's browser that asks again, because a button there must not let the attacker in", async () => {
    await signedUp();
    const victims = "v".repeat(43);
    await resendConfirmation(scope(), sentForm("resend", { email }), victims);
    const { entered } = await confirmed(await lastToken("confirm"), { browser: victims });
    expect(entered).toBeUndefined();
    expect((await account())?.email_verified_at).toBeNull();
    // Another link works in the browser that signed up.
    await resendConfirmation(scope(), sentForm("resend", { email }), browser);
    expect((await confirmed(await lastToken("confirm"), { browser })).entered).toBeDefined();
  });

  test("lets the owner choose another password, and then the attacker's password no longer works", async () => {
    await signedUp();
    const { entered } = await chosen("confirm_email", await lastToken("confirm"), "la mía de verdad");
    expect(await sessionOf(entered?.cookies[0])).toMatchObject({ email });
    expect((await signedIn()).answer?.data.errors.form).toBe(messages.wrongCredentials);
    expect((await signedIn({ password: "la mía de verdad" })).entered).toBeDefined();
  });

  test("gives the account the inquiries that its address sent before, and no others", async () => {
    const inquiry = (sender: string) =>
      sql`insert into vehicle_inquiries (name, email, message, gdpr_consent, data_processing_consent) values ('Ana', ${sender}, 'Hola', true, true)`;
    await read(async (transaction) => {
      for (const sender of [email, email, "eva@example.es"]) await inquiry(sender).execute(transaction);
    });
    await signedUp();
    const { entered } = await confirmed(await lastToken("confirm"), { browser });
    expect(entered?.claimed).toEqual({ inquiries: 2, appointments: 0 });
    const owned = await read((transaction) => transaction.selectFrom("vehicle_inquiries").select(["email", "user_id"]).execute());
    const id = (await account())?.id;
    expect(owned.map(({ email: sender, user_id }) => [sender, user_id === id])).toEqual(
      expect.arrayContaining([
        [email, true],
        ["eva@example.es", false],
      ]),
    );
  });
});

describe("signing in", () => {
  test("begins a session and keeps its token only in the cookie (row A7)", async () => {
    await withAccount();
    const { entered } = await signedIn({ redirectTo: "/dashboard" });
    expect(entered?.to).toBe("/dashboard");
    const cookie = entered?.cookies[0] ?? "";
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const token = cookie.slice("__Host-session=".length, cookie.indexOf(";"));
    expect(await read((transaction) => sql`select * from sessions`.execute(transaction))).not.toContain(token);
    expect(await sessionOf(cookie)).toMatchObject({ email });
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
    "never redirects to another site: %s (row C5)",
    async (redirectTo) => {
      await withAccount();
      expect((await signedIn({ redirectTo })).entered?.to).toBe("/");
    },
  );

  test("gives the same response for an unknown address and a wrong password (row A1)", async () => {
    await withAccount();
    const wrong = await signedIn({ password: "not this one" });
    const unknown = await signedIn({ email: "nobody@example.es" });
    expect(unknown.answer?.init).toEqual(wrong.answer?.init);
    expect({ ...unknown.answer?.data, typed: {} }).toEqual({ ...wrong.answer?.data, typed: {} });
  });

  test("makes a person wait after five failures, and counts parallel tries (row A4)", async () => {
    await withAccount();
    const tries = await Promise.all(Array.from({ length: 20 }, () => signedIn({ password: "not this one" })));
    const refused = tries.filter(({ answer }) => answer?.init?.status === 429);
    expect(refused).toHaveLength(15);
    expect(new Headers(refused[0]?.answer?.init?.headers).get("retry-after")).toBe("5");
    expect((await signedIn()).answer?.init?.status).toBe(429);
    expect((await signedIn({}, { now: noon.add({ seconds: 6 }) })).entered).toBeDefined();
  }, 30_000);

  test("does not make the owner wait for a stranger's failures, in the owner's own browser or in another network (row A21)", async () => {
    await withAccount();
    const known = (await signedIn()).entered?.cookies[1]?.split(";")[0] ?? "";
    for (let number = 0; number < 6; number += 1) await signedIn({ password: "not this one" }, { address: "10.9.0.1" });
    expect((await signedIn({}, { address: "10.9.0.1" })).answer?.init?.status).toBe(429);
    expect((await signedIn({}, { address: "10.9.0.1", cookies: known })).entered).toBeDefined();
    expect((await signedIn({}, { address: "10.8.0.2" })).entered).toBeDefined();
  }, 30_000);

  test("does not count a try that was never checked because the server was too busy (row A23)", async () => {
    await withAccount();
    const people = Array.from({ length: 90 }, (_, number) => signedIn({ email: `p${number}@example.es` }, { address: "10.1.0.1" }));
    const statuses = (await Promise.all(people)).map(({ answer }) => answer?.init?.status);
    const busy = statuses.filter((status) => status === 503).length;
    expect(busy).toBeGreaterThan(10);
    const counted = await read((transaction) => transaction.selectFrom("try_levels").select("failures").execute());
    // Each checked try counts twice by account and network, twice by network, once by account and once for the flood.
    const total = counted.reduce((sum, { failures }) => sum + failures, 0);
    expect(Math.round(total / 6)).toBe(90 - busy - statuses.filter((status) => status === 429).length);
  }, 60_000);

  test("has a limit for one network over all accounts", async () => {
    await withAccount();
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < 32; number += 1) {
      const { answer } = await signedIn({ email: `p${number}@example.es` }, { address: `2001:db8:7:7::${number.toString(16)}` });
      statuses.push(answer?.init?.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  }, 60_000);
});

describe("a session", () => {
  test.each([
    ["a customer's", false, { hours: 7 * 24 - 1 }, true],
    ["a customer's", false, { hours: 7 * 24 + 1 }, false],
    ["an admin's", true, { minutes: 29 }, true],
    ["an admin's", true, { minutes: 31 }, false],
  ])("that is %s (admin: %s) and unused for %j is valid: %s (row A9)", async (_, admin, pause, alive) => {
    const cookie = await withAccount();
    if (admin)
      await read((transaction) =>
        sql`insert into user_roles (user_id, role) select id, 'admin' from users where email = ${email}`.execute(transaction),
      );
    expect((await sessionOf(cookie, noon.add(pause))) !== undefined).toBe(alive);
  });

  test("ends after thirty days even if it is used", async () => {
    const cookie = await withAccount();
    for (let days = 1; days <= 29; days += 1) expect(await sessionOf(cookie, noon.add({ hours: 24 * days }))).toBeDefined();
    expect(await sessionOf(cookie, noon.add({ hours: 24 * 30 + 1 }))).toBeUndefined();
  });

  test("sees a new role, a ban and a sign-out at the next request (rows A8, A10)", async () => {
    const cookie = await withAccount();
    await read((transaction) =>
      sql`insert into user_roles (user_id, role) select id, 'admin' from users where email = ${email}`.execute(transaction),
    );
    expect((await sessionOf(cookie))?.role).toBe("admin");
    await read((transaction) => sql`update users set banned_at = now() where email = ${email}`.execute(transaction));
    expect(await sessionOf(cookie)).toBeUndefined();
    await read((transaction) => sql`update users set banned_at = null`.execute(transaction));
    const session = await sessionOf(cookie);
    expect(await signOut(scope(session ? { session } : {}), { everywhere: false })).toBe(true);
    expect(await sessionOf(cookie)).toBeUndefined();
  });

  test("writes its time at most once a minute (row C4)", async () => {
    const cookie = await withAccount();
    const seen = () => read((transaction) => transaction.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow());
    const before = await seen();
    await sessionOf(cookie, noon.add({ seconds: 59 }));
    expect(await seen()).toEqual(before);
    await sessionOf(cookie, noon.add({ seconds: 61 }));
    expect(await seen()).not.toEqual(before);
  });
});

describe("a forgotten password", () => {
  test("is replaced through a link in a mail, which ends all sessions (row A13)", async () => {
    const cookie = await withAccount();
    await requestReset(scope(), sentForm("forgot", { email }));
    const { entered } = await chosen("reset_password", await lastToken("reset"), "otra muy distinta");
    expect(await sessionOf(cookie)).toBeUndefined();
    expect(await sessionOf(entered?.cookies[0])).toMatchObject({ email });
    expect((await signedIn()).answer?.data.errors.form).toBe(messages.wrongCredentials);
    const told = await read((transaction) =>
      transaction.selectFrom("emails").select("subject").where("kind", "=", "account-password-changed").execute(),
    );
    expect(told).toHaveLength(1);
  });

  test.each([
    ["salesperson", "/admin"],
    ["user", "/dashboard"],
  ] as const)("leads somebody with the role %s to %s", async (role, place) => {
    await withAccount();
    const userId = (await account())?.id ?? "";
    await read((transaction) => transaction.insertInto("user_roles").values({ user_id: userId, role }).execute());
    await requestReset(scope(), sentForm("forgot", { email }));
    expect((await chosen("reset_password", await lastToken("reset"), "otra muy distinta")).entered?.to).toBe(place);
  });

  test("has a link that works for half an hour, and for one of twenty parallel uses", async () => {
    await withAccount();
    await requestReset(scope(), sentForm("forgot", { email }));
    const token = await lastToken("reset");
    expect(await readLink(scope({ now: noon.add({ minutes: 31 }) }), "reset_password", token)).toBeUndefined();
    const uses = await Promise.all(
      Array.from({ length: 20 }, (_, number) => chosen("reset_password", token, `otra muy distinta ${number}`)),
    );
    expect(uses.filter(({ entered }) => entered)).toHaveLength(1);
  }, 60_000);

  test("has a link that ends with the password under which it was made", async () => {
    await withAccount();
    await requestReset(scope(), sentForm("forgot", { email }));
    const token = await lastToken("reset");
    await read((transaction) => sql`update users set password_version = password_version + 1`.execute(transaction));
    expect((await chosen("reset_password", token, "otra muy distinta")).entered).toBeUndefined();
  });

  test("gets the same response without an account, but no mail is queued (row A3)", async () => {
    await withAccount();
    const known = await requestReset(scope(), sentForm("forgot", { email }));
    const unknown = await requestReset(scope(), sentForm("forgot", { email: "nobody@example.es" }));
    expect(unknown).toEqual(known);
    expect(
      await read((transaction) => transaction.selectFrom("emails").select("id").where("recipient", "=", "nobody@example.es").execute()),
    ).toEqual([]);
  });
});

test("a session is said to be closed when its row is gone, and not while nobody can look for it (ACCOUNT-11)", async () => {
  const session = await insertSignedIn(database, { now: noon });
  expect(await signOut({ ...scope(), sessionUnknown: true }, { everywhere: false })).toBe(false);
  expect(await sessionWith(database, session.token, noon)).toBeDefined();
  expect(await signOut(scope({ session }), { everywhere: false })).toBe(true);
  expect(await sessionWith(database, session.token, noon)).toBeUndefined();
  // A visitor has nothing to close.
  expect(await signOut(scope(), { everywhere: true })).toBe(true);
});

test("a link that is prolonged in place of a fourth mail of the day leaves a record, and none without an account", async () => {
  await insertUser(database, { email });
  for (let number = 0; number < 5; number += 1)
    for (const address of [email, "nobody@example.es"]) await requestReset(scope(), sentForm("forgot", { email: address }));
  const withheld = await read((transaction) => transaction.selectFrom("withheld_emails").selectAll().execute());
  expect(withheld).toMatchObject([{ kind: "account-reset_password", recipient: email, reason: "daily-limit" }]);
});

test("a sign-in while the database is away is a 503 with the typed address, so that the person tries again (row R9)", async () => {
  const away = await openDatabase({ kind: "postgres", url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
  const { answer } = await signIn({ ...scopeOf(away), cookies: null }, sentForm("signin", { email, password }), "a browser");
  expect(answer?.init?.status).toBe(503);
  expect(answer?.data).toMatchObject({ ok: false, errors: { form: messages.unexpected }, typed: { email } });
  await away.close();
});
