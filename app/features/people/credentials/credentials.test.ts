import { linkEnded } from "#app/features/people/accounts/messages.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { askForNewAddress, confirmNewAddress } from "./commands.server.ts";
import { addressTaken, sameAddress } from "./messages.ts";
import { linkedAddress } from "./queries.server.ts";

const password = "lluvia sobre el Rin";
let session: Session & { token: string };
let fresh: string;

const database = await databaseOfThisFile();
const passwordHash: string = await hashPassword(password);
beforeEach(async () => {
  session = await insertSignedIn(database, { now: noon, passwordHash });
  fresh = `nuevo-${crypto.randomUUID()}@example.es`;
});

const scope = (now = noon, asked: Session = session) => scopeOf(database, { session: asked, now });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const mailTo = (recipient: string, kind: string) =>
  system((transaction) =>
    transaction.selectFrom("emails").selectAll().where("recipient", "=", recipient).where("kind", "=", kind).execute(),
  );
const addressOf = async () =>
  (
    await system((transaction) =>
      transaction.selectFrom("users").select("email").where("id", "=", session.userId).executeTakeFirstOrThrow(),
    )
  ).email;
const press = (token: string, now = noon, asked: Session = session) =>
  confirmNewAddress(scope(now, asked), asked, token, sentForm("confirm-address", {}, { now }));

/** Asks for the new address and returns the token of the mailed link. */
async function ask(email = fresh, now = noon): Promise<string> {
  const { data } = await askForNewAddress(scope(now), session, sentForm("change-email", { email, current_password: "" }, { now }));
  expect(data).toMatchObject({ ok: true });
  const mails = await mailTo(email, "account-new-address");
  return /seguridad\/correo\/([\w-]{43})/.exec(mails.at(-1)?.plain ?? "")?.[1] ?? "";
}

describe("a new address", () => {
  test("is proven by the button of a mailed link, and the old address gets a mail", async () => {
    const token = await ask();
    expect(await mailTo(session.email, "account-email-change-asked")).toHaveLength(1);
    expect(await linkedAddress(scope().context, session, token)).toBe(fresh);
    expect(await addressOf()).toBe(session.email);
    const { data, init } = await press(token);
    expect(data.ok).toBe(true);
    expect(await addressOf()).toBe(fresh);
    expect(await mailTo(session.email, "account-email-changed")).toHaveLength(1);
    const renewed = /session=([\w-]+);/.exec(new Headers(init?.headers).get("set-cookie") ?? "")?.[1] ?? "";
    expect(await sessionWith(database, session.token, noon)).toBeUndefined();
    expect(await sessionWith(database, renewed, noon)).toMatchObject({ id: session.id, email: fresh });
  });

  test("changes once when the button is pressed many times at once", async () => {
    const token = await ask();
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(token)));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(await mailTo(session.email, "account-email-changed")).toHaveLength(1);
  });

  test("is not set by another person's session, a replaced link, an expired link, or one made under an earlier password", async () => {
    const first = await ask();
    const stranger = await insertSignedIn(database, { now: noon });
    expect((await press(first, noon, stranger)).data.errors.form).toBe(linkEnded);
    const second = await ask(fresh, noon.add({ minutes: 1 }));
    expect((await press(first)).data.errors.form).toBe(linkEnded);
    expect((await press(second, noon.add({ hours: 25 }))).data.errors.form).toBe(linkEnded);
    await system((transaction) => transaction.updateTable("users").set({ password_version: 1 }).where("id", "=", session.userId).execute());
    expect((await press(second)).data.errors.form).toBe(linkEnded);
    expect((await press("x".repeat(43))).data.errors.form).toBe(linkEnded);
    expect(await addressOf()).toBe(session.email);
  });

  test("is refused only behind the mailed link if it has an account", async () => {
    const token = await ask();
    await insertUser(database, { email: fresh });
    expect((await press(token)).data.errors.form).toBe(addressTaken);
    expect(await addressOf()).toBe(session.email);
  });

  test("must differ from the old one, and needs the password after five minutes (row A12)", async () => {
    const send = (fields: Record<string, string>, now = noon) =>
      askForNewAddress(scope(now), session, sentForm("change-email", fields, { now }));
    expect((await send({ email: session.email, current_password: "" })).data.errors.fields).toEqual({ email: sameAddress });
    const later = noon.add({ minutes: 6 });
    expect((await send({ email: fresh, current_password: "otra" }, later)).data.ok).toBe(false);
    expect((await send({ email: fresh, current_password: password }, later)).data.ok).toBe(true);
  });
});
