import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueToken, keySet, verifyToken } from "#app/features/people/tokens/queries.server.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { runAs } from "../context.ts";
import { makeTicket, ticketTime } from "./form-ticket.ts";
import { beginWithSecretKey, openKeys, switchToNewestKey, WrongSecretKey } from "./key-ring.ts";
import { type Keys, keysFrom } from "./keys.ts";
import { reencryptAll } from "./reencryption.ts";

const first = "the first secret key, with 32 characters";
const second = "the second secret key, with 32 characters";
const content = Buffer.from("the secret of an authenticator app");

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const rotateTo = (secretKeys: string[]) =>
  runAs(contextOf(database), (transaction) => switchToNewestKey(transaction, secretKeys, { keepDatabaseKey: true }));

/** The keys of a thief who has only the database, through a backup or an injected query. */
async function keysOfThief(): Promise<Keys> {
  const { secret } = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow(),
  );
  return keysFrom(secret);
}

async function insertFactor(keys: Keys): Promise<string> {
  const user_id = await insertUser(database);
  const id = crypto.randomUUID();
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("auth_factors")
      .values({ id, user_id, friendly_name: "Móvil", secret: keys.encrypt("factor-secrets", id, content) })
      .execute(),
  );
  return id;
}

async function openFactor(keys: Keys, id: string): Promise<string> {
  const { secret } = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("auth_factors").select("secret").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return keys.decrypt("factor-secrets", id, secret).toString();
}

describe("the key that encrypts secrets at rest is outside the database (row E5)", () => {
  test("a thief of the database opens secrets from before SECRET_KEY, and none after they are encrypted again", async () => {
    const id = await insertFactor(await openKeys(database));
    expect(await openFactor(await keysOfThief(), id)).toBe(content.toString());

    await rotateTo([first]);
    const keys = await openKeys(database, [first]);
    expect(await openFactor(keys, id)).toBe(content.toString());
    expect(await reencryptAll(database, keys)).toEqual({ reencrypted: 1, unreadable: 0 });
    expect(await openFactor(keys, id)).toBe(content.toString());
    await expect(openFactor(await keysOfThief(), id)).rejects.toThrow("unable to authenticate");
    expect(await reencryptAll(database, keys)).toEqual({ reencrypted: 0, unreadable: 0 });
  });

  test("a new database uses SECRET_KEY at once, and signatures by the database's own key are invalid", async () => {
    await beginWithSecretKey(database, [first]);
    const keys = await openKeys(database, [first]);
    const thief = await keysOfThief();
    expect(keys.rotationPending()).toBe(false);
    expect(ticketTime(keys, makeTicket(thief))).toBeUndefined();
    expect(keys.verify("appointment-link", "7", thief.sign("appointment-link", "7"))).toBe(false);
    const id = await insertFactor(keys);
    await expect(openFactor(thief, id)).rejects.toThrow("unable to authenticate");
  });

  test("a database with an account waits for the command, so that mailed links stay valid", async () => {
    await insertUser(database);
    await beginWithSecretKey(database, [first]);
    const keys = await openKeys(database, [first]);
    expect(keys.rotationPending()).toBe(true);
    expect((await keysOfThief()).verify("appointment-link", "7", keys.sign("appointment-link", "7"))).toBe(true);
  });
});

describe("while one key replaces another", () => {
  test("instances with the old key and with both accept each other's signatures, and both keys' count after the change", async () => {
    await beginWithSecretKey(database, [first]);
    const old = await openKeys(database, [first]);
    const both = await openKeys(database, [second, first]);
    const scope = (keys: Keys) => ({ keys, siteOrigin: "https://shop.test", context: contextOf(database) });
    const session = { id: crypto.randomUUID(), userId: crypto.randomUUID(), aal: 1 as const };
    const made = async (keys: Keys) => ({
      ticket: makeTicket(keys),
      link: keys.sign("appointment-link", "7"),
      token: (await issueToken(scope(keys), session)).access_token,
    });
    const taken = async (keys: Keys, { ticket, link, token }: Awaited<ReturnType<typeof made>>) => {
      expect(ticketTime(keys, ticket)).toBeDefined();
      expect(keys.verify("appointment-link", "7", link)).toBe(true);
      expect(await verifyToken(scope(keys), token)).toMatchObject({ userId: session.userId });
    };
    await taken(old, await made(both));
    await taken(both, await made(old));
    const before = await made(old);
    const id = await insertFactor(both);
    expect(await openFactor(old, id)).toBe(content.toString());
    // Other services fetch the key set every five minutes, so it contains the new key before that key signs anything.
    const published = keySet(scope(both)).keys.map(({ kid }) => kid);
    expect(published).toHaveLength(2);

    await rotateTo([second, first]);
    await both.reload();
    await taken(both, before);
    await taken(both, await made(both));
    expect(keySet(scope(both)).keys.map(({ kid }) => kid)).toEqual(published.toReversed());
    await expect(old.reload()).rejects.toThrow(WrongSecretKey);

    await expect(openKeys(database, [second])).rejects.toThrow("Todavía hay secretos cerrados con una clave anterior");
    await reencryptAll(database, both);
    const alone = await openKeys(database, [second]);
    expect(await openFactor(alone, id)).toBe(content.toString());
    expect(ticketTime(alone, before.ticket)).toBeUndefined();
    await expect(verifyToken(scope(alone), before.token)).rejects.toThrow("Invalid JWT signature");
  });

  test("signatures by the database's own key are valid for a month after its replacement", async () => {
    await insertUser(database);
    const link = (await openKeys(database)).sign("appointment-link", "7");
    await rotateTo([first]);
    expect((await openKeys(database, [first])).verify("appointment-link", "7", link)).toBe(true);
    const until = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("signing_secrets").select("database_key_until").executeTakeFirstOrThrow(),
    );
    expect(Math.round(((until.database_key_until?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("signing_secrets")
        .set({ database_key_until: new Date(Date.now() - 1) })
        .execute(),
    );
    expect((await openKeys(database, [first])).verify("appointment-link", "7", link)).toBe(false);
  });

  test("a secret that no known key opens stays unchanged and is counted; the others are encrypted again", async () => {
    const good = await insertFactor(await openKeys(database));
    await insertFactor(keysFrom(Buffer.from("the secret of another database")));
    await rotateTo([first]);
    const keys = await openKeys(database, [first]);
    expect(await reencryptAll(database, keys)).toEqual({ reencrypted: 1, unreadable: 1 });
    expect(await openFactor(keys, good)).toBe(content.toString());
  });

  test("more secrets than one batch holds are all encrypted again", async () => {
    const keys = await openKeys(database);
    const records = Array.from({ length: 450 }, () => {
      const id = crypto.randomUUID();
      return { id, source: "consents", content: keys.encrypt("blocked-records", id, content), keep_until: "2030-01-01" };
    });
    await runAs(contextOf(database), (transaction) => transaction.insertInto("blocked_records").values(records).execute());
    await rotateTo([first]);
    expect(await reencryptAll(database, await openKeys(database, [first]))).toEqual({ reencrypted: 450, unreadable: 0 });
  });
});

describe("a start is refused with a sentence that says what to do", () => {
  test.each([
    ["without the key that is in use", [], "Falta SECRET_KEY"],
    ["with another key", [second], "SECRET_KEY no es la clave de esta base de datos"],
  ])("%s", async (_, secretKeys, sentence) => {
    await beginWithSecretKey(database, [first]);
    await expect(openKeys(database, secretKeys)).rejects.toThrow(sentence);
  });
});
