import { contentOf } from "../payload-mails.ts";
import { executedPayloads, scriptPayloads } from "../script-payloads.ts";
import { expect, siteAddress, test } from "../test.ts";

/** A page without any escaping, with the text in every possible place. */
const carelessPage = (text: string) =>
  `<!doctype html><title>${text}</title><p>${text}</p><input value="${text}"><input value='${text}'><textarea>${text}</textarea>
  <a href="${text}">x</a><script>//${text}</script><script>\`${text}\`</script><script>"${text.replaceAll('"', '\\"')}"</script>`;

/** Only a library for templates in the browser would run it, and we have none. */
const needsTemplates = (payload: string) => payload.startsWith("{{");

test("each script runs where a text is put into a page or mail without escaping, and the tests of forms and mails detect it", async ({
  context,
}) => {
  // Not the checked page, because this one may log errors and request any address.
  const page = await context.newPage();
  const address = `${siteAddress()}/careless`;
  const show = async (text: string) => {
    await page.route("**/*", (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: "text/html; charset=utf-8", body: carelessPage(text) })
        : route.abort(),
    );
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const seen = {
      ran: await page.evaluate(() => "ran" in window),
      alive: await executedPayloads(page),
      elements: (await contentOf(page)).elements,
    };
    await page.unrouteAll();
    return seen;
  };
  const harmless = await show("Ana Ruiz");
  // The scripts of this page have no nonce.
  expect([harmless.ran, harmless.alive.length]).toEqual([false, 3]);
  for (const payload of scriptPayloads.filter((each) => !needsTemplates(each))) {
    const { ran, elements, alive } = await show(payload);
    const noticed = ran || elements !== harmless.elements || alive.length > harmless.alive.length;
    expect(noticed, payload).toBe(true);
  }
});
