// @any-version: the keys are in the process and in settings.
import { execFileSync, spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { projectFolder } from "#db/project-folder.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { type Site, startSite } from "#tests/site.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";
const first = "the first secret key, with 32 characters";
const second = "the second secret key, with 32 characters";

describe.skipIf(serverUrl === "")("SECRET_KEY over HTTP, on PostgreSQL (row E5)", () => {
  let created: Awaited<ReturnType<typeof createDatabaseOn>>;
  const sites: Site[] = [];
  beforeEach(async () => {
    created = await createDatabaseOn(serverUrl);
  });
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.kill();
    await created.drop();
  });

  async function start(settings: Record<string, string>): Promise<Site> {
    const site = await startSite({ env: { ...manyForms, DATABASE_URL: created.url, SECRET_KEY: "", ...settings } });
    sites.push(site);
    return site;
  }

  function rotate(settings: Record<string, string>): string {
    const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: created.url, ...settings };
    return execFileSync(process.execPath, ["scripts/rotate-keys.ts"], { cwd: projectFolder, env, encoding: "utf8" });
  }

  /** Whether one site accepts a form with a page from another. */
  async function formGoes(from: Site, to: Site): Promise<boolean> {
    const [ticket = ""] = await ticketsOf(from.url, "/contacto", 1);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    return sendContact(to, ticket);
  }

  async function sendContact(to: Site, ticket: string): Promise<boolean> {
    const email = `p${crypto.randomUUID()}@example.es`;
    const fields = { form: "contact", ticket, name: "Ana", email, phone: "", subject: "otro", message: "Hola", gdpr_consent: "on" };
    const answer = await postForm(to.url, "/contacto", fields);
    return answer?.html.includes("Mensaje enviado correctamente") ?? false;
  }

  test("a site in production does not start without a key or with another key, and says what to do", async () => {
    await expect(start({})).rejects.toThrow(/hace falta SECRET_KEY\. Crea una con: openssl rand -base64 32/);
    await (await start({ SECRET_KEY: first })).stop();
    await expect(start({ SECRET_KEY: second })).rejects.toThrow("SECRET_KEY no es la clave de esta base de datos");
    await start({ SECRET_KEY: first });
  }, 240_000);

  test("sites are replaced one by one with a new key while people have forms open, and no form is refused", async () => {
    const old = await start({ SECRET_KEY: first });
    const both = await start({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    expect([await formGoes(old, both), await formGoes(both, old)]).toEqual([true, true]);

    const [opened = "", openedToo = ""] = await ticketsOf(old.url, "/contacto", 2);
    await old.stop();
    const bothToo = await start({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    expect(rotate({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first })).toMatch(/Clave en uso: [0-9a-f]{16}\. Cerrados de nuevo: 0\./);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect([await sendContact(both, opened), await sendContact(bothToo, openedToo)]).toEqual([true, true]);
    expect([await formGoes(both, bothToo), await formGoes(bothToo, both)]).toEqual([true, true]);

    await both.stop();
    const alone = await start({ SECRET_KEY: second });
    expect([await formGoes(bothToo, alone), await formGoes(alone, bothToo)]).toEqual([true, true]);
  }, 240_000);

  /** The names of the published keys of tokens, the one in use first. */
  async function tokenKeys({ url }: Site): Promise<string[]> {
    const { keys } = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  }

  test("the same command changes the key of tokens: the key set shows both meanwhile, and an older token still counts (row A18)", async () => {
    const origin = "http://tienda.example.org";
    const old = await start({ SECRET_KEY: first, SITE_URL: origin });
    const [before = ""] = await tokenKeys(old);
    const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "command");
    const session = secretToken();
    const now = Temporal.Now.instant();
    await insertSession(database, await insertUser(database, { now }), session, now);
    await database.close();
    const headers = { Cookie: `session=${session}`, Origin: origin };
    const issued = await fetch(`${old.url}/auth/v1/token`, { method: "POST", headers });
    const { access_token: token = "" } = (await issued.json()) as { access_token?: string };
    const statusAt = async ({ url }: Site) =>
      (await fetch(`${url}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } })).status;

    const keys = { SECRET_KEY: second, SECRET_KEY_PREVIOUS: first };
    const both = await start({ ...keys, SITE_URL: origin });
    const [inUse, next = ""] = await tokenKeys(both);
    expect([inUse, next.length]).toEqual([before, before.length]);
    rotate(keys);
    await expect.poll(() => tokenKeys(both)).toEqual([next, before]);
    expect(await statusAt(both)).toBe(200);

    const alone = await start({ SECRET_KEY: second, SITE_URL: origin });
    expect(await tokenKeys(alone)).toEqual([next]);
    expect(await statusAt(alone)).toBe(401);
  }, 240_000);

  test("a rotation without a key or with a wrong one changes nothing, and one sentence says why", async () => {
    await (await start({ SECRET_KEY: first })).stop();
    const refusal = (settings: Record<string, string>) => {
      const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: created.url, ...settings };
      return spawnSync(process.execPath, ["scripts/rotate-keys.ts"], { cwd: projectFolder, env, encoding: "utf8" });
    };
    const sentences = [
      [{}, "Falta SECRET_KEY, la clave que se va a usar. Mira .env.example.\n"],
      [{ SECRET_KEY: second }, "SECRET_KEY no es la clave de esta base de datos."],
      [{ SECRET_KEY: second, SECRET_KEY_PREVIOUS: second }, "Configuración: SECRET_KEY_PREVIOUS es la clave de antes"],
    ] as const;
    for (const [settings, sentence] of sentences) {
      const { status, stderr } = refusal(settings);
      expect(status).toBe(1);
      expect(stderr).toContain(sentence);
      expect(stderr.trim()).not.toContain("\n");
    }
    await start({ SECRET_KEY: first });
  }, 120_000);

  test("a database of the previous version keeps working; the log names the command, which encrypts its data again", async () => {
    const before = await startSite({ env: { DATABASE_URL: created.url, NODE_ENV: "test", SECRET_KEY: "" } });
    sites.push(before);
    const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "command");
    await insertUser(database);
    const after = await start({ SECRET_KEY: first });
    expect(after.output()).toContain("ejecuta npm run keys:rotate");
    expect([await formGoes(before, after), await formGoes(after, before)]).toEqual([true, true]);
    rotate({ SECRET_KEY: first });
    expect((await openKeys(database, [first])).rotationPending()).toBe(false);
    await database.close();
    expect(await formGoes(after, after)).toBe(true);
  }, 120_000);
});
