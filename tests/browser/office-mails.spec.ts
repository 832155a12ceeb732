import type { Page } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail } from "#tests/inbox.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodPages, inBothWays, open, test, widths } from "./test.ts";

const longAddress = `${"una.direccion.muy.larga.".repeat(6)}x@subdominio.de.ejemplo.es`;
const searches = [longAddress, "nadie@example.es", "a medias"].map((email) => `/admin/mails?email=${encodeURIComponent(email)}`);
const givenUp = { given_up_at: "2026-11-19T12:00:00Z", tries: 12, created_at: "2026-11-18T09:30:00Z", last_error: "EENVELOPE 550" };

const office = useOwnSite(() =>
  startSignedInSite([{ admin: true }, {}], {}, async (database) => {
    for (const [recipient, kind] of [
      ["una@example.es", "inquiry-received"],
      ["otra@example.es", "appointment-reminder"],
      ["tercera@example.es", "data-request-answered"],
      [longAddress, "account-reset_password"],
    ] as const) {
      const last_answer = "550 5.1.1 [dirección] no such mailbox here, see [enlace]";
      await insertMail(database, crypto.randomUUID(), { ...givenUp, kind, recipient, last_answer });
    }
    await insertMail(database, crypto.randomUUID(), {
      recipient: "enviado@example.es",
      created_at: "2026-11-19T09:00:00Z",
      sent_at: "2026-11-19T09:01:00Z",
    });
    // Without SMTP settings, these mails stay in the queue.
    await insertMail(database, crypto.randomUUID(), { recipient: "espera@example.es", send_after: "2026-11-20T10:00:00Z" });
    await insertMail(database, crypto.randomUUID(), {
      recipient: "aplazado@example.es",
      kind: "contract-requested",
      audience: "team",
      delays: 14,
      first_tried_at: "2026-11-20T10:00:00Z",
      last_error: "EENVELOPE 451",
      last_answer: "451 4.7.1 Greylisted",
    });
    const withheld = { kind: "message-received", subject_id: crypto.randomUUID(), recipient: "retenido@example.es", reason: "daily-limit" };
    await runAs(contextOf(database), (transaction) => transaction.insertInto("withheld_emails").values(withheld).execute());
  }),
);
test.describe.configure({ mode: "default" });

/** Signs in; the first person is the admin. */
const enter = (page: Page, person: 0 | 1) => enterWith(page, office().cookies[person]);

const row = (page: Page, recipient: string) => page.getByRole("listitem").filter({ hasText: recipient });

test("the dashboard reports mail problems and links to the list", async ({ page }) => {
  await enter(page, 0);
  await open(page, "/admin");
  const notices = page.getByRole("region", { name: "Avisos sobre los correos" });
  await expect(notices).toContainText("No hay servidor de correo. Falta SMTP_URL");
  await expect(notices).toContainText("correos sin entregar desde el");
  await notices.getByRole("link", { name: "Ver los correos" }).last().click();
  await expect(page.getByRole("heading", { name: "Correos", level: 1 })).toBeVisible();
});

inBothWays(({ javaScriptEnabled, visit }) => {
  const recipient = javaScriptEnabled ? "una@example.es" : "otra@example.es";

  test("a mail shows the error of its sending and is tried again", async ({ page }) => {
    await enter(page, 0);
    await visit(page, "/admin/mails");
    await expect(row(page, recipient)).toContainText("El servidor no acepta esta dirección.");
    await expect(row(page, recipient)).toContainText("no such mailbox here");
    await row(page, recipient)
      .getByRole("button", { name: /^Reintentar/ })
      .click();
    await expect(page.getByText("Correo en camino")).toBeVisible();
    await expect(row(page, recipient)).toHaveCount(0);
    await page.getByRole("link", { name: /^En espera/ }).click();
    await expect(row(page, recipient)).toContainText("El servidor no acepta esta dirección.");
    await expect(row(page, "aplazado@example.es")).toContainText("El servidor pide que lo intentemos más tarde.");
    await page.getByRole("link", { name: /^No enviados/ }).click();
    await expect(row(page, "retenido@example.es")).toContainText("Mensaje recibido");
    await expect(row(page, "retenido@example.es")).toContainText("ya se habían pedido los correos de un día a esta dirección");
    await expect(row(page, "retenido@example.es").getByRole("button")).toHaveCount(0);
  });

  test("a search for an address tells what became of its mails", async ({ page }) => {
    await enter(page, 0);
    await visit(page, "/admin/mails");
    const field = page.getByLabel("¿Qué correos ha recibido esta persona?");
    await field.fill("ENVIADO@example.es");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(row(page, "Enviado")).toContainText("El servidor de correo lo aceptó el 19 de noviembre de 2026");
    await expect(field).toHaveValue("ENVIADO@example.es");
    await field.fill("enviado@");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByText("Escribe la dirección entera")).toBeVisible();
    await expect(field).toHaveValue("enviado@");
    await field.fill("nadie@example.es");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByText("Ningún correo en los últimos 90 días")).toBeVisible();
    await expect(page.getByText("tampoco está en las citas")).toBeVisible();
  });

  test("a customer switches marketing on and off in the panel", async ({ page }) => {
    await enter(page, 1);
    await visit(page, "/dashboard/seguridad");
    const section = page.getByRole("region", { name: "Novedades por correo" });
    await expect(section).toContainText("No las recibes");
    await untilFormIsAccepted();
    await section.getByRole("button", { name: "Quiero recibirlas" }).click();
    await expect(section.getByText("Las recibes", { exact: true })).toBeVisible();
    await untilFormIsAccepted();
    await section.getByRole("button", { name: "Dejar de recibirlas" }).click();
    await expect(section.getByText("No las recibes")).toBeVisible();
  });
}, widths.desktop);

test("a test mail says that no mail server is set", async ({ page }) => {
  await enter(page, 0);
  await open(page, "/admin/mails");
  await page.getByRole("button", { name: "Enviarme una prueba" }).click();
  await expect(page.getByRole("alert").getByText("Falta SMTP_URL")).toBeVisible();
});

test("the lists fit every window and are accessible in both schemes", async ({ page }) => {
  test.slow();
  await enter(page, 0);
  await expectGoodPages(page, ["/admin/mails", "/admin/mails?view=waiting", "/admin/mails?view=withheld", ...searches]);
});

test("all mails are tried again, and then the list is empty", async ({ page }) => {
  await enter(page, 0);
  await open(page, "/admin/mails?view=given-up");
  await page.getByRole("button", { name: "Reintentar todos" }).click();
  await expect(page.getByText("Correos en camino")).toBeVisible();
  await expect(page.getByText("Todo entregado")).toBeVisible();
});
