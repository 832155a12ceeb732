// @any-database: its sites are on the embedded database, whatever DATABASE_URL says.
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { freePort } from "#tests/free-port.ts";
import { insertMail } from "#tests/inbox.ts";
import { startSite } from "#tests/site.ts";

test("an admin reads a waiting mail; one with a key to an account only where no mail can leave; others read none", async () => {
  const folder = await fillFolder();
  const database = await openDatabase({ kind: "embedded", folder: `${folder.path}/database` });
  const send_after = "2099-01-01T00:00:00Z";
  const text = (kind: string) => `Hola.\nEl enlace: https://shop.test/${kind}`;
  const mails = new Map<string, string>();
  for (const kind of ["appointment-reminder", "account-reset_password"])
    mails.set(kind, await insertMail(database, crypto.randomUUID(), { kind, plain: text(kind), subject: `Sobre ${kind}`, send_after }));
  const sent = await insertMail(database, crypto.randomUUID(), { plain: "enviado", sent_at: send_after });
  await database.close();

  // Nothing listens on this port; the mails are not due anyway.
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, SITE_URL: "http://shop.test" };
  for (const [env, secretShown] of [
    [{}, true],
    [settings, false],
  ] as const) {
    const site = await startSite({ env: { DATA_DIR: folder.path, ...env } });
    const open = async (id: string, person: "admin" | "owner" | undefined) => {
      const headers = person === undefined ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` };
      const answer = await fetch(`${site.url}/admin/mails/${id}`, { headers, redirect: "manual" });
      return { status: answer.status, body: await answer.text() };
    };
    const [harmless = "", secret = ""] = mails.values();
    expect((await open(harmless, "admin")).body).toContain("https://shop.test/appointment-reminder");
    const page = await open(secret, "admin");
    expect(page.status).toBe(200);
    expect(page.body.includes("https://shop.test/account-reset_password")).toBe(secretShown);
    expect(page.body.includes("así que aquí no se enseña")).toBe(!secretShown);
    for (const id of [sent, "x", crypto.randomUUID()]) expect((await open(id, "admin")).status).toBe(404);
    for (const person of ["owner", undefined] as const) {
      const refused = await open(harmless, person);
      expect(refused.status).toBe(302);
      expect(refused.body).not.toContain("shop.test/appointment");
    }
    await site.stop();
  }
  await folder.remove();
}, 120_000);
