import { mailedLink, useSiteWithMailbox } from "./own-site.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, test, widths } from "./test.ts";

/** This file has its own site, because its tests read the mails. */
const mailbox = useSiteWithMailbox();

test.describe.configure({ mode: "serial" });

/** One word that is too long for a line. */
const long = "Largo".repeat(60);

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a request is corrected, sent, and confirmed behind the link in its mail, once (DATA-4, DATA-5)", async ({ page, request }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
    await visit(page, "/data-request");
    const email = page.getByLabel("Correo", { exact: true });
    const notes = page.getByLabel(/^Detalles/);
    const send = page.getByRole("button", { name: "Enviar solicitud" });
    await email.fill("ana@ejemplo");
    await notes.fill(`Todo.\n${long}`);
    await send.click();
    await expect(page.getByText("Email inválido", { exact: true })).toBeVisible();
    await expect(page.getByText("Seleccione un tipo de solicitud", { exact: true })).toBeVisible();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    if (javaScriptEnabled) await expect(email).toBeFocused();
    await expect(email).toHaveValue("ana@ejemplo");
    await expect(notes).toHaveValue(`Todo.\n${long}`);
    if (javaScriptEnabled) await expectGoodLook(page, "mistakes");

    const address = freshAddress();
    await email.fill(address);
    await page.getByRole("radio", { name: /^Supresión/ }).check();
    await untilFormIsAccepted();
    await send.click();
    const sent = page.getByRole("status").filter({ hasText: "Solicitud enviada" });
    await expect(sent).toContainText("Su solicitud ha sido registrada. Le contactaremos pronto.");
    await expect(email).toHaveValue("");
    await expect(notes).toHaveValue("");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expectNoSidewaysScroll(page, "after a request");

    const link = await mailedLink(mailbox().post, address, "/data-request/");
    // Mail programs open the link before the reader does; this must change nothing.
    const looked = await request.get(link);
    expect(looked.status()).toBe(200);
    expect(looked.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
    expect(await looked.text()).toContain('<meta name="robots" content="noindex');

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu solicitud");
    await expect(page.getByRole("main")).toContainText(address);
    await expect(page.getByRole("main")).toContainText("Supresión (RGPD, art. 17)");
    if (javaScriptEnabled) await expectGoodLook(page, "confirmation");
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Confirmar la solicitud" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicitud confirmada");
    await expect(page.getByRole("button", { name: "Confirmar la solicitud" })).toHaveCount(0);
    if (javaScriptEnabled) await expectGoodLook(page, "confirmed", { phone: widths.phone });

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya estaba confirmada");
    const toTheTeam = () => mailbox().post.received.filter(({ content }) => content.includes(`Reply-To: ${address}`));
    await expect.poll(() => toTheTeam().length).toBe(1);
    expect(mailbox().site.output()).not.toContain(new URL(link).pathname.split("/").at(-1) ?? "");
  });
});

test("an invalid link returns the same 404 page as a missing page", async ({ request }) => {
  const id = "11111111-1111-4111-8111-111111111111";
  for (const address of [`/data-request/${id}/${"x".repeat(22)}`, `/data-request/1/2`, `/data-request/${id}`]) {
    const answer = await request.get(address);
    expect([answer.status(), await answer.text()], address).toEqual([404, expect.stringContaining("Oops! Page not found")]);
  }
});
