import type { Page } from "@playwright/test";
import { card, nameOf, pathOf, publicStock, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { addressOf, type Person, sharedPassword } from "./people.ts";
import { expect, expectGoodLook, inBothWays, open, test, untilReactHasTakenOver, widths } from "./test.ts";

const x3 = vehicleNamed("BMW X3 xDrive20d");
const sold = vehicleOfStatus("sold");
const named = (car: typeof x3) => `Guardar ${nameOf(car)} de ${car.year}`;
const searchFor = (car: typeof x3) => `/stock?search=${encodeURIComponent(nameOf(car))}`;
const counter = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Coches guardados/ });
const expectSaved = (page: Page, count: number) =>
  expect(counter(page)).toHaveAccessibleName(count === 0 ? "Coches guardados" : `Coches guardados: ${count}`);
const heart = (page: Page, car: typeof x3) => card(page, car).getByRole("button", { name: named(car) });

const lettersOfOneCar = 22;
const keptInBrowser = async (page: Page) => {
  const list = (await page.context().cookies()).find(({ name }) => name.endsWith("guardados"));
  return (list?.value.length ?? 0) / lettersOfOneCar;
};
const expectKept = (page: Page, count: number) => expect.poll(() => keptInBrowser(page)).toBe(count);

/** Saves a car of a visitor, and waits until the browser keeps it. */
async function save(page: Page, car: typeof x3): Promise<void> {
  const before = await keptInBrowser(page);
  await heart(page, car).click();
  await expect(heart(page, car)).toHaveAttribute("aria-pressed", "true");
  await expectKept(page, before + 1);
}

async function signIn(page: Page, person: Person, visit: (page: Page, address: string) => Promise<unknown>): Promise<void> {
  await visit(page, "/auth?tab=signin&redirectTo=%2Fguardados");
  await page.getByLabel("Correo").fill(addressOf(person));
  await page.getByLabel("Contraseña", { exact: true }).fill(sharedPassword);
  await page.getByRole("button", { name: "Iniciar Sesión" }).last().click();
  await expect(page).toHaveURL("/guardados");
}

inBothWays(({ javaScriptEnabled, visit }) => {
  const person: Person = javaScriptEnabled ? "saved-cars-script" : "saved-cars-plain";

  test("a car is saved from its card and its page, counted in the header, and taken off again", async ({ page }) => {
    await visit(page, searchFor(x3));
    await expectSaved(page, 0);
    await save(page, x3);
    await expectSaved(page, 1);
    expect(new URL(page.url()).searchParams.get("search"), "the person stays on the page").toBe(nameOf(x3));

    await visit(page, await pathOf(page.request, sold));
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByRole("button", { name: "Guardado", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expectSaved(page, 2);
    await expectKept(page, 2);

    await visit(page, "/guardados");
    const list = page.getByRole("main");
    await expect(list.getByRole("article")).toHaveCount(2);
    await expect(list.getByRole("article").first()).toContainText(nameOf(sold));
    await expect(list.getByText("Ya se ha vendido", { exact: true })).toBeVisible();
    await list.getByRole("button", { name: named(sold) }).click();
    await expect(list.getByRole("article")).toHaveCount(1);
    await expectSaved(page, 1);
  });

  test("the browser's cars join the account at the sign-in, and signing out leaves none of them behind", async ({ page }) => {
    await visit(page, searchFor(x3));
    await save(page, x3);
    await signIn(page, person, visit);
    await expect(page.getByRole("main").getByRole("article")).toContainText([nameOf(x3)]);
    await expect(page.getByText("Están en tu cuenta")).toBeVisible();
    const kept = (await page.context().cookies()).filter(({ name }) => name.endsWith("guardados"));
    expect(kept).toEqual([]);

    if (javaScriptEnabled) await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    await expect(page.getByText("Sesión cerrada")).toBeVisible();
    await visit(page, "/guardados");
    await expectSaved(page, 0);
    await expect(page.getByText("Todavía no hay ninguno.")).toBeVisible();

    await signIn(page, person, visit);
    await expectSaved(page, 1);
    await page.getByText("Vaciar la lista").click();
    await page.getByRole("button", { name: "Quitar todos" }).click();
    await expect(page.getByText("Todavía no hay ninguno.")).toBeVisible();
  });

  test("a link takes the list along: opening it saves nothing, its button does, and a mail brings it", async ({
    page,
    browser,
    baseURL,
  }) => {
    await visit(page, searchFor(x3));
    await save(page, x3);
    await visit(page, "/guardados");
    const link = (await page.getByRole("link", { name: "Enlace a esta lista" }).getAttribute("href")) ?? "";
    await page.waitForTimeout(1_000);
    await page.getByLabel("Correo").fill(`lista-${javaScriptEnabled ? "con" : "sin"}@example.es`);
    await page.getByRole("button", { name: "Enviármelo" }).click();
    await expect(page.getByText("Enlace enviado")).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled });
    const other = await elsewhere.newPage();
    await visit(other, link);
    await expect(other.getByRole("main").getByRole("article")).toContainText([nameOf(x3)]);
    await expect(other.getByText("Nada se ha guardado todavía.")).toBeVisible();
    await expectSaved(other, 0);
    await other.getByRole("button", { name: "Guardar aquí" }).click();
    await expect(other).toHaveURL("/guardados");
    await expectSaved(other, 1);
    await elsewhere.close();
  });

  test("ticked cars are compared side by side, and one can be taken out", async ({ page }) => {
    const golf = publicStock.find((car) => car.status === "available" && car !== x3) ?? x3;
    for (const car of [x3, golf]) {
      await visit(page, searchFor(car));
      await save(page, car);
    }
    await visit(page, "/guardados");
    for (const box of await page.getByRole("checkbox", { name: /^Comparar / }).all()) await box.check();
    await page.getByRole("button", { name: "Comparar" }).click();
    await expect(page).toHaveURL(/\/comparar\?coches=/);
    const table = page.getByRole("table", { name: "Comparación" });
    for (const car of [x3, golf]) await expect(table.getByRole("link", { name: nameOf(car), exact: true })).toBeVisible();
    await expect(table.getByText("El más bajo")).toHaveCount(1);
    const alike = table.getByRole("row").filter({ hasText: "Garantía" });
    await page.getByLabel("Ver solo lo que cambia").check();
    await expect(alike).toBeHidden();
    if (javaScriptEnabled) await expectGoodLook(page, "comparison of two");
    await table.getByRole("link", { name: `Quitar ${nameOf(golf)} de ${golf.year}` }).click();
    await expect(table.getByRole("link", { name: nameOf(golf), exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: `${nameOf(golf)} de ${golf.year}` })).toBeVisible();
  });
});

test.describe("with JavaScript", () => {
  test("hearts that are pressed one after the other are all kept", async ({ page }) => {
    await open(page, "/stock");
    const hearts = page.getByRole("button", { name: /^Guardar / });
    for (const place of [0, 1, 2, 3]) await hearts.nth(place).click();
    await expectSaved(page, 4);
    await expectKept(page, 4);
    await page.reload();
    await expectSaved(page, 4);
  });

  test("all hearts are kept although their person leaves at once by an address, before the site has answered", async ({ page }) => {
    await open(page, "/stock");
    await page.route("**/guardados.data*", () => new Promise(() => {}));
    const hearts = page.getByRole("button", { name: /^Guardar / });
    for (const place of [0, 1, 2]) await hearts.nth(place).click();
    await hearts.nth(1).click();
    await page.goto("/faq");
    await expectKept(page, 2);
    await page.reload();
    await expectSaved(page, 2);
  });

  test("the region of a link stays between a car and the comparison, and one that is chosen there is remembered", async ({ page }) => {
    const path = await pathOf(page.request, x3);
    await open(page, `${path}?region=ct`);
    await page.getByRole("link", { name: "Comparar", exact: true }).click();
    await expect(page).toHaveURL(/\/comparar\?coches=.*&region=ct$/);
    await page
      .getByRole("table")
      .getByRole("link", { name: nameOf(x3), exact: true })
      .click();
    await expect(page).toHaveURL(`${path}?region=ct`);
    await page.goBack();
    await page.getByLabel("Tu comunidad").selectOption("ga");
    await expect(page).toHaveURL(/region=ga/);
    await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === "region")?.value).toBe("ga");
  });

  test.describe(() => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test("a heart goes back with a sentence when nothing could be saved", async ({ page }) => {
      await open(page, searchFor(x3));
      await page.route("**/guardados.data*", (route) => route.abort());
      await heart(page, x3).click();
      await expect(page.getByRole("alert")).toContainText("La lista sigue como estaba");
      await expect(heart(page, x3)).toHaveAttribute("aria-pressed", "false");
      await expectSaved(page, 0);
    });
  });

  test("the cars that were opened on this device are listed, never sent, and can be erased", async ({ page }) => {
    const paths = [await pathOf(page.request, x3), await pathOf(page.request, sold)];
    for (const path of paths) {
      await open(page, path);
      await page.waitForLoadState("networkidle");
    }
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));
    await open(page, "/stock?search=nada-de-nada");
    const seen = page.getByRole("region", { name: "Vistos hace poco" });
    await expect(seen.getByRole("listitem")).toContainText([nameOf(sold), nameOf(x3)]);
    await seen.getByRole("link").first().hover();
    await page.waitForLoadState("networkidle");
    const ids = paths.map((path) => path.split("/").at(-1) ?? "");
    expect(requests.filter((request) => ids.some((id) => request.includes(id)))).toEqual([]);

    await seen.getByRole("link", { name: nameOf(x3) }).click();
    await expect(page).toHaveURL(paths[0] ?? "");
    await expect(seen.getByRole("listitem")).toContainText([nameOf(sold)]);
    await expect(seen.getByRole("listitem")).toHaveCount(1);
    await seen.getByRole("button", { name: "Borrar" }).click();
    await expect(seen).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("a storage that is broken, full or forbidden breaks no page", async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await open(page, await pathOf(page.request, x3));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf(x3));
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    });
    await open(page, "/stock");
    await expect(page.getByRole("region", { name: "Vistos hace poco" })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no list of recently seen cars, and no empty box", async ({ page }) => {
    await page.goto(await pathOf(page.request, x3));
    await page.goto("/stock");
    await expect(page.getByText("Vistos hace poco")).toHaveCount(0);
  });
});

test("the pages are good to look at and to read: empty, with cars, and compared", async ({ page }) => {
  test.slow();
  for (const address of ["/guardados", "/comparar"]) {
    await open(page, address);
    await expectGoodLook(page, `${address}, empty`);
  }
  await page.setViewportSize(widths.desktop);
  await open(page, "/stock");
  const hearts = page.getByRole("button", { name: /^Guardar / });
  for (const place of [0, 1, 2, 3]) await hearts.nth(place).click();
  await expectKept(page, 4);
  await open(page, "/guardados");
  await expectGoodLook(page, "/guardados");
  const ids = await page
    .getByRole("checkbox", { name: /^Comparar / })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  await page.goto(`/comparar?coches=${ids.join(",")}`);
  await untilReactHasTakenOver(page);
  await expectGoodLook(page, "/comparar with four");
});
