import type { Page } from "@playwright/test";
import { failedMailTo, inboxIds, type InboxName, wordFor } from "./inbox-people.ts";
import { signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectAccessible, expectGoodLook, expectGoodPages, expectNoSidewaysScroll, open, test, widths } from "./test.ts";

const addressOf = (name: InboxName, kind = "inquiry") => `/admin/inquiries/${kind}/${inboxIds[name]}`;
const searchFor = (name: InboxName) => `/admin/inquiries?search=${wordFor(name)}`;
const box = "Tu respuesta";
const log = (page: Page) => page.getByRole("log").getByRole("listitem");

test.beforeEach(({ page }) => signInAs(page, "office-inbox-admin"));

test("all steps work with the keyboard: find, change the status and undo it, open, close, answer", async ({ page }) => {
  await open(page, "/admin/inquiries");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(wordFor("keys"));
  const row = page.locator("[data-row]");
  await expect(row).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${wordFor("keys")}`));
  await page.getByRole("searchbox").press("Tab");
  await page.getByRole("heading", { name: "Consultas" }).click();
  await page.keyboard.press("ArrowDown");
  await expect(row).toBeFocused();

  await page.keyboard.press("e");
  const status = row.getByRole("combobox");
  await expect(status).toBeFocused();
  await status.selectOption("in_progress");
  await expect(page.getByText("Estado actualizado")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(status).toHaveValue("pending");

  await row.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bandeja keys" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("No se han enviado respuestas aún");
  await expect(dialog).toContainText("Lancia Delta Integrale Evoluzione · 1992, archivado");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/admin/inquiries\\?search=${wordFor("keys")}$`));
  await expect(row).toBeFocused();

  await page.keyboard.press("r");
  await expect(page.getByLabel(box)).toBeFocused();
  const send = page.getByRole("button", { name: "Enviar Respuesta" });
  await expect(send).toBeDisabled();
  await page.keyboard.type("Sí, sigue disponible.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("La respuesta ha sido enviada correctamente al cliente.")).toBeVisible();
  await expect(log(page)).toHaveCount(2);
  await expect(log(page).last()).toContainText("Equipo RinSegura");
  await expect(page.getByLabel(box)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("pending");
});

test("details show the person and the contact data, and link to the car in a new tab", async ({ page }) => {
  await open(page, addressOf("answered"));
  const dialog = page.getByRole("dialog", { name: "Bandeja answered" });
  const car = dialog.getByRole("link", { name: / · \d{4}$/ });
  await expect(car).toHaveAttribute("href", /^\/vehicle\/[0-9a-f-]{36}$/);
  await expect(car).toHaveAttribute("target", "_blank");
  await expect(dialog.getByRole("link", { name: "Llamar" })).toHaveAttribute("href", "tel:+34600111222");
  await expect(dialog.getByRole("link", { name: "Email directo" })).toHaveAttribute(
    "href",
    /^mailto:ana@example\.es\?subject=Tu%20consulta%20sobre%20el%20/,
  );
  await expect(dialog).toContainText("Sí, lo ve en su panel");
  await expect(log(page)).toHaveText([/^Bandeja answered/, /^Equipo RinSegura.*Sí, sigue\./, /^Bandeja answered.*¿Puedo verlo\?/]);
});

test("a change can be undone although the filter no longer shows its row", async ({ page }) => {
  await open(page, `${searchFor("archived")}&status=pending`);
  const row = page.locator("[data-row]");
  await row.getByRole("combobox").selectOption("completed");
  await expect(row).toHaveCount(0);
  await expect(page.getByText("No se encontraron consultas")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Deshacer" })).toHaveCount(0);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: widths.phone });

  test("a search, a status, a blank reply and a real reply all work", async ({ page }) => {
    await page.goto("/admin/inquiries");
    await page.getByRole("searchbox").fill(wordFor("keys-bare"));
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await page.getByLabel("Estado de la consulta de Bandeja keys-bare").selectOption("completed");
    await page.getByRole("button", { name: "Cambiar" }).click();
    await expect(page.getByText("Estado actualizado")).toBeVisible();
    await expect(page.getByLabel("Estado de la consulta de Bandeja keys-bare")).toHaveValue("completed");
    await expectNoSidewaysScroll(page, "inbox without a script");

    await page.getByRole("link", { name: /^Responder a Bandeja keys-bare/ }).click();
    await page.getByLabel(box).fill("   ");
    await page.getByRole("button", { name: "Enviar Respuesta" }).click();
    await expect(page.getByText("Por favor escribe un mensaje de respuesta.")).toBeVisible();
    await page.getByLabel(box).fill("Con dos\nlíneas");
    await page.getByRole("button", { name: "Enviar Respuesta" }).click();
    await expect(page.getByText("Respuesta enviada", { exact: true })).toBeVisible();
    await expect(log(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page, "details without a script");
    await page.getByRole("link", { name: "Cerrar", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/inquiries\\?search=${wordFor("keys-bare")}`));
  });

  test("a message is answered, and a mail that was given up is tried again", async ({ page }) => {
    await page.goto(addressOf("message-bare", "message"));
    await expect(page.getByRole("dialog")).toContainText("Mensaje de contacto · Presupuesto");
    await page.getByLabel(box).fill("Claro que sí");
    await page.getByRole("button", { name: "Enviar Respuesta" }).click();
    await expect(page.getByText("Respuesta enviada", { exact: true })).toBeVisible();
    await page.goto(searchFor("failed-bare"));
    await expect(page.getByText("Hay un correo sin entregar.")).toBeVisible();
    await page.getByRole("link", { name: "Ver por qué" }).click();
    const mail = page.getByRole("listitem").filter({ hasText: failedMailTo("failed-bare") });
    await mail.getByRole("button", { name: /^Reintentar/ }).click();
    await expect(page.getByText("Correo en camino")).toBeVisible();
    await expect(mail).toHaveCount(0);
  });
});

test("when two admins change one inquiry, the second sees its new status, and nothing is overwritten (row R21)", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, "office-inbox-second-admin");
  // Without the news stream, both admins still see the old status.
  for (const one of [page, other]) {
    await one.route("**/admin/inquiries/novedades", (route) => route.fulfill({ status: 403, contentType: "text/plain", body: "" }));
    await open(one, new URL(searchFor("rivals"), process.env["SITE"]).href);
  }
  await page.locator("[data-row]").getByRole("combobox").selectOption("completed");
  await expect(page.getByText("Estado actualizado")).toBeVisible();
  const late = other.locator("[data-row]").getByRole("combobox");
  await late.selectOption("in_progress");
  await expect(other.getByText("Otra persona lo ha cambiado antes: ahora está «Completada».")).toBeVisible();
  await expect(late).toHaveValue("completed");
  await other.context().close();
});

test("an admin who writes while a colleague answers is told before sending, and loses nothing (row R21)", async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, "office-inbox-second-admin");
  await open(page, addressOf("overtaken"));
  await page.getByLabel(box).fill("Lo mío, a medias");
  await open(other, new URL(addressOf("overtaken"), process.env["SITE"]).href);
  await other.getByLabel(box).fill("La de la colega");
  await other.getByRole("button", { name: "Enviar Respuesta" }).click();
  await expect(log(page).last()).toContainText("La de la colega");
  await expect(page.getByText("Ha llegado otra respuesta mientras escribías")).toBeVisible();
  await expect(page.getByLabel(box)).toHaveValue("Lo mío, a medias");
  await page.getByRole("button", { name: "Enviar Respuesta" }).click();
  await expect(log(page)).toHaveCount(3);
  await other.context().close();
});

test("the customer's answer appears in the open details, and in the list", async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await asNewSender(other);
  await signInAs(other, "office-inbox-customer");
  await open(page, addressOf("live"));
  await page.getByLabel(box).fill("Un borrador");
  await open(other, new URL(`/dashboard/consultas/${inboxIds.live}`, process.env["SITE"]).href);
  await other.getByLabel("Escribe tu respuesta para continuar la conversación").fill("¿Hay novedades?");
  await untilFormIsAccepted();
  await other.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(other.getByText("Respuesta enviada")).toBeVisible();
  await expect(log(page).last()).toContainText("¿Hay novedades?", { timeout: 5_000 });
  await expect(log(page).last()).toContainText("Bandeja live");
  await expect(page.getByLabel(box)).toHaveValue("Un borrador");
  await page.goto(searchFor("live"));
  await expect(page.getByText("Ha contestado")).toBeVisible();
  await other.context().close();
});

test("a reservation is rejected after a confirmation, and one for an unavailable car cannot be accepted", async ({ page }) => {
  await open(page, addressOf("accepted", "reservation"));
  await page.getByText("Aceptar", { exact: true }).click();
  await expect(page.getByText(/pasa a reservado y escribimos a Bandeja accepted/)).toBeVisible();
  await page.getByRole("button", { name: "Sí, aceptar la reserva" }).click();
  await expect(page.getByText("El coche ya no está disponible, así que no se puede reservar.")).toBeVisible();
  await expect(page.getByText("Pendiente", { exact: true }).last()).toBeVisible();

  await open(page, addressOf("rejected", "reservation"));
  await page.getByText("Rechazar", { exact: true }).click();
  await page.getByRole("button", { name: "Sí, rechazar la reserva" }).click();
  await expect(page.getByText("Reserva rechazada")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Rechazada", { exact: true })).toBeVisible();
  await expect(page.getByText("Rechazar", { exact: true })).toHaveCount(0);
});

test("saved replies are copied from examples, written, changed, filled in and deleted", async ({ page }) => {
  await open(page, "/admin/inquiries/saved-replies");
  await expect(page.getByText("Todavía no hay ninguna")).toBeVisible();
  await expectAccessible(page, "no saved replies");
  await page.getByRole("button", { name: "Guardar «Cómo verlo»" }).click();
  await expect(page.getByText("Respuesta guardada", { exact: true })).toBeVisible();
  const adding = page.getByRole("region", { name: "Añadir una respuesta" });
  await adding.getByLabel("Título").fill("Con todo");
  await adding.getByLabel("Texto").fill("{nombre}: el {vehículo} de {año}, de {empresa}");
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("No conocemos {vehículo}.")).toBeVisible();
  await expect(adding.getByLabel("Título")).toHaveValue("Con todo");
  await adding.getByLabel("Texto").fill("{nombre}: el {vehiculo} de {año}, de {empresa}. {precio}");
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(adding.getByLabel("Título")).toHaveValue("");
  await page.getByText("Con todo", { exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Con todo" });
  await row.getByLabel("Título").fill("Con todo dentro");
  await row.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
  await expectAccessible(page, "saved replies");

  // The price of an archived car is unknown, and a reply with an open placeholder is not sent.
  await open(page, `${addressOf("saved")}#responder`);
  await page.getByLabel("Respuestas guardadas").selectOption({ label: "Con todo dentro" });
  await expect(page.getByLabel(box)).toHaveValue("Bandeja saved: el Lancia Delta Integrale Evoluzione de 1992, de RinSegura. {precio}");
  await page.getByRole("button", { name: "Enviar Respuesta" }).click();
  await expect(page.getByText("Queda por rellenar {precio}")).toBeVisible();
  await page.getByLabel(box).fill("Nada más");
  await page.getByLabel("Respuestas guardadas").selectOption({ label: "Cómo verlo" });
  await expect(page.getByLabel(box)).toHaveValue(/^Nada más\n\nEl Lancia/);

  const saved = await page.getByLabel("Respuestas guardadas").locator("option", { hasText: "Con todo dentro" }).getAttribute("value");
  const answer = await page.request.get(`${addressOf("saved")}?saved=${saved}`);
  expect(await answer.text()).toContain("Bandeja saved: el Lancia Delta Integrale Evoluzione de 1992, de RinSegura. {precio}</textarea>");

  for (const title of ["Con todo dentro", "Cómo verlo"]) {
    await open(page, "/admin/inquiries/saved-replies");
    await page.getByText(title, { exact: true }).click();
    await page.getByText("Borrar", { exact: true }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Sí, borrar" }).click();
    await expect(page.getByText("Respuesta borrada")).toBeVisible();
  }
});

test("an address without an entry shows an error above the list", async ({ page }) => {
  for (const path of [
    `/admin/inquiries/inquiry/${crypto.randomUUID()}`,
    `/admin/inquiries/message/${inboxIds.keys}`,
    "/admin/inquiries/x/y",
  ]) {
    const answer = await page.request.get(path);
    expect([answer.status(), await answer.text()], path).toEqual([404, expect.stringContaining("Consulta no encontrada")]);
  }
});

test("the inbox and its details fit every window and are accessible in both schemes", async ({ page }) => {
  test.slow();
  await open(page, "/admin/inquiries?search=bandeja");
  await expectGoodLook(page, "inbox");
  await open(page, "/admin/inquiries?search=nadiesellamaasi");
  await expect(page.getByRole("heading", { name: "No se encontraron consultas" })).toBeVisible();
  await expectGoodLook(page, "nothing found");
  await expectGoodPages(page, [addressOf("answered"), addressOf("accepted", "reservation")]);
});
