import { freshAddress, untilFormIsAccepted } from "./sender.ts";
import { useSiteWithMailbox } from "./site-with-mailbox.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, schemes, test, widths } from "./test.ts";

/** This file has its own site, because its tests read the mails. */
const mailbox = useSiteWithMailbox();

test.describe.configure({ mode: "serial" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the link in the mail shows the request, and a button confirms it", async ({ page, request }) => {
      test.slow();
      const email = freshAddress();
      await page.goto("/data-request");
      await page.getByLabel("Correo", { exact: true }).fill(email);
      await page.getByRole("radio", { name: /^Supresión/ }).check();
      await page.getByLabel(/^Detalles/).fill(`Todo.\n${"Largo".repeat(60)}`);
      await untilFormIsAccepted();
      await page.getByRole("button", { name: "Enviar solicitud" }).click();
      await expect(page.getByText("Su solicitud ha sido registrada. Le contactaremos pronto.")).toBeVisible();
      const link = await mailbox.linkTo("/data-request/", email);

      // Mail programs open the link before the reader does; this must change nothing.
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
      await untilFormIsAccepted();
      await page.getByRole("button", { name: "Confirmar la solicitud" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicitud confirmada");
      await expect(page.getByRole("button", { name: "Confirmar la solicitud" })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page, "confirmed");

      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya estaba confirmada");
      await expect.poll(() => mailbox.received().filter(({ content }) => content.includes(`Reply-To: ${email}`)).length).toBe(1);
      const logged = mailbox.output();
      expect(logged).not.toContain(new URL(link).pathname.split("/").at(-1) ?? "");
    });
  });
}
