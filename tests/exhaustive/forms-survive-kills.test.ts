// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const rounds = 20;
const atOnce = 4;

test(`every form that was acknowledged is stored with its mails after ${rounds} SIGKILLs at random moments (rows R2, R3)`, async () => {
  const folder = temporaryFolder("forms-survive");
  const env = { ...manyForms, DATA_DIR: folder.path };
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) await sendUntilKilled(env, acknowledged);

  const database = await openDatabase({ kind: "embedded", folder: join(folder.path, "database") });
  const { messages, mails } = await runAs(contextOf(database), async (transaction) => ({
    messages: await transaction.selectFrom("contact_messages").select(["id", "email"]).execute(),
    mails: await transaction.selectFrom("emails").select(["subject_id"]).execute(),
  }));
  await database.close();
  folder.remove();

  const stored = new Map(messages.map(({ id, email }) => [email, id]));
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds);
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
  expect(messages).toHaveLength(stored.size);
  expect(messages.filter(({ id }) => mails.filter(({ subject_id }) => subject_id === id).length !== 2)).toEqual([]);
}, 600_000);

/** Starts the site, sends forms from a few people at once, and kills it meanwhile. */
async function sendUntilKilled(env: Record<string, string>, acknowledged: Set<string>): Promise<void> {
  const before = acknowledged.size;
  const site = await startSite({ env });
  const tickets = await ticketsOf(site.url, "/contacto", 40);
  await pause(1_100);
  const senders = Array.from({ length: atOnce }, async () => {
    for (let ticket = tickets.pop(); ticket !== undefined; ticket = tickets.pop()) {
      const email = `p${ticket.toLowerCase()}@example.es`;
      const fields = { form: "contact", ticket, name: "Ana", email, phone: "", subject: "otro", message: "Hola", gdpr_consent: "on" };
      const answer = await postForm(site.url, "/contacto", fields);
      if (answer === undefined) return;
      if (answer.status === 200 && answer.html.includes("Mensaje enviado correctamente")) acknowledged.add(email);
    }
  });
  // A random moment after the round's first acknowledgement, so that every round counts on a slow machine too.
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
  await pause(Math.random() * 400);
  await site.kill();
  await Promise.all(senders);
}
