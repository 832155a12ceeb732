import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { somePdf } from "#tests/order-papers.ts";
import { seededOrders } from "./order-rows.ts";
import { signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, open, siteAddress, test, widths } from "./test.ts";

/** What a person writes into the fields of a form, by their names, and which of them is wrong. */
type Mistake = { form: string; typed: Record<string, string>; wrong: string };

const ofTheTeam: Mistake[] = [
  { form: "order-step", typed: { state: "skipped", customer_note: "Nota mía" }, wrong: "skip_reason" },
  { form: "entry-receipt", typed: { euros: "mil", bank_reference: "TRF 77" }, wrong: "euros" },
  { form: "entry-charge", typed: { euros: "-5", note: "Nota mía" }, wrong: "euros" },
  { form: "draft-quote", typed: { price: "1.000", deposit: "900", purchase: "900", conditions: "Lo mío" }, wrong: "purchase" },
  { form: "ask-paper", typed: { kind: "other", request: "Por las dos caras", asked_until: "2026-01-05" }, wrong: "asked_until" },
  { form: "order-facts", typed: { email: "nadie", internal_note: "Nota mía" }, wrong: "email" },
  { form: "order-contract-data", typed: { vin: "WVWZZZ1KZAW12345O", locality: "Murcia" }, wrong: "vin" },
  { form: "order-ending", typed: { reason: "" }, wrong: "reason" },
];

const ofPapers: Mistake[] = [{ form: "return-paper", typed: { reason: "" }, wrong: "reason" }];
const ofNewOrders: Mistake[] = [{ form: "new-order", typed: { name: "", email: "nadie", advertisement: "Opel Corsa" }, wrong: "email" }];
const ofTemplates: Mistake[] = [{ form: "order-template-step", typed: { days: "-1", customer_note: "Nota mía" }, wrong: "days" }];
const ofMessages: Mistake[] = [{ form: "order-ask", typed: { message: " " }, wrong: "message" }];
const ofQuotes: Mistake[] = [{ form: "accept-quote", typed: { name: " " }, wrong: "name" }];

async function fill(field: Locator, value: string): Promise<void> {
  if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
  else await field.fill(value);
}

/** Sends the form with its mistake, and expects the sentence in view and every typed word in its place. */
async function makeMistake(page: Page, { form: name, typed, wrong }: Mistake): Promise<void> {
  const form = page.locator(`form:has(input[name=form][value="${name}"])`).first();
  await form.evaluate((element) => {
    for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  });
  for (const [field, value] of Object.entries(typed)) await fill(form.locator(`[name="${field}"]`), value);
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.locator("button[type=submit]").last().click();
  const field = form.locator(`[name="${wrong}"]`);
  await expect(field, `${name}: the wrong field`).toHaveAttribute("aria-invalid", "true");
  await expect(field, `${name}: the wrong field`).toBeInViewport();
  await expect(field, `${name}: the sentence`).toHaveAccessibleDescription(/\w+ \w+/);
  for (const [place, value] of Object.entries(typed)) {
    if (place !== wrong) await expect(form.locator(`[name="${place}"]`), `${name}: what was typed`).toHaveValue(value);
  }
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, actionTimeout: 10_000 });

  test("each form of an order says what is wrong where the person looks, and keeps the rest", async ({ page, context }) => {
    test.slow();
    const { full, deciding, toCheck } = seededOrders();
    const order = `/admin/orders/${full.id}?paso=registration`;
    const places: [address: string, mistakes: Mistake[]][] = [
      [deciding.link, ofMessages],
      [`${deciding.link}/presupuesto/1`, ofQuotes],
      [order, ofTheTeam],
      [`/admin/orders/${full.id}/papeles/${toCheck}/archivos`, ofPapers],
      ["/admin/orders/new", ofNewOrders],
      ["/admin/orders/plantillas", ofTemplates],
    ];
    // One page for each form, so that one second of waiting serves all. The customer's first: with the link, an admin only looks.
    for (const team of [false, true]) {
      if (team) await signInAs(page, "orders-admin");
      const begun: { own: Page; mistake: Mistake }[] = [];
      for (const [address, mistakes] of places.filter(([where]) => where.startsWith("/admin") === team)) {
        for (const mistake of mistakes) {
          const own = await context.newPage();
          await asNewSender(own);
          await own.goto(address);
          begun.push({ own, mistake });
        }
      }
      await untilFormIsAccepted();
      for (const { own, mistake } of begun) {
        await makeMistake(own, mistake);
        await own.close();
      }
    }
  });
});

test.describe("a handover, with the customer on a phone without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: widths.phone });

  test("is proposed, accepted with a file for the calendar, and moved (ORDER-64)", async ({ page, browser }) => {
    test.slow();
    const { id, link } = seededOrders().worked.handover;
    const admin = await browser.newPage({ baseURL: siteAddress(), javaScriptEnabled: true });
    await signInAs(admin, "orders-admin");
    const dayIn = (days: number) => Temporal.Now.plainDateISO("Europe/Madrid").add({ days }).toString();
    const propose = async (times: readonly [day: string, time: string][], state: string) => {
      await open(admin, `/admin/orders/${id}`);
      await admin.locator("summary", { hasText: /^(Proponer|Cambiar) la entrega$/ }).click();
      const form = admin.locator("form", { has: admin.getByLabel("Quién lo entrega") });
      for (const [number, [day, time]] of times.entries()) {
        await form.locator(`[name=day_${number + 1}]`).fill(day);
        await form.locator(`[name=time_${number + 1}]`).fill(time);
      }
      await form.getByLabel("Lugar").fill("Calle Mayor, 3, Murcia");
      await form.getByLabel("Quién lo entrega").fill("Ana López");
      await untilFormIsAccepted();
      await form.getByRole("button", { name: "Guardar y decírselo" }).click();
      await expect(admin.locator("#entrega").getByText(state, { exact: true })).toBeVisible();
    };
    /** The file for the customer's calendar, as the phone gets it. */
    const download = async () => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Añadir a mi calendario" }).click();
      const text = await readFile(await (await downloading).path(), "utf8");
      const [, start] = /^DTSTART;TZID=Europe\/Madrid:(\w+)\r$/m.exec(text) ?? [];
      return { start, uid: /^UID:.+$/m.exec(text)?.[0], sequence: Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]) };
    };
    const written = (day: string, time: string) => `${day.replaceAll("-", "")}T${time}00`;

    await propose(
      [
        [dayIn(10), "10:30"],
        [dayIn(11), "19:00"],
      ],
      "Espera al cliente",
    );
    // Axe is a script, so another browser looks at the page.
    const looking = await browser.newPage({ baseURL: siteAddress(), javaScriptEnabled: true });
    await open(looking, link);
    await expectGoodLook(looking, "a handover to accept");
    await page.goto(link);
    await page.getByRole("radio", { name: /a las 19:00/ }).check();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Aceptar esta hora" }).click();
    await expect(page.getByText("Entrega acordada")).toBeVisible();
    const first = await download();
    expect(first.start).toBe(written(dayIn(11), "1900"));

    await propose([[dayIn(12), "11:00"]], "Acordada");
    await expectGoodLook(admin, "the handover for the team");
    await page.goto(link);
    await expect(page.locator("#entrega").getByText(/a las 11:00/)).toBeVisible();
    const second = await download();
    expect(second).toMatchObject({ uid: first.uid, start: written(dayIn(12), "1100") });
    expect(second.sequence).toBeGreaterThan(first.sequence);
    await admin.close();
  });
});

test.describe("an upload whose answers get lost", () => {
  test.use({ expectedErrors: /status of 503|net::ERR_FAILED/ });

  test("keeps the chosen file, and the one that arrives counts once", async ({ page }) => {
    const { deciding, paper } = seededOrders();
    await open(page, `${deciding.link}/papeles/${paper}/archivos`);
    await page.getByLabel("Archivos").setInputFiles({ name: "dni.pdf", mimeType: "application/pdf", buffer: Buffer.from(somePdf()) });
    const send = page.getByRole("button", { name: /^Subir/ });
    await untilFormIsAccepted();
    let lost = 0;
    await page.route(/\/archivos$/, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      lost += 1;
      if (lost === 1) return route.abort();
      if (lost === 2) return route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" });
      if (lost === 3) {
        await route.fetch({ maxRedirects: 0 });
        return route.abort();
      }
      return route.fallback();
    });
    for (let time = 1; time <= 3; time += 1) {
      await send.click();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(lost).toBe(time);
      await expect(page.getByLabel("Archivos")).toHaveValue(/dni\.pdf$/);
    }
    await send.click();
    await expect(page).toHaveURL(/#archivos$/);
    await expect(page.getByRole("link", { name: /^Descargar dni\.pdf/ })).toHaveCount(1);
  });
});

test("a colleague who writes while the order is closed reads why nothing was saved, and keeps the text", async ({ page, context }) => {
  await signInAs(page, "orders-admin");
  const address = `/admin/orders/${seededOrders().worked.closing.id}`;
  await open(page, address);
  await page.locator("summary", { hasText: "Hacer la versión" }).click();
  await page.getByLabel("Precio cerrado, en euros").fill("21.390");
  await page.getByLabel("Señal, en euros").fill("199");
  await page.getByLabel("Al comprar el coche, en euros").fill("10.000");
  await page.getByLabel("Condiciones").fill("Lo que hemos hablado.");

  const other = await context.newPage();
  await open(other, address);
  await other.locator("summary", { hasText: "Cancelar la importación" }).click();
  await other.getByLabel("Motivo", { exact: true }).filter({ visible: true }).fill("El cliente lo deja.");
  await untilFormIsAccepted();
  await other.getByRole("button", { name: "Sí, cancelar la importación" }).click();
  await expect(other.getByRole("status").filter({ hasText: "Importación cerrada" })).toBeVisible();

  await page.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "ya está cerrada" })).toBeVisible();
  await expect(page.getByText("Lo que hemos hablado.")).toBeVisible();
  await expect(page.getByText("21.390")).toBeVisible();
});
