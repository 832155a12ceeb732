import { freePort } from "#tests/free-port.ts";
import { type Site, startSite } from "#tests/site.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { expect, test } from "./test.ts";

/** Access to the mails and the log of a file's own site. */
export type Mailbox = {
  /** The newest link to `path` in a mail to that address, once there are `count` of them. */
  linkTo(path: string, recipient: string, count?: number): Promise<string>;
  received(): SmtpPeer["received"];
  /** The site's log. */
  output(): string;
};

/** Starts a site for one test file with a mail server. The file's pages use this site. Call it once, outside the tests. */
export function useSiteWithMailbox(env: Record<string, string> = {}): Mailbox {
  const own: { site?: Site; post?: SmtpPeer } = {};
  const usual = process.env["SITE"];
  const received = () => own.post?.received ?? [];

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const post = await startSmtpPeer();
    const port = await freePort();
    const SITE_URL = `http://127.0.0.1:${port}`;
    const site = await startSite({
      env: { PORT: String(port), SITE_URL, SMTP_URL: `smtp://127.0.0.1:${post.port}`, LOG_LEVEL: "info", ...env },
    });
    Object.assign(own, { site, post });
    process.env["SITE"] = SITE_URL;
  });
  test.afterAll(async () => {
    await own.site?.stop();
    await own.post?.close();
    if (usual === undefined) delete process.env["SITE"];
    else process.env["SITE"] = usual;
  });

  return {
    received,
    output: () => own.site?.output() ?? "",
    async linkTo(path, recipient, count = 1) {
      const pattern = new RegExp(`http://127\\.0\\.0\\.1:\\d+${path}[\\w/-]+`);
      const links = () =>
        received()
          .filter(({ recipients }) => recipients.includes(recipient))
          .flatMap(({ content }) => pattern.exec(content.replaceAll("=\r\n", ""))?.[0] ?? []);
      await expect.poll(() => links().length).toBeGreaterThanOrEqual(count);
      return links().at(-1) ?? "";
    },
  };
}
