import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSession, insertSignedIn, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { codeAt } from "#tests/totp.ts";
import { readNewFactor } from "../queries.server.ts";
import { challengeFactor, verifyCode } from "./verify-code.server.ts";
import { enrolFactor } from "./enrol.server.ts";

let session: Session & { token: string };

const database = await databaseOfThisFile();
beforeEach(async () => {
  session = await insertSignedIn(database, { now: noon });
});

const scope = (now = noon, asked: Session = session) => scopeOf(database, { session: asked, now });
const later = (minutes: number) => noon.add({ minutes });
const tokenIn = (cookie: string) => /session=([\w-]+);/.exec(cookie)?.[1] ?? "";

async function enrolled(owner = session, name = "Móvil") {
  const factor = await runAs(contextOf(database), (transaction) => enrolFactor(transaction, scope(), { userId: owner.userId, name }));
  if (!factor.ok) throw new Error(factor.reason);
  return { id: factor.id, secret: factor.secret.typed, hex: Buffer.from(factor.secret.bytes).toString("hex") };
}

/** A factor that gave its first code a minute before noon. */
async function verified() {
  const factor = await enrolled();
  const before = noon.subtract({ minutes: 1 });
  const given = await verifyCode(scope(before), session, { code: codeAt(factor.secret, before), factorId: factor.id });
  if (!given.ok) throw new Error(given.reason);
  return { ...factor, ...given };
}

async function challenged(factorId: string, now = noon, asked: Session = session): Promise<string> {
  const challenge = await challengeFactor(scope(now, asked), asked, factorId);
  if (!challenge.ok) throw new Error(challenge.reason);
  return challenge.id;
}

describe("a code of an authenticator app", () => {
  test("raises the session to aal2 under a new token and ends the old token", async () => {
    const factor = await enrolled();
    const given = await verifyCode(scope(), session, { code: codeAt(factor.secret, noon), factorId: factor.id });
    expect(given).toMatchObject({ ok: true });
    const token = given.ok ? tokenIn(given.cookie) : "";
    expect(await sessionWith(database, token, noon)).toMatchObject({ id: session.id, aal: 2 });
    expect(await sessionWith(database, session.token, noon)).toBeUndefined();
  });

  test("works once when it is sent twenty times at once", async () => {
    const factor = await verified();
    const code = codeAt(factor.secret, noon);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyCode(scope(), session, { code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("does not work again in its time step, and no older code works after it", async () => {
    const { secret, id } = await verified();
    expect((await verifyCode(scope(), session, { code: codeAt(secret, noon) })).ok).toBe(true);
    expect(await verifyCode(scope(), session, { code: codeAt(secret, noon), factorId: id })).toEqual({ ok: false, reason: "wrong" });
    const older = codeAt(secret, noon.subtract({ seconds: 30 }));
    expect(await verifyCode(scope(), session, { code: older })).toEqual({ ok: false, reason: "wrong" });
    const next = noon.add({ seconds: 30 });
    expect((await verifyCode(scope(next), session, { code: codeAt(secret, next) })).ok).toBe(true);
  });

  test.each(["ééééée", "ሤṼ㉱⅖\u{14541}", "١٢٣٤٥٦", "12345", "1234567", "-12345"])("%s is a wrong code, not an error", async (code) => {
    const { id } = await verified();
    expect(await verifyCode(scope(), session, { code, factorId: id })).toEqual({ ok: false, reason: "wrong" });
  });

  test.each([-61, 61])("does not work %i seconds away", async (seconds) => {
    const { secret } = await verified();
    const code = codeAt(secret, later(10).add({ seconds }));
    expect(await verifyCode(scope(later(10)), session, { code })).toEqual({ ok: false, reason: "wrong" });
  });

  test("is tried at most ten times an hour, even within a session and with new challenges; then even the right code waits", async () => {
    const { secret, id } = await verified();
    const reasons: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      const challengeId = await challenged(id);
      const given = await verifyCode(scope(), session, { code: "000000", factorId: id, challengeId });
      reasons.push(given.ok ? "ok" : given.reason);
    }
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => "wrong"), "too-many"]);
    expect(await verifyCode(scope(later(1)), session, { code: codeAt(secret, later(1)) })).toMatchObject({ reason: "too-many" });
    expect((await verifyCode(scope(later(60)), session, { code: codeAt(secret, later(60)) })).ok).toBe(true);
  });

  test("is tried at most ten times when many tries come at once", async () => {
    const { secret } = await verified();
    await Promise.all(Array.from({ length: 30 }, () => verifyCode(scope(), session, { code: "000000" })));
    const key = scope().keys.sign("auth-failure", `code ${session.userId}`);
    const counted = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("auth_failures").select("key").where("key", "=", key).execute(),
    );
    expect(counted).toHaveLength(10);
    expect(await verifyCode(scope(), session, { code: codeAt(secret, noon) })).toMatchObject({ reason: "too-many" });
  });

  test("is refused for another person's app", async () => {
    const other = await insertSignedIn(database, { now: noon });
    const { id, secret } = await enrolled(other);
    expect(await verifyCode(scope(), session, { code: codeAt(secret, noon), factorId: id })).toEqual({ ok: false, reason: "no-factor" });
    expect(await verifyCode(scope(), session, { code: codeAt(secret, noon) })).toEqual({ ok: false, reason: "no-factor" });
  });

  test("activates a second app only in a session that has given a code of the first", async () => {
    const first = await verified();
    const second = await enrolled(session, "Tableta");
    const activate = (aal: 1 | 2) => verifyCode(scope(), { ...session, aal }, { code: codeAt(second.secret, noon), factorId: second.id });
    expect(await activate(1)).toEqual({ ok: false, reason: "no-factor" });
    expect(await readNewFactor(scope(), session, second.id)).toBeUndefined();
    expect(await readNewFactor(scope(), { ...session, aal: 2 }, second.id)).toMatchObject({ typed: second.secret });
    expect(await readNewFactor(scope(), { ...session, aal: 2 }, first.id)).toBeUndefined();
    expect((await activate(2)).ok).toBe(true);
  });

  test("is no second step if the app never had a first code", async () => {
    const { secret } = await enrolled();
    expect(await verifyCode(scope(), session, { code: codeAt(secret, noon) })).toEqual({ ok: false, reason: "no-factor" });
  });
});

describe("a challenge", () => {
  test("allows five tries and refuses the sixth even with the right code", async () => {
    const { id, secret } = await verified();
    const challengeId = await challenged(id);
    const wrong = await Promise.all(
      Array.from({ length: 5 }, () => verifyCode(scope(), session, { code: "000000", factorId: id, challengeId })),
    );
    expect(wrong.every((given) => !given.ok && given.reason === "wrong")).toBe(true);
    const right = { code: codeAt(secret, noon), factorId: id, challengeId };
    expect(await verifyCode(scope(), session, right)).toEqual({ ok: false, reason: "no-challenge" });
  });

  test("works once, for five minutes, in its own session and for its own app", async () => {
    const { id, secret } = await verified();
    const challengeId = await challenged(id);
    const code = codeAt(secret, noon);
    const another = await enrolled(session, "Otra");
    const token = secretToken();
    await insertSession(database, session.userId, token, noon);
    const elsewhere = await sessionWith(database, token, noon);
    const inOtherSession = elsewhere && (await verifyCode(scope(noon, elsewhere), elsewhere, { code, factorId: id, challengeId }));
    expect(inOtherSession).toEqual({ ok: false, reason: "no-challenge" });
    const lifted = { ...session, aal: 2 as const };
    expect(await verifyCode(scope(), lifted, { code, factorId: another.id, challengeId })).toEqual({ ok: false, reason: "no-challenge" });
    const late = { code: codeAt(secret, later(5)), factorId: id, challengeId };
    expect(await verifyCode(scope(later(5)), session, late)).toEqual({ ok: false, reason: "no-challenge" });
    expect((await verifyCode(scope(), session, { code, factorId: id, challengeId })).ok).toBe(true);
    const again = { code: codeAt(secret, later(1)), factorId: id, challengeId };
    expect(await verifyCode(scope(later(1)), session, again)).toEqual({ ok: false, reason: "no-challenge" });
  });
});

describe("recovery codes", () => {
  test("come only with the first app, work once each, and complete the second step", async () => {
    const { recoveryCodes } = await verified();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ""] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyCode(scope(), session, { code: ` ${first.toUpperCase()} ` })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const second = await enrolled(session, "Tableta");
    const at = later(90);
    const lifted = { ...session, aal: 2 as const };
    const given = await verifyCode(scope(at), lifted, { code: codeAt(second.secret, at), factorId: second.id });
    expect(given).toMatchObject({ ok: true, recoveryCodes: [] });
  });

  test("are stored only as hashes, and secrets only encrypted", async () => {
    const { secret, hex: secretBytes, recoveryCodes } = await verified();
    const { rows } = await sql`select f::text, c::text from auth_factors f left join recovery_codes c on true`.execute(database.kysely);
    const stored = JSON.stringify(rows);
    const hex = Buffer.from(recoveryCodes[0]?.replaceAll("-", "") ?? "").toString("hex");
    for (const text of [secret, secretBytes, recoveryCodes[0] ?? "", hex]) expect(stored).not.toContain(text);
    expect(stored.length).toBeGreaterThan(100);
  });
});
