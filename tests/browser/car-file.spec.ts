import { pathOf, vehicleNamed } from "./catalogue-page.ts";
import { signInAs } from "./people.ts";
import { expect, inBothWays, test, widths } from "./test.ts";

test("the page of a car in Germany lists what is known in groups, names what is missing, and hides VIN and raw prices (CAR-41 to CAR-43)", async ({
  page,
}) => {
  const complete = vehicleNamed("BMW Serie 1 120d");
  await page.goto(await pathOf(page.request, complete));
  const facts = page.getByRole("region", { name: "Características" });
  for (const title of ["Lo básico", "Motor y consumo", "Historial", "Documentos"])
    await expect(facts.getByRole("heading", { name: title, exact: true })).toBeVisible();
  for (const fact of ["junio de 2021", "140 kW (190 CV)", `${complete.co2} g/km (WLTP)`])
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  await expect(facts.getByText("Te lo damos con el presupuesto")).toBeVisible();
  expect(complete.vin).toHaveLength(17);
  expect(await page.content()).not.toContain(complete.vin ?? "");

  await page.goto(await pathOf(page.request, vehicleNamed("Volkswagen Passat Variant 2.0 TDI DSG")));
  await expect(facts.getByRole("heading", { name: "Por confirmar", exact: true })).toBeVisible();
  await expect(facts.getByText("si no se acredita, se paga el tipo más alto")).toBeVisible();
});

inBothWays(({ visit }) => {
  test("the form asks about odd values, keeps what was typed, and saves with the tick (CAR-45)", async ({ page }) => {
    await signInAs(page, "car-file-admin");
    await visit(page, "/admin/vehicles/new");
    const form = page.getByRole("dialog", { name: /^(BMW|Añadir vehículo)/ });
    const model = `Prueba ${crypto.randomUUID().slice(0, 8)}`;
    await form.getByLabel("Marca", { exact: true }).fill("BMW");
    await form.getByLabel("Modelo").fill(model);
    await form.getByLabel("Precio (€)").fill("24.900");
    await form.getByLabel("Estado", { exact: true }).selectOption("archived");
    await form.getByLabel("VIN (bastidor)").fill("WBA8E9C51GK644237");
    await form.getByLabel("Potencia (kW)").fill("5000");
    await form.getByLabel("Certificado de conformidad (COC)").check();
    await form.getByRole("button", { name: "Crear vehículo" }).click();

    await expect(form.getByText("Hay 2 datos que parecen raros.")).toBeVisible();
    await expect(form.getByText("el noveno carácter debería ser 0")).toBeVisible();
    await expect(form.getByLabel("Potencia (kW)")).toHaveValue("5000");
    await expect(form.getByLabel("Certificado de conformidad (COC)")).toBeChecked();
    await form.getByLabel("Potencia (kW)").fill("140");
    const [tick] = await form.getByLabel("Es correcto, guardar así").all();
    await tick?.check();
    await form.getByRole("button", { name: "Crear vehículo" }).click();
    await expect(page.getByRole("dialog", { name: `BMW ${model}` })).toBeVisible();
    await expect(form.getByLabel("VIN (bastidor)")).toHaveValue("WBA8E9C51GK644237");
    await expect(form.getByLabel("Potencia (kW)")).toHaveValue("140");
    await expect(form.getByLabel("Certificado de conformidad (COC)")).toBeChecked();
  });
}, widths.desktop);
