import type { Page } from "@playwright/test";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, siteAddress, test } from "./test.ts";

const cars = { proven: "", blocked: "", unknown: "", inSpain: "" };
type Order = { id: string; link: string; sha256: string };
/** One order for each way of the browser, because sending changes it. */
const orders: Order[] = [];
/** The same, of a car that is known by its advertisement only. */
const advertised: string[] = [];

const office = useOwnSite(() =>
  startSignedInSite([{ admin: true }], {}, async (database, { env }) => {
    const german = { status: "german_prospect", german_price: 17_900, price: 21_000, co2: 128, seller: "dealer", vat_regime: "margin" };
    const facts = { modified: false, former_taxi_or_rental: false, accident: "none_declared", write_off: "none" };
    const papers = ["teil_1", "teil_2", "coc"];
    const proven = { ...german, ...facts, papers, mileage: 64_300, first_registration: "2021-03-01" };
    Object.assign(cars, {
      proven: await insertVehicle(database, proven),
      blocked: await insertVehicle(database, { ...proven, missing_title: "missing", modified: true }),
      unknown: await insertVehicle(database, german),
      inSpain: await insertVehicle(database, { ...proven, status: "available" }),
    });
    for (const count of [0, 1]) {
      orders[count] = await blockedOrder(database, env);
      const id = await insertOrder(database, { carName: "Audi A4" });
      const car_facts = JSON.stringify({ make: "Audi", model: "A4", mileage: 150_000 });
      await database.kysely.updateTable("orders").set({ car_facts }).where("id", "=", id).execute();
      advertised[count] = id;
    }
  }),
);

async function blockedOrder(database: Database, env: Record<string, string>): Promise<Order> {
  const vehicleId = await insertVehicle(database, { status: "reserved", german_price: 18_900, missing_title: "missing" });
  const id = await insertOrder(database, { vehicleId, statusBefore: "german_prospect" });
  const { sha256 } = await insertQuote(database, id, { sentAt: null, validUntil: "2027-03-01" });
  const keys = await openKeys(database, readConfig(env).secretKeys);
  return { id, link: linkedOrderAddress(keys, { id, linkVersion: 0 }), sha256 };
}

const line = (page: Page) => page.locator("details[data-verdict]");
const question = "¿Se puede matricular?";

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a car in Germany says in one line whether it can be registered, and each doubt with its paper", async ({ page }) => {
    await visit(page, `/stock/${cars.blocked}`);
    await expect(line(page)).toContainText(`${question} No, tal como está.`);
    const paper = page.getByText("Lo aclara: Teil II original. Lo trae el vendedor.");
    await expect(paper).toBeHidden();
    await line(page).locator("summary").click();
    await expect(paper).toBeVisible();
    await expect(line(page).getByText("Está modificado.")).toBeVisible();
    await visit(page, `/stock/${cars.proven}`);
    await expect(line(page)).toContainText(`${question} Todavía no lo sabemos: falta comprobar una cosa.`);
    await visit(page, `/stock/${cars.unknown}`);
    await expect(line(page)).toContainText(/Todavía no lo sabemos: faltan \d+ cosas por comprobar/);
    await visit(page, `/stock/${cars.inSpain}`);
    await expect(page.getByText(question)).toHaveCount(0);
  });

  test("the calculator takes nobody's word for a paper", async ({ page }) => {
    const known = "price=18900&km=64300&registered=2021-03&modified=no&taxi=no&accident=none_declared&write_off=none";
    await visit(page, `/calculadora?${known}&papers=teil_1&papers=teil_2&papers=coc`);
    await expect(line(page)).toContainText("Todavía no lo sabemos: faltan 5 cosas por comprobar");
    await visit(page, `/calculadora?${known}&eu=no`);
    await expect(line(page)).toContainText("No, tal como está.");
  });

  test("a quote for a car that cannot be registered leaves with a written reason only, which the customer never reads", async ({
    page,
    request,
  }) => {
    const order = orders[javaScriptEnabled ? 0 : 1];
    if (!order) throw new Error("no order");
    const address = `/admin/orders/${order.id}`;
    await enterWith(page, office().cookies[0]);
    // Without the form of the page, too.
    const form = { form: "send-quote", version: "1", seen: order.sha256 };
    const headers = { Cookie: office().cookies[0] ?? "", Origin: siteAddress() };
    const refused = await request.post(`${siteAddress()}${address}`, { form, headers, maxRedirects: 0 });
    expect(refused.status()).toBe(400);

    await visit(page, address);
    await expect(line(page)).toContainText("No, tal como está.");
    const section = page.getByRole("region", { name: "Presupuesto" });
    await expect(section.getByText("Borrador", { exact: true })).toBeVisible();
    await section.locator("summary", { hasText: "Enviar con un motivo" }).click();
    const reason = section.getByLabel("Por qué lo envías aunque no se pueda matricular");
    const send = section.getByRole("button", { name: "Sí, enviarlo" });
    await untilFormIsAccepted();
    await send.click();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expect(reason).toHaveAccessibleDescription(/No está el original de la Teil II/);
    await reason.fill("La trae el vendedor el lunes.");
    await send.click();
    await expect(section.getByText("Enviado", { exact: true })).toBeVisible();
    await expect(section.getByText("Se envió aunque no se podía matricular: La trae el vendedor el lunes.")).toBeVisible();

    await page.context().clearCookies();
    await visit(page, order.link);
    await expect(line(page)).toContainText("No, tal como está.");
    for (const where of [order.link, `${order.link}/presupuesto/1`])
      expect(await (await request.get(`${siteAddress()}${where}`)).text()).not.toContain("el lunes");
  });

  test("the team writes down what it knows of an advertised car, and the verdict follows", async ({ page }) => {
    await enterWith(page, office().cookies[0]);
    await visit(page, `/admin/orders/${advertised[javaScriptEnabled ? 0 : 1]}`);
    await expect(line(page)).toContainText("Todavía no lo sabemos");
    const section = page.getByRole("region", { name: "Presupuesto" });
    const say = async (label: string, answer: string) => {
      const choice = section.getByLabel(label, { exact: true });
      if (!(await choice.isVisible())) await section.getByText("Lo que sabemos del coche").click();
      await choice.selectOption({ label: answer });
      await untilFormIsAccepted();
      await section.getByRole("button", { name: "Guardar", exact: true }).click();
      await expect(section.getByText("Ya se tiene en cuenta para saber si el coche se puede matricular.")).toBeVisible();
      await expect(choice).toHaveValue(/./);
    };
    await say("Modificado tras salir de fábrica", "Sí");
    await expect(line(page)).toContainText("Con una condición");
    await say("Siniestro total o desguace", "Dado para desguace (Verschrottungsnachweis)");
    await expect(line(page)).toContainText("No, tal como está.");
    await expect(section.getByLabel("Modificado tras salir de fábrica")).toHaveValue("yes");
    await line(page).locator("summary").click();
    await expect(line(page).getByText("Está modificado.")).toBeVisible();
    if (javaScriptEnabled) await expectGoodLook(page, "what is known of a car");
  });
});

test("the line fits on a phone and has no fault that axe finds, folded out", async ({ page }) => {
  test.slow();
  for (const address of [`/stock/${cars.blocked}`, "/calculadora?price=18900&eu=no", orders[0]?.link ?? ""]) {
    await page.goto(address);
    await line(page).locator("summary").click();
    await expectGoodLook(page, address);
  }
  await enterWith(page, office().cookies[0]);
  for (const address of [`/admin/vehicles/${cars.unknown}`, `/admin/orders/${orders[0]?.id}`]) {
    await page.goto(address);
    await line(page).locator("summary").click();
    await expectGoodLook(page, address);
  }
});
