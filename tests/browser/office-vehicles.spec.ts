import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signInAs } from "./people.ts";
import { expect, expectAccessible, expectGoodLook, onAnyDatabase, open, test, untilReactHasTakenOver } from "./test.ts";

const list = "/admin/vehicles";

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
    await expect(page.getByText(/^No es una foto que podamos leer/)).toBeVisible();
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
    await expect(page.getByText("Texto alternativo guardado")).toBeVisible();
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
    await expect(page.getByText("Orden de las fotos guardado")).toBeVisible();
    await page.getByRole("button", { name: "Foto 1: borrar" }).click();
    await page.locator(":popover-open").getByRole("button", { name: "Borrar" }).click();
    await expect(page.getByText("Foto borrada")).toBeVisible();

    await page.goto(`${list}?search=${model}&status=all`);
    await page.getByLabel(`Estado de BMW ${model}`).selectOption("sold");
    await page.getByRole("button", { name: "Cambiar" }).click();
    await expect(page.getByText("Vehicle status updated successfully")).toBeVisible();
    await page.getByRole("link", { name: `Borrar BMW ${model}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Borrar" }).click();
    await expect(page.getByText("Vehicle deleted successfully")).toBeVisible();
  });
});
