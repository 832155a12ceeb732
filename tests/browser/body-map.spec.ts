import type { Page } from "@playwright/test";
import { shotKeys } from "#app/features/orders/inspections/shots.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { explainShots } from "./orders-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodLook, open, test, widths } from "./test.ts";

/** Damages on the outline, demanded shots and the check at the handover, for the team and the customer. */
let [byKeyboard, plain, shown] = ["", "", ""];
const site = useOwnSite(() =>
  startSignedInSite([{ admin: true }, {}], {}, async (database, { userIds: [, userId = ""] }) => {
    byKeyboard = await insertOrder(database);
    plain = await insertOrder(database, { userId });
    shown = await insertOrder(database, { userId });
    await runAs(contextOf(database), (transaction) => transaction.insertInto("order_inspections").values(checks(shown)).execute());
  }),
);

const scratch = { panel: "bonnet", kind: "scratch", size: "card", note: "Junto al faro" };
const rust = { panel: "roof", kind: "rust", size: "coin", note: "" };
const dent = { panel: "left_doors", kind: "dent", size: "hand", note: "" };

/** A published inspection and a published check at the handover, each with a damage that the other one does not have. */
function checks(order_id: string) {
  const shots = Object.fromEntries(shotKeys.map((shot) => [shot, "El coche estaba en un elevador sin luz"]));
  const steel = (micrometres: number) => ({ micrometres, material: "steel" });
  const paint = { left_front_wing: steel(118), right_front_wing: steel(342), roof: { micrometres: null, material: "aluminium" } };
  const tyres = { front_left: { dot: "2316", tread: 1.4 }, rear_right: { dot: "1024", tread: 6 } };
  const first = { paint, tyres, shots, damages: { 1: scratch, 2: rust } };
  const row = { order_id, inspected_on: "2026-11-18", inspector: "Jonas Weber", published_at: new Date(), verdict: "recommended" };
  return [
    { ...row, mileage: 87_000, condition: JSON.stringify(first) },
    { ...row, mileage: 87_120, occasion: "handover", condition: JSON.stringify({ ...first, damages: { 1: scratch, 2: dent } }) },
  ];
}

const inspection = (order: string) => `/admin/orders/${order}/inspeccion`;
const report = (order: string) => `/dashboard/importacion/${order}/informe`;
const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

test("a damage is written with the keyboard alone, and the outline is a shortcut to its list", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await enterWith(page, site().cookies[0]);
  await open(page, inspection(byKeyboard));
  await page.getByLabel("Quién lo ha revisado").fill("Jonas Weber");
  await expect(choice(page, "Daño 2, pieza")).toBeHidden();
  await choice(page, "Daño 1, pieza").focus();
  for (const words of ["Techo", "Abolladura", "Como una mano", "Visto a contraluz"]) {
    await page.keyboard.type(words);
    if (words !== "Visto a contraluz") await page.keyboard.press("Tab");
  }
  await expect(choice(page, "Daño 2, pieza")).toBeVisible();
  await page.locator("[data-panel=left_doors]").click();
  await expect(choice(page, "Daño 2, pieza")).toHaveValue("left_doors");
  await expect(choice(page, "Daño 2, pieza")).toBeFocused();
  await page.reload();
  await expect(choice(page, "Daño 2, pieza")).toHaveValue("left_doors");
  await page.getByLabel("Daño 1, nota").press("Enter");
  const refusal = page.getByText("Elige el tamaño.");
  await expect(refusal).toBeVisible();
  await choice(page, "Daño 2, qué es").selectOption("scratch");
  await choice(page, "Daño 2, tamaño").selectOption("coin");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Revisión guardada")).toBeVisible();
  await expect(choice(page, "Daño 1, pieza")).toHaveValue("roof");
  await expectGoodLook(page, "an inspection with damages");
});

test("the report and the check at the handover say every number in words, and what has changed", async ({ page }) => {
  await enterWith(page, site().cookies[1]);
  await open(page, report(shown));
  const changes = page.getByRole("region", { name: "Cómo está el coche en la entrega" });
  await expect(changes.getByText("Ha andado 120 km.")).toBeVisible();
  await expect(changes.getByText("Puertas izquierdas: Abolladura, como una mano")).toBeVisible();
  const first = page.getByRole("region", { name: "Mapa de la carrocería", exact: true });
  await expect(first.getByRole("listitem")).toHaveText(["1CapóArañazo, como una tarjeta. Junto al faro", "2TechoÓxido, como una moneda"]);
  // Nobody wrote down again whether the rust is still there, so its lack is no good news.
  await expect(changes.getByText("No anotados en la entrega: no sabemos si siguen")).toBeVisible();
  await expect(changes.getByText("Techo: Óxido, como una moneda")).toBeVisible();
  await expect(page.getByText("Posible masilla").first()).toBeVisible();
  await expect(page.getByText("Por debajo del mínimo legal de 1,6 mm").first()).toBeVisible();
  await expectGoodLook(page, "a report with a check at the handover");

  // The page that prepares the act misses the check where there is none.
  await page.context().clearCookies();
  await enterWith(page, site().cookies[0]);
  for (const [id, count] of [
    [shown, 0],
    [byKeyboard, 1],
  ] as const) {
    await page.goto(`/admin/orders/${id}/documentos/nuevo/handover`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("La revisión en la entrega no está publicada.")).toHaveCount(count);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an inspection and the check at the handover are written, published and read", async ({ page, browser }) => {
    test.slow();
    const customer = await browser.newPage({ javaScriptEnabled: false, baseURL: new URL(site().site.url).origin });
    await enterWith(page, site().cookies[0]);
    await enterWith(customer, site().cookies[1]);
    for (const address of [inspection(plain), `${inspection(plain)}?revision=entrega`]) {
      const isInspection = address === inspection(plain);
      await page.goto(address);
      await page.getByLabel("Quién lo ha revisado").fill("Jonas Weber");
      await page.getByLabel("Kilómetros", { exact: true }).fill(isInspection ? "87.000" : "87.050");
      await expect(page.getByRole("button", { name: /^Publicar/ })).toBeHidden();
      if (isInspection) await choice(page, "Veredicto").selectOption("recommended");
      else for (const part of ["pieza", "qué es", "tamaño"]) await choice(page, `Daño 1, ${part}`).selectOption({ index: 1 });
      await explainShots(page);
      await page.getByRole("button", { name: "Guardar", exact: true }).last().click();
      await page.getByRole("button", { name: /^Publicar/ }).click();
      await expect(page.getByText("Publicado", { exact: true })).toBeVisible();
      await customer.goto(report(plain));
      await expect(customer.getByText("No se pudo mirar: Sin luz").first()).toBeVisible();
    }
    await page.getByLabel("Pie", { exact: true }).fill("Óxido & más");
    await page.getByLabel("Qué se ve").selectOption("damage/1");
    await page.getByRole("button", { name: "Subir fotos" }).click();
    await expect(page.getByRole("alert")).toHaveText("Elige una o varias fotos.");
    await expect(page.getByLabel("Pie", { exact: true })).toHaveValue("Óxido & más");
    await expect(page.getByLabel("Qué se ve")).toHaveValue("damage/1");
    await expect(customer.getByText("Ha andado 50 km.")).toBeVisible();
    await expect(customer.getByText("Paragolpes delantero: Arañazo, como una moneda")).toBeVisible();
  });
});
