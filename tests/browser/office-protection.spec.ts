import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodPages, onAnyDatabase, open, test } from "./test.ts";

const password = "pasos lentos 7";
const longName = "María de los Ángeles Fernández-Castañeda y Gutiérrez de la Concepción";
const closed = { id: "" };

const office = useOwnSite(() =>
  startSignedInSite([{ admin: true }, {}], {}, async (database) => {
    await holdManyHours(database);
    closed.id = await insertUser(database, { displayName: longName });
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("users")
        .set({ banned_at: "2026-11-20T10:00:00Z", ban_reason: "Reserva horas y no se presenta." })
        .where("id", "=", closed.id)
        .execute(),
    );
  }),
);
test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => enterWith(page, office().cookies[0]));

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

/** The agenda with its notice, and the pages of an open and of a closed account. */
function protectingPages(): string[] {
  const [, customer = ""] = office().userIds;
  const accounts = [customer, closed.id].flatMap((id) => [`/admin/users/${id}`, `/admin/users/${id}/ban`]);
  return ["/admin/appointments", ...accounts];
}

test(
  "the pages that protect the team fit every window, and everybody can read them, in both schemes",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    await expectGoodPages(page, protectingPages());
  },
);

test("hours that one telephone number holds are shown together and freed at once", async ({ page }) => {
  await open(page, "/admin/appointments");
  const notice = page.getByRole("region", { name: "Varias citas que parecen de la misma mano" });
  await expect(notice).toContainText("3 citas con el mismo teléfono");
  await notice.getByText("Ver cada una").click();
  await expect(notice).toContainText("reserva2@example.es");
  await notice.getByRole("button", { name: "Liberar las 3" }).click();
  await expect(notice).toHaveCount(0);
});

test("an account is closed with a reason and opened again, each with the admin's own password", async ({ page }) => {
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
