import type { Page } from "@playwright/test";
import { codeAt } from "#tests/totp.ts";
import { otherTokenOf, sharedPassword, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, onAnyDatabase, siteAddress, test } from "./test.ts";

const address = "/dashboard/seguridad";
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = async (page: Page, part: string, button: string | RegExp) => {
  await untilFormIsAccepted();
  await section(page, part).getByRole("button", { name: button }).click();
};

/** Types the password if the page asks for it, which it does not within five minutes of the last time. */
async function confirm(page: Page, part: string): Promise<void> {
  const field = section(page, part).getByLabel("Tu contraseña actual").locator("visible=true");
  for (const one of await field.all()) await one.fill(sharedPassword);
}

const twoSteps = "Verificación en dos pasos";

/** Begins to add an app and returns the key that its page shows. */
async function beginApp(page: Page, name: string): Promise<string> {
  await section(page, twoSteps).getByLabel("Nombre de la app").fill(name);
  await confirm(page, twoSteps);
  await press(page, twoSteps, "Añadir una app");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Añade la app");
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
}

async function activateApp(page: Page, key: string): Promise<void> {
  await page.getByRole("textbox", { name: "Código" }).fill(codeAt(key, { epochMilliseconds: Date.now() }));
  await page.getByRole("button", { name: "Activar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La app está activa");
}

test.beforeEach(({ page }) => asNewSender(page));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person changes the password, and the other device is signed out", async ({ page, browser }) => {
    test.slow();
    await signInAs(page, "security-password");
    await page.goto(address);
    const part = section(page, "Contraseña");
    const change = async (old: string, fresh: string, again: string) => {
      await part.getByLabel("Tu contraseña actual").fill(old);
      await part.getByLabel("Contraseña nueva", { exact: true }).fill(fresh);
      await part.getByLabel("Repite la contraseña nueva").fill(again);
      await press(page, "Contraseña", "Cambiar la contraseña");
    };
    await change(sharedPassword, "cinco", "cinco");
    await expect(part.getByText("La contraseña debe tener al menos 6 caracteres.")).toBeVisible();
    await change(sharedPassword, "naranjos en enero", "otra cosa");
    await expect(part.getByText("Las contraseñas no coinciden.")).toBeVisible();
    await change("no es esta", "naranjos en enero", "naranjos en enero");
    await expect(part.getByText("La contraseña no es correcta.")).toBeVisible();

    await expect(section(page, "Dispositivos con la sesión abierta").getByRole("listitem")).toHaveCount(2);
    await change(sharedPassword, "naranjos en enero", "naranjos en enero");
    await expect(page.getByText("Hemos cerrado las demás sesiones.")).toBeVisible();
    await page.goto(address);
    await expect(section(page, "Dispositivos con la sesión abierta").getByRole("listitem")).toHaveCount(1);
    const elsewhere = await browser.newContext();
    await elsewhere.addCookies([{ name: "session", value: otherTokenOf("security-password"), url: siteAddress() }]);
    const answer = await elsewhere.request.get(siteAddress() + address, { maxRedirects: 0 });
    expect(answer.headers()["location"]).toContain("/auth?tab=signin");
    await elsewhere.close();
  });

  test("a person adds an app, keeps the recovery codes, gives a code at the second step, and removes the app", async ({ page }) => {
    test.slow();
    await signInAs(page, "security-apps");
    await page.goto(address);
    const key = await beginApp(page, "Mi móvil");
    await expect(page.getByRole("img", { name: "Código QR para tu app" })).toBeVisible();
    const code = page.getByRole("textbox", { name: "Código" });
    await code.fill("000 000");
    await page.getByRole("button", { name: "Activar" }).click();
    await expect(page.getByText("Ese código no es correcto o ya se ha usado.")).toBeVisible();
    await activateApp(page, key);
    const codes = await section(page, "Guarda tus códigos de recuperación").getByRole("listitem").allTextContents();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole("link", { name: "Los he guardado" }).click();
    await expect(page.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();
    for (const shown of codes) await expect(page.getByText(shown)).toHaveCount(0);

    await page.goto("/auth/codigo?redirectTo=/faq");
    await code.fill((codes[0] ?? "").toUpperCase().replaceAll("-", " "));
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(`${siteAddress()}/faq`);
    await page.goto("/auth/codigo?redirectTo=https://evil.example");
    await code.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("Ese código no es correcto o ya se ha usado.")).toBeVisible();
    await code.fill(codes[1] ?? "");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(`${siteAddress()}/`);

    await page.goto(address);
    await expect(page.getByText("Te quedan 8 códigos de recuperación.")).toBeVisible();
    await section(page, twoSteps).getByText("Mi móvil", { exact: true }).click();
    await confirm(page, twoSteps);
    await press(page, twoSteps, "Quitar «Mi móvil»");
    await expect(page.getByText("Sus códigos ya no sirven para entrar.")).toBeVisible();
    await expect(section(page, twoSteps).getByLabel("Nombre de la app")).toBeVisible();
  });

  test("a person ends a session, downloads the data, requests deletion and cancels the request", async ({ page }) => {
    test.slow();
    await signInAs(page, "security-leaving");
    await page.goto(address);
    const sessions = section(page, "Dispositivos con la sesión abierta");
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await press(page, "Dispositivos con la sesión abierta", /^Cerrar la sesión de/);
    await expect(page.getByText("Ese dispositivo ya no puede entrar sin tu contraseña.")).toBeVisible();
    await expect(sessions.getByRole("listitem")).toHaveCount(1);

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar mis datos" }).click();
    expect((await downloading).suggestedFilename()).toBe("mis-datos.zip");

    const part = section(page, "Borrar la cuenta");
    await press(page, "Borrar la cuenta", "Borrar mi cuenta");
    await expect(part.getByText("Escribe tu contraseña: es para saber que eres tú.")).toBeVisible();
    await part.getByLabel("Tu contraseña actual").fill(sharedPassword);
    await press(page, "Borrar la cuenta", "Borrar mi cuenta");
    await expect(page.getByText("Tienes siete días para arrepentirte.")).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByText(/^Borraremos tu cuenta el/)).toBeVisible();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Conservar mi cuenta" }).click();
    await expect(page.getByText("Todo sigue como estaba.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Conservar mi cuenta" })).toHaveCount(0);
  });
});

test(
  "the pages fit phone, tablet and desktop, and are accessible in the light and the dark scheme",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.setTimeout(240_000);
    await signInAs(page, "security-look");
    await page.goto(address);
    await expectGoodLook(page, "security");
    await press(page, "Contraseña", "Cambiar la contraseña");
    await expect(page.getByText("La contraseña debe tener al menos 6 caracteres.")).toBeVisible();
    await expectGoodLook(page, "security with mistakes");
    const key = await beginApp(page, `Una app con nombre largo "><img src=x onerror=ran=1></script>`);
    // The name is text, also when it contains markup (row C6).
    await expect(page.getByText("<img src=x onerror=ran=1>")).toBeVisible();
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    await expectGoodLook(page, "a new app");
    await activateApp(page, key);
    await expectGoodLook(page, "recovery codes");
    await page.goto("/auth/codigo");
    await expectGoodLook(page, "the second step");
    await page.goto(address);
    await expectGoodLook(page, "security with an app");
    await page.goto(`${address}/correo/${"x".repeat(43)}`);
    await expectGoodLook(page, "a link that has ended");
  },
);
