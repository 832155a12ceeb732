import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Route } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { somePng } from "#tests/order-papers.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodLook, open, siteAddress, test } from "./test.ts";

/** An inspection on a phone in a yard, where the connection comes and goes (ORDER-46, ORDER-47). */
const orders = ["script", "plain", "halfLost", "conflict", "tabs", "leaving", "photos"] as const;
let ids: Record<(typeof orders)[number], string>;
const site = useOwnSite(() =>
  startSignedInSite([{ admin: true }, { admin: true }, { admin: true }], {}, async (database) => {
    const inserted: [string, string][] = [];
    for (const name of orders) inserted.push([name, await insertOrder(database)]);
    ids = Object.fromEntries(inserted) as typeof ids;
    const car_facts = JSON.stringify({ powertrain: "petrol", transmission: "Automático" });
    await runAs(contextOf(database), (transaction) => transaction.updateTable("orders").set({ car_facts }).execute());
  }),
);
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 503/ });

const address = (order: keyof typeof ids) => `/admin/orders/${ids[order]}/inspeccion`;
const enter = (page: Page, who = 0) => enterWith(page, site().cookies[who]);
const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true }).click();
const point = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const summary = (page: Page) => page.getByRole("textbox", { name: "Resumen para el cliente" });
const waits = (page: Page) => page.getByText("Guardado aquí, se enviará cuando vuelva la conexión.");
const saved = (page: Page) => page.getByText("Revisión guardada");
const idle = (page: Page) => page.getByText("Se puede guardar sin terminar.");

/** What a colleague reads in a browser of their own. */
async function colleague(browser: Browser, order: keyof typeof ids): Promise<Page> {
  const page = await browser.newPage({ baseURL: siteAddress(), javaScriptEnabled: true });
  await enter(page, 1);
  await open(page, address(order));
  return page;
}

async function begin(page: Page, order: keyof typeof ids, who = 0): Promise<void> {
  await enter(page, who);
  await open(page, address(order));
  await page.getByLabel("Quién lo ha revisado").fill("Jonas Weber");
}

test("without a connection, what is rated and saved stays, and is sent by itself when it returns", async ({ page, context, browser }) => {
  await begin(page, "script");
  await expect(point(page, "Prueba de carga")).toHaveValue("absent");
  await expect(point(page, "Embrague")).toHaveValue("absent");
  await point(page, "Capó").selectOption("worn");
  await page.getByLabel("Nota: Capó").fill("Repintado");
  await page.getByRole("button", { name: "El resto, bien: Carrocería y pintura" }).click();
  await expect(point(page, "Techo")).toHaveValue("good");
  await expect(point(page, "Capó")).toHaveValue("worn");
  await context.setOffline(true);
  await save(page);
  await expect(waits(page)).toBeVisible();
  await expectGoodLook(page, "an inspection that waits");
  await summary(page).fill("Escrito después");
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(summary(page)).toHaveValue("Escrito después");
  await expect(page.getByText("Lo escrito queda en este dispositivo")).toBeVisible();
  await page.reload();
  await expect(summary(page)).toHaveValue("Escrito después");
  await expect(page.getByLabel("Nota: Capó")).toHaveValue("Repintado");
  await save(page);
  await expect(idle(page)).toBeVisible();
  const other = await colleague(browser, "script");
  await expect(summary(other)).toHaveValue("Escrito después");
  await expect(point(other, "Techo")).toHaveValue("good");
  await expect(point(other, "Embrague")).toHaveValue("absent");
});

test("a save whose response got lost counts once, and what was saved after it follows by itself", async ({ page, browser }) => {
  await begin(page, "halfLost");
  let lost = 0;
  await page.route(/inspeccion\.data/, async (route: Route) => {
    if (route.request().method() !== "POST" || lost > 1) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await summary(page).fill("uno");
  await save(page);
  await expect(waits(page)).toBeVisible();
  await summary(page).fill("dos");
  await save(page);
  await expect(idle(page)).toBeVisible({ timeout: 30_000 });
  const other = await colleague(browser, "halfLost");
  await expect(summary(other)).toHaveValue("dos");
  await expect(other.locator("input[name=revision]")).toHaveValue("2");
});

test("a colleague's change in between is told with both texts, and nothing of either is lost", async ({ page, context, browser }) => {
  await begin(page, "conflict");
  await save(page);
  await expect(saved(page)).toBeVisible();
  const other = await colleague(browser, "conflict");
  await summary(page).fill("Lo que vi yo");
  await point(page, "Techo").selectOption("defect");
  await context.setOffline(true);
  await save(page);
  await expect(waits(page)).toBeVisible();
  await summary(other).fill("Lo que sé yo");
  await point(other, "Capó").selectOption("worn");
  await save(other);
  await expect(saved(other)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Lo tuyo: Lo que vi yo")).toBeVisible();
  await expect(page.getByText("Lo guardado: Lo que sé yo")).toBeVisible();
  await expect(point(page, "Capó")).toHaveValue("worn");
  await expect(point(page, "Techo")).toHaveValue("defect");
  await expectGoodLook(page, "an inspection that two people changed");
  await page.getByRole("button", { name: "Usar lo guardado: Resumen para el cliente" }).click();
  await expect(summary(page)).toHaveValue("Lo que sé yo");
  await save(page);
  await expect(idle(page)).toBeVisible();
  await other.reload();
  await expect(point(other, "Techo")).toHaveValue("defect");
  await expect(point(other, "Capó")).toHaveValue("worn");
});

test("two tabs are one draft", async ({ page, context }) => {
  await begin(page, "tabs");
  const second = await context.newPage();
  await open(second, address("tabs"));
  await expect(second.getByLabel("Quién lo ha revisado")).toHaveValue("Jonas Weber");
  await summary(second).fill("De la segunda");
  await expect(summary(page)).toHaveValue("De la segunda");
  await point(page, "Techo").selectOption("good");
  await expect(point(second, "Techo")).toHaveValue("good");
  await save(second);
  await expect(idle(second)).toBeVisible();
  await expect(idle(page)).toBeVisible();
  await expect(page.locator("input[name=revision]")).toHaveValue("1");
});

test("signing out leaves nothing in the browser", async ({ page }) => {
  await begin(page, "leaving", 2);
  await expect(page.getByText("Lo escrito queda en este dispositivo")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toHaveLength(1);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[action='/auth/sign-out']")?.submit());
  await page.waitForURL("/");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("photos that are chosen without a connection wait on the page and arrive once; an ended session is said", async ({
  page,
  context,
  browser,
}) => {
  const choose = async (...names: string[]) => {
    const files = names.map((name) => ({ name, mimeType: "image/png", buffer: Buffer.from(somePng()) }));
    await page.getByLabel("Elegir fotos").setInputFiles(files);
    await page.getByRole("button", { name: "Subir fotos" }).click();
  };
  const shown = (where: Page) => where.getByRole("img", { name: "Frontal" });
  const waiting = page.getByRole("button", { name: /^Descartar: / });
  const caption = page.getByLabel("Pie", { exact: true });
  await begin(page, "photos");
  await save(page);
  await page.getByRole("button", { name: "Cerrar el aviso" }).click();
  await caption.fill("Frontal");
  await choose();
  await expect(page.getByRole("alert")).toHaveText("Elige una o varias fotos.");
  await context.setOffline(true);
  await choose("uno.png", "dos.png");
  await expect(page.getByText("Fotos guardadas aquí: se envían una a una cuando hay conexión.")).toBeVisible();
  await expect(waiting).toHaveCount(2);
  await expectGoodLook(page, "photos that wait");

  // The store takes nothing at first, and the response to the first photo gets lost.
  const store = join(site().env.DATA_DIR, "files");
  const blocked = join(store, "order-inspections");
  mkdirSync(store, { recursive: true });
  writeFileSync(blocked, "");
  let lost = 0;
  await page.route(/\/fotos$/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    if (response.status() === 503) rmSync(blocked);
    if (response.status() !== 303 || lost > 0) return route.fulfill({ response });
    lost += 1;
    return route.abort();
  });
  await context.setOffline(false);
  await expect(shown(page)).toHaveCount(2, { timeout: 60_000 });
  await expect(waiting).toHaveCount(0);
  expect(lost).toBe(1);
  await page.unroute(/\/fotos$/);

  await context.clearCookies({ name: "session" });
  await caption.fill("Frontal");
  await choose("tres.png");
  await expect(page.getByText(/^Tu sesión ha terminado\. Entra en otra pestaña/)).toBeVisible();
  await expect(waiting).toHaveCount(1);
  await enter(page);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  // A photo that is on its way has no button any more, so only its picture shows that it arrived.
  await expect(shown(page)).toHaveCount(3, { timeout: 60_000 });
  await expect(waiting).toHaveCount(0);
  await expect(shown(await colleague(browser, "photos"))).toHaveCount(3);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button of a group saves its unchecked points as good, and a colleague's change shows both texts", async ({ page, browser }) => {
    await enter(page);
    await page.goto(address("plain"));
    await page.getByLabel("Quién lo ha revisado").fill("Jonas Weber");
    await point(page, "Llantas").selectOption("worn");
    await page.getByRole("button", { name: "El resto, bien: Ruedas y neumáticos" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(point(page, "Llantas")).toHaveValue("worn");
    await expect(point(page, "Edad de los neumáticos")).toHaveValue("good");
    await expect(point(page, "Techo")).toHaveValue("unchecked");
    const other = await colleague(browser, "plain");
    await summary(other).fill("De otra persona");
    await save(other);
    await expect(saved(other)).toBeVisible();
    await summary(page).fill("Mío");
    await summary(page).press("Tab");
    await page.getByLabel("Lugar").press("Enter");
    await expect(page.getByText("Lo tuyo: Mío")).toBeVisible();
    await expect(page.getByText("Lo guardado: De otra persona")).toBeVisible();
    await expect(summary(page)).toHaveValue("Mío");
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect(summary(page)).toHaveValue("Mío");
  });
});
