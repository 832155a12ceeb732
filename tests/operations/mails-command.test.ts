// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { expect, test } from "vitest";
import { openMigrated } from "#db/open-migrated.ts";
import { runScript } from "#tests/child.ts";
import { contextOf } from "#tests/database.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { insertMail } from "#tests/inbox.ts";
import { runAs } from "#server/context.ts";
import { readConfig } from "#server/config.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

test("`npm run mails` tells what became of an address's mails, without a site and while one runs on the embedded database", async () => {
  const folder = temporaryFolder("mails");
  await putEmbeddedCopy(folder.path);
  const env = { DATA_DIR: folder.path, DATABASE_URL: "" };
  const { database } = await openMigrated(readConfig(env).database, "command");
  const withheld = { kind: "inquiry-received", subject_id: crypto.randomUUID(), recipient: "ana@example.es", reason: "daily-limit" };
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("withheld_emails")
      .values({ ...withheld, withheld_at: "2026-11-20T11:00:00Z" })
      .execute(),
  );
  await insertMail(database, crypto.randomUUID(), { created_at: "2026-11-19T09:00:00Z", sent_at: "2026-11-19T09:01:00Z" });
  await database.close();

  const tell = async (address: string) => {
    const command = runScript("scripts/mails.ts", [address], env);
    const lines: string[] = [];
    for (let next = await command.lines.next(); next.done !== true; next = await command.lines.next()) lines.push(next.value);
    expect(await command.ended).toBe(0);
    return lines;
  };
  const story = [
    "20 de noviembre de 2026 a las 12:00 · Consulta recibida",
    expect.stringContaining("No enviado"),
    "19 de noviembre de 2026 a las 10:00 · Respuesta del equipo",
    "  Enviado: el servidor de correo lo aceptó el 19 de noviembre de 2026 a las 10:01.",
  ];
  expect(await tell("Ana@Example.es")).toEqual(story);
  const site = await startSite({ env });
  expect(await tell("ana@example.es")).toEqual(story);
  expect(await tell("nadie@example.es")).toEqual([expect.stringContaining("Ningún correo a nadie@example.es")]);
  expect(await site.stop()).toBe(0);
  folder.remove();
}, 120_000);
