import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "#server/secrets/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { signUp } from "./commands/sign-up.server.ts";
import { wrongCredentials } from "./messages.ts";

vi.mock(import("#server/secrets/password.ts"), { spy: true });

const database = await databaseOfThisFile(["users", "emails", "form_submissions", "form_counters", "form_sendings", "try_levels"]);
const email = "ana@example.es";
const password = "pasos lentos 7";
const browser = "b".repeat(43);

describe("a ticket of the sign-up buys no password hashes (row A23)", () => {
  const hashes = vi.mocked(hashPassword);
  const signUpWith = (ticket: string, address: string, given = password) =>
    signUp(scopeOf(database), sentForm("signup", { email: address, password: given, password_again: given }, { ticket }), browser);
  const statusesOf = (answers: Awaited<ReturnType<typeof signUp>>[]) => answers.map(({ init }) => init?.status ?? 200);
  beforeEach(() => void hashes.mockClear());

  test("once it was used: the same form gets the first answer, and another one is refused", async () => {
    const { ticket } = Object.fromEntries(sentForm("signup", {})) as { ticket: string };
    await signUpWith(ticket, email);
    expect(hashes).toHaveBeenCalledTimes(1);
    expect((await signUpWith(ticket, email, "otra cosa larga")).data.ok).toBe(true);
    const others = await Promise.all(Array.from({ length: 40 }, (_, number) => signUpWith(ticket, `p${number}@example.es`)));
    expect(new Set(statusesOf(others))).toEqual(new Set([422]));
    expect(hashes).toHaveBeenCalledTimes(1);
  });

  test("while each try is refused, or they all come at once: each counts against the limits of forms", async () => {
    await signUpWith("", email);
    hashes.mockClear();
    const { ticket } = Object.fromEntries(sentForm("signup", {})) as { ticket: string };
    const tries = await Promise.all(Array.from({ length: 40 }, () => signUpWith(ticket, email)));
    expect(statusesOf(tries).filter((status) => status === 429).length).toBeGreaterThanOrEqual(32);
    expect(hashes.mock.calls.length).toBeLessThanOrEqual(8);
  }, 30_000);
});

test("a sign-in refuses an old page, a robot and a missing ticket before it checks a password (row A23)", async () => {
  await insertUser(database, { email, passwordHash: await hashPassword(password), now: noon });

  const robot = sentForm("signin", { email, password });
  robot.set("leave_empty", "968");
  const old = sentForm("signin", { email, password }, { age: 25 * 3600 });
  const none = sentForm("signin", { email, password }, { ticket: "x" });
  const answers = [];
  for (const sent of [robot, old, none]) answers.push((await signIn(scopeOf(database), sent, "a browser")).answer);
  expect(answers.map((answer) => answer?.init?.status)).toEqual([400, 400, 400]);
  expect(vi.mocked(verifyPassword)).not.toHaveBeenCalled();
  // The page that was too old gets a new ticket, so it can be sent again.
  expect(answers.map((answer) => answer?.data.ticket === undefined)).toEqual([false, false, false]);
  // A password manager fills in the trap each time: the second try passes, also after a wrong password.
  const filled = (given: string, ticket = "") => {
    const sent = sentForm("signin", { email, password: given }, { ticket });
    sent.set("leave_empty", "Ana");
    return signIn(scopeOf(database), sent, "a browser");
  };
  const wrong = await filled("not this one", answers[0]?.data.ticket);
  expect(wrong.answer?.data.errors.form).toBe(wrongCredentials);
  expect((await filled(password, wrong.answer?.data.ticket)).entered).toBeDefined();
});
