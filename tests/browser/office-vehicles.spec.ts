import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signInAs } from "./people.ts";
import { expect, expectAccessible, expectGoodLook, onAnyDatabase, open, test, untilReactHasTakenOver, widths } from "./test.ts";

const list = "/admin/vehicles";
/** The cars of these tests are archived, so that no other test finds them on a public page. */
const archived = `${list}?status=archived`;

const file = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
/** The dialog of a vehicle, above the list. */
const sheet = (page: Page) => page.getByRole("dialog", { name: /^(BMW|Añadir vehículo)/ });
const pictures = (page: Page) => page.locator("[data-picture]");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const marked = () => `Prueba ${crypto.randomUUID().slice(0, 8)}`;

/** Creates a car with the form and stays in its dialog. */
async function create(page: Page, model: string, { script = true } = {}): Promise<void> {
  await (script ? open(page, `${list}/new`) : page.goto(`${list}/new`));
  const form = sheet(page);
  await form.getByLabel("Marca", { exact: true }).fill("BMW");
  await form.getByLabel("Modelo").fill(model);
  await form.getByLabel("Precio (€)").fill("24.900 €");
  await form.getByLabel("Estado").selectOption("archived");
  await form.getByRole("button", { name: "Crear vehículo" }).click();
  await expect(page.getByRole("dialog", { name: `BMW ${model}` })).toBeVisible();
}

/** Goes back like the browser's button; `page.goBack` would wait for a page load that does not happen. */
const goBack = (page: Page) => page.evaluate(() => history.back());

test.beforeEach(({ page }) => signInAs(page, "office-vehicles-admin"));

test.describe("the list of vehicles", () => {
  for (const address of [list, `${list}?search=nada-de-esto`, `${list}/new`]) {
    test(`${address} fits every window and is accessible in both schemes`, { tag: onAnyDatabase }, async ({ page }) => {
      test.slow();
      await open(page, address);
      await expectGoodLook(page, address);
    });
  }

  test("a vehicle fits every window and is accessible in both schemes", { tag: onAnyDatabase }, async ({ page }) => {
    test.slow();
    await open(page, list);
    await page
      .getByRole("link", { name: /^Editar/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Equipamiento" })).toBeVisible();
    await expectGoodLook(page, "a vehicle");
  });

  test("works with the keyboard: search, rows, status, featured, edit, and back to the same search", async ({ page }) => {
    const model = marked();
    await create(page, model);
    await open(page, archived);
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Buscar por marca, modelo o lugar")).toBeFocused();
    await page.keyboard.type(model);
    await expect(page).toHaveURL(/search=Prueba/);
    await expect(page.getByText("1 vehículo", { exact: true })).toBeVisible();

    await page.keyboard.press("ArrowDown");
    const row = rowOf(page, model);
    await expect(row).toBeFocused();
    await page.keyboard.press("d");
    await expect(row.getByRole("button", { name: /^Destacar/ })).toHaveAttribute("aria-pressed", "true");
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: `BMW ${model}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/admin\/vehicles\?search=Prueba.*status=archived/);
    await expect(row).toBeFocused();
  });

  test("keeps its header in view, and is sorted by it", async ({ page }) => {
    await page.setViewportSize(widths.desktop);
    await open(page, list);
    const price = page.getByRole("columnheader", { name: "Precio" });
    await price.getByRole("link").click();
    await expect(price).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/sort=price_desc/);
    await price.getByRole("link").click();
    await expect(price).toHaveAttribute("aria-sort", "ascending");
    await page.mouse.wheel(0, 1_500);
    await expect(price).toBeInViewport();
    await expect(page.getByRole("row").nth(1)).not.toBeInViewport();
  });

  test("changes a status in place, undoes it, and asks before it deletes", async ({ page }) => {
    const model = marked();
    await create(page, model);
    await open(page, `${list}?search=${model}&status=all`);
    const state = page.getByLabel(`Estado de BMW ${model}`);
    await state.selectOption("sold");
    await expect(page.getByText("Vehicle status updated successfully")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(state).toHaveValue("archived");

    await page.getByRole("link", { name: `Borrar BMW ${model}` }).click();
    const dialog = page.getByRole("dialog", { name: `¿Borrar BMW ${model}?` });
    await expect(dialog).toContainText("No se puede deshacer");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: `Borrar BMW ${model}` }).click();
    await dialog.getByRole("button", { name: "Borrar" }).click();
    await expect(page.getByText("Vehicle deleted successfully")).toBeVisible();
    await expect(page.getByText("No se encontraron vehículos")).toBeVisible();
  });

  test("is downloaded as a file", async ({ page }) => {
    await open(page, `${list}?search=audi`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Descargar CSV" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^vehiculos-\d{4}-\d{2}-\d{2}\.csv$/);
  });
});

test.describe("a vehicle's dialog", () => {
  test("is closed with unsaved changes only after a confirmation, and returns the focus to the list", async ({ page }) => {
    const model = marked();
    await create(page, model);
    await open(page, `${list}?search=${model}&status=all`);
    const edit = page.getByRole("link", { name: `Editar BMW ${model}` });
    await edit.click();
    const dialog = page.getByRole("dialog", { name: `BMW ${model}` });
    await dialog.getByLabel("Descripción").fill("A medio escribir");
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await expectAccessible(page, "the question before something is given up");
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Descripción")).toHaveValue("A medio escribir");
    await dialog.getByRole("link", { name: "Volver" }).click();
    await question.getByRole("button", { name: "Seguir escribiendo" }).click();
    await goBack(page);
    await question.getByRole("button", { name: "Seguir escribiendo" }).click();
    await expect(dialog.getByLabel("Descripción")).toHaveValue("A medio escribir");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    // The form resets to the saved values a moment after the message appears.
    await expect(dialog.locator("input[name=revision]")).toHaveValue("2");
    await dialog.getByLabel("Descripción").fill("Otra cosa");
    await dialog.getByRole("link", { name: "Cerrar" }).click();
    await question.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await edit.click();
    await expect(dialog.getByLabel("Descripción")).toHaveValue("A medio escribir");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await edit.click();
    await dialog.getByLabel("Descripción").fill("Otra cosa más");
    await goBack(page);
    await question.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/vehicles\?search=Prueba/);
  });

  test("sends the pictures that were chosen with the form, refuses other files, and puts them in order", async ({ page }) => {
    test.slow();
    const model = marked();
    await open(page, `${list}/new`);
    await sheet(page).getByLabel("Marca", { exact: true }).fill("BMW");
    await sheet(page).getByLabel("Modelo").fill(model);
    await sheet(page).getByLabel("Estado").selectOption("archived");
    await page.locator("input[type=file]").setInputFiles([await file("roja.jpg", "#aa3333"), await file("verde.jpg", "#33aa33")]);
    await expect(page.getByText("Se sube al crear el vehículo")).toHaveCount(2);
    await page.getByRole("button", { name: "Crear vehículo" }).click();
    await expect(pictures(page)).toHaveCount(2);
    await expect(page.getByText("Image uploaded successfully")).toBeVisible();

    const bad = { name: "mala.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hola") };
    await page.locator("input[type=file]").setInputFiles([bad, await file("azul.jpg", "#3333aa")]);
    await expect(page.getByText("No es una foto que podamos leer. Sube un JPEG, PNG, WebP o AVIF.")).toBeVisible();
    await expect(pictures(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Quitar mala.jpg" }).click();

    const ids = await pictures(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-picture")));
    const shown = () => pictures(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-picture")));
    const up = page.getByRole("button", { name: "Foto 3: mover hacia delante" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual([ids[0], ids[2], ids[1]]);
    await expect(page.getByRole("button", { name: "Foto 2: mover hacia delante" })).toBeFocused();
    // A second move before the server has responded; it follows the first.
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual([ids[2], ids[0], ids[1]]);
    await page.getByRole("button", { name: "Foto 1: mover hacia atrás" }).click();
    await expect.poll(shown).toEqual([ids[0], ids[2], ids[1]]);
    await pictures(page).nth(2).locator("img").dragTo(pictures(page).nth(0));
    await expect.poll(shown).toEqual([ids[1], ids[0], ids[2]]);

    await page.getByLabel("Foto 1: texto alternativo").fill("Frontal verde");
    await page.getByLabel("Foto 1: texto alternativo").press("Enter");
    await expect(page.getByText("Texto alternativo guardado.")).toBeVisible();
    await page.getByRole("button", { name: "Foto 1: borrar" }).click();
    await page.locator(":popover-open").getByRole("button", { name: "Borrar" }).click();
    await expect.poll(shown).toEqual([ids[0], ids[2]]);
    await page.reload();
    expect(await shown()).toEqual([ids[0], ids[2]]);
  });

  test("adds up a price, remembers the parts in the browser, and sends none of them", async ({ page }) => {
    const bodies: string[] = [];
    page.on("request", (request) => bodies.push(request.postData() ?? ""));
    await create(page, marked());
    await page.getByRole("button", { name: "Calcular el precio de venta" }).click();
    const dialog = page.getByRole("dialog", { name: "Precio de venta" });
    await dialog.getByLabel("Coste en origen").fill("15.000");
    await dialog.getByLabel("Margen").fill("2000");
    await expect(dialog.getByText("17.850\u00a0€")).toBeVisible();
    await expect(dialog.getByText("420\u00a0€")).toBeVisible();
    await expectAccessible(page, "the calculator");
    await dialog.getByRole("button", { name: "Usar este precio" }).click();
    await expect(sheet(page).getByLabel("Precio (€)")).toHaveValue("17.850");
    await sheet(page).getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    expect(bodies.join("\n")).not.toMatch(/15\.?000|origen|margin/);

    await page.reload();
    await untilReactHasTakenOver(page);
    await page.getByRole("button", { name: "Calcular el precio de venta" }).click();
    await expect(dialog.getByLabel("Coste en origen")).toHaveValue("15.000");
    await expect(sheet(page).getByLabel("Precio (€)")).toHaveValue("17.850");
  });

  test("offers the models of a make, and clears the model when the make is cleared", async ({ page }) => {
    await open(page, `${list}/new`);
    const [make, model] = [sheet(page).getByLabel("Marca", { exact: true }), sheet(page).getByLabel("Modelo")];
    await expect(model).toHaveAttribute("placeholder", "Select make first");
    await expect(page.getByText("Elige primero la marca.")).toBeVisible();
    await expect(model).toBeDisabled();
    await make.fill("bmw");
    await expect(page.locator("datalist option[value='X3']")).toHaveCount(1);
    await model.fill("X3");
    await make.fill("Audi");
    await expect(model).toHaveValue("");
    await expect(page.locator("datalist option[value='X3']")).toHaveCount(0);
  });

  test("shows what another admin changed meanwhile, keeps the typed text and the other change (row R21)", async ({ page, browser }) => {
    const model = marked();
    await create(page, model);
    const address = new URL(page.url()).pathname;
    await open(page, address);
    const context = await browser.newContext();
    const other = await context.newPage();
    await signInAs(other, "office-vehicles-second-admin");
    await open(other, address);
    await sheet(other).getByLabel("Precio (€)").fill("19.900");
    await other.getByRole("button", { name: "Guardar" }).click();
    await expect(other.getByText("Vehicle updated successfully")).toBeVisible();
    await context.close();

    await sheet(page).getByLabel("Descripción").fill("Lo mío");
    await sheet(page).getByRole("button", { name: "Guardar", exact: true }).click();
    const alert = page.getByRole("alert").filter({ hasText: "office-vehicles-second-admin@example.es ha cambiado el precio" });
    await expect(alert).toBeInViewport();
    await expect(sheet(page).getByLabel("Descripción")).toHaveValue("Lo mío");
    await expect(sheet(page).getByLabel("Precio (€)")).toHaveValue("19.900");
    await page.getByRole("button", { name: "Guardar lo mío encima" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    await page.reload();
    await expect(sheet(page).getByLabel("Descripción")).toHaveValue("Lo mío");
    await expect(sheet(page).getByLabel("Precio (€)")).toHaveValue("19.900");
  });

  test("shows the typed text while it is saved, and accepts no further text that would be lost", async ({ page }) => {
    await create(page, marked());
    // The page's new data arrive after the response, as on a slow connection.
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const description = sheet(page).getByLabel("Descripción");
    const price = sheet(page).getByLabel("Precio (€)");
    await description.fill("Con libro");
    await price.fill("23900");
    await price.press("Enter");
    const saving = sheet(page).getByRole("button", { name: "Guardando…" });
    await expect(saving).toBeVisible();
    await page.keyboard.type("99");
    for (let look = 0; look < 5; look += 1) {
      expect([await description.inputValue(), await price.inputValue()]).toEqual(["Con libro", expect.stringMatching(/^23\.?900$/)]);
      await page.waitForTimeout(100);
    }
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    await expect(price).toHaveValue("23.900");
    await expect(sheet(page).getByRole("button", { name: "Guardar" })).toBeFocused();
    await price.fill("mucho");
    await price.press("Enter");
    await expect(page.getByText("Escribe el precio en euros, sin céntimos, como 24.900.")).toBeVisible();
    await expect(price).toBeFocused();
    await expect(description).toHaveValue("Con libro");
  });

  test("accepts lines of equipment, one by one and pasted", async ({ page }) => {
    await create(page, marked());
    await page.getByRole("button", { name: "Añadir línea" }).click();
    await expect(page.getByLabel("Línea 1: nombre")).toBeFocused();
    await page.keyboard.type("Llantas");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Línea 2: nombre")).toBeFocused();
    await page.getByText("Pegar una lista").click();
    await page.getByLabel("Lista para importar").fill("ABS, llantas, Techo.,");
    await page.getByRole("button", { name: "Añadir a la lista" }).click();
    await expect(page.getByText("2 líneas añadidas")).toBeVisible();
    await sheet(page).getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    await expect(page.getByLabel(/^Línea \d+: nombre$/)).toHaveCount(3);
    await page.getByRole("button", { name: "Quitar Llantas" }).click();
    await sheet(page).getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByLabel(/^Línea \d+: nombre$/)).toHaveCount(2);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a vehicle is created, changed, given pictures, put into another status and deleted", async ({ page }) => {
    test.slow();
    const model = marked();
    await create(page, model, { script: false });
    await expect(page.getByText("Vehicle created successfully")).toBeVisible();
    await page.getByLabel("Línea nueva 1: nombre").fill("ABS");
    await sheet(page).getByLabel("Precio (€)").fill("mucho");
    await sheet(page).getByRole("button", { name: "Guardar" }).first().click();
    await expect(page.getByText("Escribe el precio en euros, sin céntimos, como 24.900.")).toBeVisible();
    await expect(page.getByLabel("Línea 1: nombre")).toHaveValue("ABS");
    await sheet(page).getByLabel("Precio (€)").fill("21.500");
    await sheet(page).getByRole("button", { name: "Guardar" }).first().click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();

    await page.locator("input[type=file]").setInputFiles([await file("roja.jpg", "#aa3333"), await file("verde.jpg", "#33aa33")]);
    await page.getByRole("button", { name: "Subir" }).click();
    await expect(page.getByText("2 fotos añadidas.")).toBeVisible();
    await page.getByRole("button", { name: "Foto 2: hacer principal" }).click();
    await expect(page.getByText("Orden de las fotos guardado.")).toBeVisible();
    await page.getByRole("button", { name: "Foto 1: borrar" }).click();
    await page.locator(":popover-open").getByRole("button", { name: "Borrar" }).click();
    await expect(page.getByText("Foto borrada.")).toBeVisible();

    await page.goto(`${list}?search=${model}&status=all`);
    await page.getByLabel(`Estado de BMW ${model}`).selectOption("sold");
    await page.getByRole("button", { name: "Cambiar" }).click();
    await expect(page.getByText("Vehicle status updated successfully")).toBeVisible();
    await page.getByRole("link", { name: `Borrar BMW ${model}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Borrar" }).click();
    await expect(page.getByText("Vehicle deleted successfully")).toBeVisible();
  });
});
