import { seedPeople } from "#tests/browser/seed-people.ts";
import { seedStock } from "#tests/browser/seed-stock.ts";
import { manyForms } from "#tests/forms.ts";
import { freePort } from "#tests/free-port.ts";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { startSite } from "#tests/site.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import type { WalkTools } from "./walks.ts";

const patienceInMilliseconds = 60_000;

/** Starts a site with the demonstration stock, the people of the browser tests, and a mail server. */
export async function startWalkedSite(): Promise<WalkTools & { url: string; stop(): Promise<void> }> {
  const folder = temporaryFolder("walked");
  const own = await ownDatabaseIn(folder.path);
  await seedStock(own.env);
  await seedPeople(own.env);
  const post = await startSmtpPeer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mail = { SITE_URL: url, SMTP_URL: `smtp://127.0.0.1:${post.port}` };
  const site = await startSite({ env: { ...own.env, ...manyForms, ...mail, PORT: String(port), LOG_LEVEL: "warn" } });
  const pages = await fetch(`${url}/stock?search=${encodeURIComponent("X3 xDrive20d")}`);
  const [car = ""] = /\/stock\/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await pages.text()) ?? [];

  return {
    url,
    car,
    async linkTo(path, recipient) {
      const pattern = new RegExp(`http://127\\.0\\.0\\.1:\\d+(${path}[\\w/-]+)`);
      const deadline = Date.now() + patienceInMilliseconds;
      while (Date.now() < deadline) {
        const mails = post.received.filter(({ recipients }) => recipients.includes(recipient));
        const link = mails
          .map(({ content }) => pattern.exec(content.replaceAll("=\r\n", ""))?.[1])
          .findLast((found) => found !== undefined);
        if (link !== undefined) return link;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail to ${recipient} leads to ${path}.`);
    },
    async stop() {
      await site.stop();
      await post.close();
      await own.drop();
      folder.remove();
    },
  };
}
