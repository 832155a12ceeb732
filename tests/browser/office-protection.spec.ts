import type { Page } from "@playwright/test";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { expect, expectGoodLook, onAnyDatabase, open, siteAddress, test, widths } from "./test.ts";

const password = "pasos lentos 7";
const longName = "María de los Ángeles Fernández-Castañeda y Gutiérrez de la Concepción";
const closed = { id: "" };

let office: SignedInSite;
const sharedSite = process.env["SITE"];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  office = await startSignedInSite([{ admin: true }, {}], {}, async (database) => {
    await holdManyHours(database);
    closed.id = await insertUser(database, { displayName: longName });
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("users")
        .set({ banned_at: "2026-11-20T10:00:00Z", ban_reason: "Reserva horas y no se presenta." })
        .where("id", "=", closed.id)
        .execute(),
    );
  });
  process.env["SITE"] = office.site.url;
});
test.afterAll(async () => {
  await office.stop();
  if (sharedSite === undefined) delete process.env["SITE"];
  else process.env["SITE"] = sharedSite;
});

/** Three hours of next month under one telephone number: the agenda shows them together. */
async function holdManyHours(database: Database): Promise<void> {
  const day = Temporal.Now.plainDateISO("Europe/Madrid").add({ days: 7 });
  const rows = ["09:00", "09:30", "10:00"].map((time, number) => ({
    customer_name: number === 0 ? longName : "Ana",
    customer_email: `reserva${number}@example.es`,
    customer_phone: "+34600000001",
    appointment_date: day.toString(),
    appointment_time: time,
    gdpr_consent: true,
    data_processing_consent: true,
  }));
  await runAs(contextOf(database), (transaction) => transaction.insertInto("appointments").values(rows).execute());
}

async function enter(page: Page): Promise<void> {
  const [name = "", value = ""] = office.cookies[0]?.split("=", 2) ?? [];
  await page.context().addCookies([{ name, value, url: siteAddress(), httpOnly: true, sameSite: "Lax" }]);
}

/** The agenda with its notice, and the pages of an open and of a closed account. */
function protectingPages(): string[] {
  const [, customer = ""] = office.userIds;
  const accounts = [customer, closed.id].flatMap((id) => [`/admin/users/${id}`, `/admin/users/${id}/ban`]);
  return ["/admin/appointments", ...accounts];
}

test(
  "the pages that protect the team fit every window, and everybody can read them, in both schemes",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    await enter(page);
    for (const address of protectingPages()) {
      await open(page, address);
      await expectGoodLook(page, address);
    }
  },
);

test("a person's name keeps most of its row on a tablet, however long it is", async ({ page }) => {
  await enter(page);
  await page.setViewportSize(widths.tablet);
  await open(page, "/admin/users");
  const box = await page.getByRole("heading", { name: longName }).boundingBox();
  expect(box?.width).toBeGreaterThan(200);
});

test("hours that one telephone number holds are shown together and freed at once", async ({ page }) => {
  await enter(page);
  await open(page, "/admin/appointments");
  const notice = page.getByRole("region", { name: "Varias citas que parecen de la misma mano" });
  await expect(notice).toContainText("3 citas con el mismo teléfono");
  await notice.getByText("Ver cada una").click();
  await expect(notice).toContainText("reserva2@example.es");
  await notice.getByRole("button", { name: "Liberar las 3" }).click();
  await expect(notice).toHaveCount(0);
});

test("an account is closed with a reason and opened again, each with the admin's own password", async ({ page }) => {
  await enter(page);
  await open(page, `/admin/users/${closed.id}/ban`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(longName);
  await dialog.getByLabel("Tu contraseña de administrador").fill("otra distinta");
  await dialog.getByRole("button", { name: "Reabrir la cuenta" }).click();
  await expect(dialog.getByText("La contraseña no es correcta.")).toBeVisible();
  await dialog.getByLabel("Tu contraseña de administrador").fill(password);
  await dialog.getByRole("button", { name: "Reabrir la cuenta" }).click();
  await expect(page.getByText("Cuenta reabierta").first()).toBeVisible();
});
