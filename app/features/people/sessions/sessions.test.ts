import { beforeEach, describe, expect, test } from "vitest";
import { ticketOf } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { refusals } from "#app/features/ground/forms/messages.ts";
import { changePassword } from "#app/features/people/credentials/commands.server.ts";
import { runAs } from "#server/context.ts";
import { hashPassword, verifyPassword } from "#server/secrets/password.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { actorOf, roleNow, type Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSession, insertSignedIn, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { requireRecentConfirmation } from "./commands/confirm.server.ts";
import { endOtherSessions, endSession } from "./commands/end.server.ts";
import { passwordMissing, passwordWrong, secondStepNeeded, signInAgain } from "./messages.ts";
import { hasVerifiedFactor, listSessions } from "./queries.server.ts";

const password = "lluvia sobre el Rin";
let session: Session & { token: string };

const database = await databaseOfThisFile();
const passwordHash: string = await hashPassword(password);
beforeEach(async () => {
  session = await insertSignedIn(database, { now: noon, passwordHash });
});

const later = (minutes: number) => noon.add({ minutes });
const scope = (now = noon, asked: Session = session) => scopeOf(database, { session: asked, now });
const tokenIn = (headers: HeadersInit | undefined) => /session=([\w-]+);/.exec(new Headers(headers).get("set-cookie") ?? "")?.[1] ?? "";
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const mails = (kind: string, userId = session.userId) =>
  system((transaction) =>
    transaction.selectFrom("emails").select(["recipient", "plain"]).where("kind", "=", kind).where("subject_id", "=", userId).execute(),
  );
const protect = (userId = session.userId) =>
  system((transaction) =>
    transaction
      .insertInto("auth_factors")
      .values({ user_id: userId, friendly_name: "Móvil", secret: Buffer.from("x"), verified_at: noon.toString() })
      .execute(),
  );

describe("a delicate change (row A12)", () => {
  test("needs no password within five minutes after one was given, and needs it later", async () => {
    expect(await requireRecentConfirmation(scope(later(4)), session)).toMatchObject({ ok: true });
    expect(await requireRecentConfirmation(scope(later(5)), session)).toMatchObject({
      ok: false,
      errors: { fields: { current_password: passwordMissing } },
    });
  });

  test("accepts the right password, gives the session a new token and ends the old token", async () => {
    const confirmed = await requireRecentConfirmation(scope(later(10)), session, { password });
    expect(confirmed.ok).toBe(true);
    const token = tokenIn(confirmed.headers);
    expect(await sessionWith(database, session.token, later(10))).toBeUndefined();
    const renewed = await sessionWith(database, token, later(10));
    expect(renewed).toMatchObject({ id: session.id, aal: 1 });
    expect(renewed && (await requireRecentConfirmation(scope(later(14), renewed), renewed))).toMatchObject({ ok: true });
  });

  test("counts wrong passwords: after five the right one waits, and it is accepted after the wait", async () => {
    const give = (given: string, now = later(10)) => requireRecentConfirmation(scope(now), session, { password: given });
    for (let number = 0; number < 5; number += 1)
      expect(await give("otra")).toMatchObject({ ok: false, status: 400, errors: { fields: { current_password: passwordWrong } } });
    const refused = await give(password);
    expect(refused).toMatchObject({ ok: false, status: 429 });
    expect(Number(refused.headers?.["Retry-After"])).toBeGreaterThan(0);
    expect((await give(password, later(26))).ok).toBe(true);
  });

  test("tests no more than five passwords when twenty are sent in parallel", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requireRecentConfirmation(scope(later(10)), session, { password: "otra" })),
    );
    expect(answers.filter((answer) => !answer.ok && answer.status === 400)).toHaveLength(5);
    expect(answers.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(15);
  });

  test("needs a code, not only the password, from a person with an app", async () => {
    await protect();
    const asked = await requireRecentConfirmation(scope(), session, { password });
    expect(asked).toMatchObject({ ok: false, status: 403, errors: { form: secondStepNeeded } });
    const lifted = { ...session, aal: 2 as const };
    expect((await requireRecentConfirmation(scope(), lifted)).ok).toBe(true);
    expect((await requireRecentConfirmation(scope(later(6)), lifted, { password })).ok).toBe(true);
  });

  test("needs a fresh sign-in from a person without a password", async () => {
    const guest = await insertSignedIn(database, { now: noon });
    expect((await requireRecentConfirmation(scope(later(1), guest), guest, { always: true })).ok).toBe(true);
    expect(await requireRecentConfirmation(scope(later(6), guest), guest, { password: "x" })).toMatchObject({
      errors: { form: signInAgain },
    });
  });
});

describe("an admin's writes (row A15)", () => {
  test("need aal2 once the admin has a verified app; below that the role is a customer's (row A24)", async () => {
    const admin = await insertSignedIn(database, { now: noon, admin: true });
    expect(actorOf(admin)).toEqual({ kind: "admin", userId: admin.userId });
    await protect(admin.userId);
    expect(await system((transaction) => hasVerifiedFactor(transaction, admin.userId))).toBe(true);
    const open = await sessionWith(database, admin.token, noon);
    expect(open && roleNow(open)).toBeNull();
    expect(actorOf(open)).toEqual({ kind: "customer", userId: admin.userId });
    expect(open && roleNow({ ...open, aal: 2 })).toBe("admin");
    expect(roleNow({ ...session, aal: 2 })).toBeNull();
  });
});

describe("sessions (row A11)", () => {
  async function another(now = noon) {
    const token = secretToken();
    return { token, id: await insertSession(database, session.userId, token, now) };
  }

  test("are listed by id, without tokens and without ended sessions", async () => {
    const open = await another();
    await another(noon.subtract({ hours: 8 * 24 }));
    const listed = await listSessions(scope().context, session);
    expect(listed.map(({ id, current }) => ({ id, current })).toSorted((a, b) => Number(b.current) - Number(a.current))).toEqual([
      { id: session.id, current: true },
      { id: open.id, current: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(open.token);
  });

  test("end by their id at the next request, but not another person's", async () => {
    const own = await another();
    const stranger = await insertSignedIn(database, { now: noon });
    await endSession(scope(), session, sentForm("end-session", { session_id: own.id }));
    await endSession(scope(), session, sentForm("end-session", { session_id: stranger.id }));
    expect(await sessionWith(database, own.token, noon)).toBeUndefined();
    expect(await sessionWith(database, stranger.token, noon)).toBeDefined();
  });

  test("survive when another person, even an admin, ends their own other sessions", async () => {
    const admin = await insertSignedIn(database, { now: noon, admin: true });
    const own = await another();
    await endOtherSessions(scope(noon, admin), admin, sentForm("end-other-sessions", {}));
    expect(await sessionWith(database, own.token, noon)).toBeDefined();
    await endOtherSessions(scope(), session, sentForm("end-other-sessions", {}));
    expect(await sessionWith(database, own.token, noon)).toBeUndefined();
    expect(await sessionWith(database, session.token, noon)).toBeDefined();
  });
});

describe("a new password", () => {
  const change = (fields: Record<string, string>, now = later(1)) =>
    changePassword(scope(now), session, sentForm("change-password", fields, { now }));
  const fresh = "naranjos en enero";

  test("needs the old one even if it was just given, ends the other sessions, and is mailed to the owner", async () => {
    const otherToken = secretToken();
    await insertSession(database, session.userId, otherToken, noon);
    expect((await change({ password: fresh, password_again: fresh, current_password: "" })).data.errors.fields).toEqual({
      current_password: passwordMissing,
    });
    const changed = await change({ password: fresh, password_again: fresh, current_password: password });
    expect(changed.data.ok).toBe(true);
    expect(await sessionWith(database, otherToken, later(1))).toBeUndefined();
    expect(await sessionWith(database, session.token, later(1))).toBeUndefined();
    expect(await sessionWith(database, tokenIn(changed.init?.headers), later(1))).toMatchObject({ id: session.id });
    const { password_hash, password_version } = await system((transaction) =>
      transaction.selectFrom("users").selectAll().where("id", "=", session.userId).executeTakeFirstOrThrow(),
    );
    expect(await verifyPassword(fresh, password_hash)).toMatchObject({ correct: true });
    expect(password_version).toBe(1);
    expect(await mails("account-password-changed")).toMatchObject([{ recipient: session.email }]);
  });

  describe("whose form comes again after a lost response (row R3)", () => {
    const form = (given: Record<string, string> = {}, ticket = "") =>
      sentForm(
        "change-password",
        { password: fresh, password_again: fresh, current_password: password, ...given },
        { now: later(1), ticket },
      );
    const send = (sent: FormData, by: Session = session) => changePassword(scope(later(1), by), by, sent);

    test("is set once by two forms at once and a later one, and all are told so", async () => {
      const sent = form();
      const [first, second] = await Promise.all([send(sent), send(sent)]);
      expect(first.data.ok).toBe(true);
      expect([second.data, (await send(sent)).data]).toEqual([first.data, first.data]);
      expect(await mails("account-password-changed")).toHaveLength(1);
    });

    test("is not said to be set if the form now has another new password", async () => {
      const first = form();
      await send(first);
      const other = { password: "otra cosa muy distinta", password_again: "otra cosa muy distinta" };
      const withOldPassword = await send(form(other, ticketOf(first)));
      expect(withOldPassword.data.errors.fields).toEqual({ current_password: passwordWrong });
      const withNewPassword = await send(form({ ...other, current_password: fresh }, ticketOf(first)));
      expect([withNewPassword.init?.status, withNewPassword.data.notice?.text]).toEqual([422, refusals.changed]);
      expect(await mails("account-password-changed")).toHaveLength(1);
    });

    test("says nothing to another session that has the used ticket, whatever passwords it sends", async () => {
      const sent = form();
      await send(sent);
      const strangersHash = await hashPassword(fresh);
      const stranger = await insertSignedIn(database, { now: noon, passwordHash: strangersHash });
      const unused = (current_password: string) => send(form({ current_password }), stranger);
      const used = (current_password: string) => send(form({ current_password }, ticketOf(sent)), stranger);
      const wrong = await used(password);
      expect({ ...wrong.data, ticket: "" }).toEqual({ ...(await unused(password)).data, ticket: "" });
      expect(wrong.data.errors.fields).toEqual({ current_password: passwordWrong });
      expect((await used(fresh)).init?.status).toBe(422);
      expect(await mails("account-password-changed", stranger.userId)).toEqual([]);
    });

    test("counts wrong passwords as failed sign-ins, so that a used ticket helps nobody to guess (row A4)", async () => {
      const sent = form();
      await send(sent);
      const guess = (number: number) => form({ password: `adivinanza ${number}`, password_again: `adivinanza ${number}` }, ticketOf(sent));
      const statuses: (number | undefined)[] = [];
      for (let number = 0; number < 12; number += 1) statuses.push((await send(guess(number))).init?.status);
      expect(statuses.at(-1)).toBe(429);
    });

    test("costs the hashes of thirty passwords an hour, also with the right password (row A23)", async () => {
      const sent = form();
      await send(sent);
      const statuses: (number | undefined)[] = [];
      for (let number = 0; number < 34; number += 1) {
        const next = { password: `siguiente ${number}`, password_again: `siguiente ${number}`, current_password: fresh };
        statuses.push((await send(form(next, ticketOf(sent)))).init?.status);
      }
      expect(statuses).toEqual([...Array.from({ length: 29 }, () => 422), ...Array.from({ length: 5 }, () => 429)]);
    }, 90_000);
  });

  test.each([
    [{ password: "cinco", password_again: "cinco" }, { password: "La contraseña debe tener al menos 6 caracteres." }],
    [{ password: fresh, password_again: "otra cosa" }, { password_again: "Las contraseñas no coinciden." }],
    [{ password: "x".repeat(129), password_again: "x".repeat(129) }, { password: "La contraseña admite 128 caracteres como mucho." }],
    [{ password: "Password1", password_again: "Password1" }, { password: expect.stringContaining("primeras que se prueban") as string }],
  ])("%o is refused, and neither password is sent back to the page", async (fields, errors) => {
    const { data } = await change({ ...fields, current_password: password });
    expect(data).toMatchObject({ ok: false, errors: { fields: errors } });
    expect(data.typed).toEqual({});
  });
});
