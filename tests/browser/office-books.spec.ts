import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { norma43 } from "#tests/norma-43.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodLook, inBothWays, test, widths } from "./test.ts";

type Seeded = { id: string; reference: string };

const today = Temporal.Now.plainDateISO("Europe/Madrid").toString();
const longName = "María de los Dolores Fernández-Villaverde y Rodríguez de Castro";

/** One order for each way, because each books its own transfer. The last one is handed over and has no purchase. */
const office = useOwnSite(async () => {
  const orders: Seeded[] = [];
  const signedIn = await startSignedInSite([{ admin: true }], {}, async (database) => {
    for (let number = 0; number < 4; number += 1) {
      const id = await insertOrder(database, {
        name: longName,
        email: `cliente${number}@example.es`,
        carName: `Volkswagen Golf Variant ${number}`,
      });
      await runAs(contextOf(database), async (transaction) => {
        const charge = { order_id: id, kind: "charge", concept: "purchase", cents: 14_000_00 + number, due_on: today };
        await transaction.insertInto("order_entries").values(charge).execute();
        if (number > 1) {
          const handover = { state: "done", done_on: today };
          await transaction.updateTable("order_steps").set(handover).where("order_id", "=", id).where("kind", "=", "handed_over").execute();
        }
        orders.push(await transaction.selectFrom("orders").select(["id", "reference"]).where("id", "=", id).executeTakeFirstOrThrow());
      });
    }
  });
  return { ...signedIn, orders };
});

const file = (content: string) => ({ name: "extracto.n43", mimeType: "text/plain", buffer: Buffer.from(content, "latin1") });

inBothWays(({ javaScriptEnabled, visit }) => {
  const number = javaScriptEnabled ? 0 : 1;
  const look: typeof expectGoodLook = async (...given) => (javaScriptEnabled ? expectGoodLook(...given) : undefined);

  test("a statement is read, and its movements are booked after a yes", async ({ page }) => {
    await enterWith(page, office().cookies[0]);
    const order = office().orders[number];
    if (!order) throw new Error("no order");
    const statement = norma43([
      {
        movements: [
          {
            day: today,
            cents: 14_000_00 + number,
            words: [`TRANSFERENCIA DE MARIA DOLORES ${order.reference.replaceAll("-", " ").toLowerCase()}`],
          },
          { day: today, cents: 12_00, words: [`TRANSFERENCIA ${order.reference}`] },
          { day: today, cents: -850_00 - number, words: ["ALQUILER OFICINA CALLE MAYOR"] },
        ],
      },
    ]);
    const upload = async (content: string) => {
      await page.getByLabel("Archivo del banco").setInputFiles(file(content));
      await page.getByRole("button", { name: "Leer el extracto" }).click();
    };
    await visit(page, "/admin/libros/banco");
    await upload(statement.replace("00000000001200", "00000000001300"));
    await expect(page.getByRole("alert")).toHaveText(/Línea \d+: .*No se ha guardado nada\./);
    await upload(statement);
    await expect(page.getByText("3 movimientos nuevos.")).toBeVisible();
    await upload(statement);
    await expect(page.getByText("0 movimientos nuevos, 3 que ya estaban.")).toBeVisible();
    await look(page, "movements that wait");

    await page.getByRole("button", { name: /^Apuntar el seguro \(14\.000/ }).click();
    await expect(page.getByText("Están en las cuentas de sus importaciones")).toBeVisible();
    await expect(page.getByText("Ya no debe nada.")).toBeVisible();

    // Notices stay over the page until somebody closes them.
    const notices = page.getByRole("button", { name: "Cerrar el aviso" });
    if (javaScriptEnabled) while ((await notices.count()) > 0) await notices.first().click();
    const rent = page.getByRole("listitem").filter({ hasText: "ALQUILER" });
    await rent.getByText("Apuntar", { exact: true }).click();
    await rent.getByLabel("Importación", { exact: true }).fill("RS-QQQQ-QQ");
    await rent.getByRole("button", { name: "Sí, apuntar" }).click();
    await expect(rent.getByText("No hay ninguna importación con esta referencia.")).toBeVisible();
    await expect(rent.getByLabel("Importación", { exact: true })).toHaveValue("RS-QQQQ-QQ");
    await look(page, "a refused booking", { phone: widths.phone });
    await rent.getByText("Apartar", { exact: true }).first().click();
    await rent.getByLabel("Por qué no es de ninguna importación").fill("Alquiler");
    await rent.getByRole("button", { name: "Apartar", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Sin importación/ })).toBeHidden();

    await page.getByText(/^Hechos/).click();
    await page.getByRole("link", { name: order.reference }).last().click();
    await expect(page.locator("#cuentas")).toContainText("Pago recibido");
    await expect(page.locator("#cuentas").getByText("Al día")).toBeVisible();
  });

  test("a purchase leads a car into the register of used goods", async ({ page }) => {
    await enterWith(page, office().cookies[0]);
    const order = office().orders[number + 2];
    if (!order) throw new Error("no order");
    await visit(page, "/admin/libros");
    const missing = page.locator("section").filter({ has: page.getByRole("heading", { name: "Qué falta" }) });
    await missing.getByRole("link", { name: `Volkswagen Golf Variant ${number + 2}` }).click();
    const section = page.locator("#compra");
    await section.getByText("Apuntar la compra").click();
    await section.getByLabel("Nombre o empresa").fill("Autohaus Müller GmbH");
    await section.getByRole("button", { name: "Guardar la compra" }).click();
    await expect(section.getByText("Escribe lo que costó el coche")).toBeVisible();
    await expect(section.getByLabel("Nombre o empresa")).toHaveValue("Autohaus Müller GmbH");
    await section.getByLabel("Precio de compra en euros").fill("11.000");
    await section.getByRole("button", { name: "Guardar la compra" }).click();
    await expect(section.getByText("11.000 €")).toBeVisible();

    await visit(page, "/admin/libros");
    const row = page.getByRole("row").filter({ hasText: order.reference });
    await expect(row).toContainText(/520,6[67]/);
    await look(page, "the register");
    await page.getByRole("link", { name: "Apuntes", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: order.reference }).first()).toContainText("14.000,0");
    await look(page, "the entries");
    const answer = await page.request.get("/admin/libros/bienes-usados.csv");
    expect(answer.headers()["content-disposition"]).toMatch(/bienes-usados-\d{4}-\d\.csv/);
    expect(await answer.text()).toContain(";Autohaus Müller GmbH;");
  });
});
