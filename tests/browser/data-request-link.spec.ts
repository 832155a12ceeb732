import { createServer } from "node:net";
import { type Site, startSite } from "#tests/site.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { freshAddress, untilTaken } from "./sender.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, schemes, test, widths } from "./test.ts";

/** A site of this file's own, because its mails are read here. */
const own: { site?: Site; post?: SmtpPeer } = {};
const received = () => own.post?.received ?? [];
const usual = process.env["SITE"];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const post = await startSmtpPeer();
  const port = await freePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  const site = await startSite({ env: { PORT: String(port), SITE_URL, SMTP_URL: `smtp://127.0.0.1:${post.port}`, LOG_LEVEL: "info" } });
  Object.assign(own, { site, post });
  process.env["SITE"] = SITE_URL;
});
test.afterAll(async () => {
  await own.site?.stop();
  await own.post?.close();
  if (usual === undefined) delete process.env["SITE"];
  else process.env["SITE"] = usual;
});

test.describe.configure({ mode: "serial" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the link in the mail shows the request, a button confirms it, and then it is confirmed", async ({ page, request }) => {
      test.slow();
      const email = freshAddress();
      await page.goto("/data-request");
      await page.getByLabel("Correo", { exact: true }).fill(email);
      await page.getByRole("radio", { name: /^Supresión/ }).check();
      await page.getByLabel(/^Detalles/).fill(`Todo.\n${"Largo".repeat(60)}`);
      await untilTaken();
      await page.getByRole("button", { name: "Enviar solicitud" }).click();
      await expect(page.getByText("Su solicitud ha sido registrada. Le contactaremos pronto.")).toBeVisible();
      const link = await linkSentTo(email);

      // A mail programme looks before its reader does, and nothing comes of it.
      const looked = await request.get(link);
      expect(looked.status()).toBe(200);
      expect(looked.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
      expect(await looked.text()).toContain('<meta name="robots" content="noindex');

      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu solicitud");
      await expect(page.getByRole("main")).toContainText(email);
      await expect(page.getByRole("main")).toContainText("Supresión (RGPD, art. 17)");
      for (const viewport of Object.values(widths)) {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScroll(page, "confirmation");
      }
      if (javaScriptEnabled) {
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await expectAccessible(page, `confirmation, ${colorScheme}`);
        }
      }
      await untilTaken();
      await page.getByRole("button", { name: "Confirmar la solicitud" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicitud confirmada");
      await expect(page.getByRole("button", { name: "Confirmar la solicitud" })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page, "confirmed");

      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya estaba confirmada");
      await expect.poll(() => received().filter(({ content }) => content.includes(`Reply-To: ${email}`)).length).toBe(1);
      const logged = own.site?.output() ?? "";
      expect(logged).not.toContain(new URL(link).pathname.split("/").at(-1) ?? "");
    });
  });
}

async function linkSentTo(email: string): Promise<string> {
  await expect.poll(() => received().some(({ recipients }) => recipients.includes(email))).toBe(true);
  const mail =
    received()
      .find(({ recipients }) => recipients.includes(email))
      ?.content.replaceAll("=\r\n", "") ?? "";
  return /http:\/\/127\.0\.0\.1:\d+\/data-request\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? "";
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
