import type { Page } from "@playwright/test";
import { freePort } from "#tests/free-port.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { type Site, startSite } from "#tests/site.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";
import { expect, siteAddress, test } from "./test.ts";

/**
 * Starts a site for one test file, whose pages then use it. Call it once, outside the tests. Returns a function that returns what `start`
 * returned.
 */
export function useOwnSite<Own extends { site: Pick<Site, "url">; stop(): Promise<unknown> }>(start: () => Promise<Own>): () => Own {
  let own: Own | undefined;
  const shared = process.env["SITE"];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    own = await start();
    process.env["SITE"] = own.site.url;
  });
  test.afterAll(async () => {
    await own?.stop();
    if (shared === undefined) delete process.env["SITE"];
    else process.env["SITE"] = shared;
  });
  return () => {
    if (!own) throw new Error("The file's own site has not started.");
    return own;
  };
}

/** Signs a page in with a session cookie, "name=value". */
export async function enterWith(page: Page, cookie: string | undefined): Promise<void> {
  const [name = "", value = ""] = cookie?.split("=", 2) ?? [];
  await page.context().addCookies([{ name, value, url: siteAddress(), httpOnly: true, sameSite: "Lax" }]);
}

/**
 * The site of a file whose tests would change other files' stock or choices: an empty shop with an admin. The returned function signs the
 * admin in.
 */
export function useSeparateOffice(): (page: Page) => Promise<void> {
  const office = useOwnSite(() => startSignedInSite([{ admin: true }]));
  return (page) => enterWith(page, office().cookies[0]);
}

type MailPeer = Awaited<ReturnType<typeof startMailPeer>>;

/** A mail server, and the settings of a site that sends its mails there. */
async function startMailPeer() {
  const post = await startSmtpPeer();
  const port = await freePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), SITE_URL, SMTP_URL: `smtp://127.0.0.1:${post.port}` };
  return { ...post, settings };
}

/** The newest link to `path` in the mails to an address, as soon as there is one. */
export async function mailedLink({ received }: MailPeer, recipient: string, path: string): Promise<string> {
  const pattern = new RegExp(`http://127\\.0\\.0\\.1:\\d+${path}[\\w/-]+`, "g");
  const links = () =>
    received
      .filter(({ recipients }) => recipients.includes(recipient))
      .flatMap(({ content }) => content.replaceAll("=\r\n", "").match(pattern) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

/** A site of the file's own that sends its mails to a mail server of the test. */
export function useSiteWithMailbox(env: Record<string, string> = {}) {
  return useOwnSite(async () => {
    const post = await startMailPeer();
    const site = await startSite({ env: { ...post.settings, LOG_LEVEL: "info", ...env } });
    const stop = async () => {
      await site.stop();
      await post.close();
    };
    return { site, post, stop };
  });
}
