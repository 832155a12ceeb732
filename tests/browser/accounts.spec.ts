import type { Page } from "@playwright/test";
import { manyForms } from "#tests/forms.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { mailedLink, useSiteWithMailbox } from "./own-site.ts";
import { expect, expectGoodPages, expectNoSidewaysScroll, inBothWays, onAnyDatabase, test } from "./test.ts";

/** This file has its own site, because its tests read the mails. */
const mailbox = useSiteWithMailbox(manyForms);
const password = "pasos lentos 7";
const another = "la mía de verdad";

test.describe.configure({ mode: "serial" });
test.beforeEach(({ page }) => asNewSender(page));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const email = (page: Page) => page.getByLabel("Correo", { exact: true });
const chosen = (page: Page) => page.getByLabel("Contraseña", { exact: true });
const again = (page: Page) => page.getByLabel("Repite la contraseña", { exact: true });
const said = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function signUp(page: Page, address: string): Promise<void> {
  await page.goto("/auth?tab=signup");
  await email(page).fill(address);
  await chosen(page).fill(password);
  await again(page).fill(password);
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL(/\/auth\?tab=signin$/);
  await said(page, "Revisa tu email para confirmar tu cuenta.");
}

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await chosen(page).fill(secret);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

async function signedUp(page: Page): Promise<string> {
  const address = freshAddress();
  await signUp(page, address);
  await page.goto(await mailedLink(mailbox().post, address, "/auth/confirm/"));
  await page.getByRole("button", { name: "Confirmar y entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return address;
}

inBothWays(({ javaScriptEnabled }) => {
  test("an account is created, confirmed by a button behind the link, signed out and signed in again", async ({ page, request }) => {
    test.slow();
    const address = freshAddress();
    await signUp(page, address);
    await signIn(page, address, password);
    await said(page, "Por favor confirma tu email antes de iniciar sesión.");
    if (!javaScriptEnabled) await expect(chosen(page)).toHaveValue("");

    const link = await mailedLink(mailbox().post, address, "/auth/confirm/");
    // Mail programs open the link before the reader does; this must change nothing.
    const looked = await request.get(link);
    expect(looked.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
    await page.goto(link);
    await expectNoSidewaysScroll(page, "confirmation");
    await page.getByRole("button", { name: "Confirmar y entrar" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(heading(page)).toHaveText("Mi Panel");

    if (javaScriptEnabled) await page.getByRole("button", { name: "Abrir el menú" }).click();
    const menu = page.getByRole("navigation", { name: javaScriptEnabled ? "Menú" : "Principal" });
    await expect(menu.getByRole("link", { name: "Mi Panel" })).toBeVisible();
    for (const foreign of ["Admin Panel", "Iniciar Sesión"]) await expect(menu.getByRole("link", { name: foreign })).toHaveCount(0);
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    await said(page, "Sesión cerrada");
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/auth\?tab=signin&redirectTo=%2Fdashboard$/);
    await signIn(page, address, "not this one");
    await said(page, "Credenciales inválidas. Verifica tu email y contraseña.");
    await expect(email(page)).toHaveValue(address);
    await signIn(page, address, password);
    await expect(page).toHaveURL(/\/dashboard$/);
    await said(page, "Has iniciado sesión correctamente.");

    await page.goto("/auth?tab=signup");
    await expect(page).not.toHaveURL(/auth/);
    expect(mailbox().site.output()).not.toContain(new URL(link).pathname.split("/").at(-1));
  });

  test("a forgotten password is replaced, and the old one stops working", async ({ page, browser }) => {
    test.slow();
    const address = await signedUp(page);
    const elsewhere = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await asNewSender(elsewhere);
    await elsewhere.goto(`${new URL(page.url()).origin}/auth?tab=signin`);
    await elsewhere.getByRole("link", { name: "¿Has olvidado la contraseña?" }).click();
    await expect(heading(elsewhere)).toHaveText("Elige otra contraseña");
    await email(elsewhere).fill(address);
    await untilFormIsAccepted();
    await elsewhere.getByRole("button", { name: "Mandar enlace" }).click();
    await said(elsewhere, "Si hay una cuenta con ese correo, te hemos escrito");
    const link = await mailedLink(mailbox().post, address, "/auth/reset/");
    await elsewhere.goto(link);
    await chosen(elsewhere).fill(another);
    await again(elsewhere).fill(another);
    await elsewhere.getByRole("button", { name: "Guardar y entrar" }).click();
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await elsewhere.goto(link);
    await expect(heading(elsewhere)).toHaveText("El enlace ya no sirve");
    await elsewhere.context().close();

    // The first browser's session has ended.
    await page.goto("/dashboard");
    await signIn(page, address, password);
    await said(page, "Credenciales inválidas.");
    await signIn(page, address, another);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("the link in another browser asks for the password, or lets the mailbox's owner choose one", async ({ page, browser }) => {
  test.slow();
  const address = freshAddress();
  await signUp(page, address);
  const link = await mailedLink(mailbox().post, address, "/auth/confirm/");
  const context = await browser.newContext();
  const owner = await context.newPage();
  await asNewSender(owner);
  await owner.goto(link);
  await chosen(owner).first().fill("not this one");
  await owner.getByRole("button", { name: "Confirmar y entrar" }).click();
  await said(owner, "La contraseña no es la de esta cuenta.");
  await owner.getByText("No sé la contraseña, o no la puse yo").click();
  await owner.locator("details").getByLabel("Contraseña", { exact: true }).fill(another);
  await again(owner).fill(another);
  await owner.getByRole("button", { name: "Guardar y entrar" }).click();
  await expect(owner).toHaveURL(/\/dashboard$/);
  await context.close();
  // The person who signed up with somebody else's address cannot sign in.
  await page.goto("/auth?tab=signin");
  await signIn(page, address, password);
  await said(page, "Credenciales inválidas.");
});

test("the errors of a new account are shown next to the fields, and the address stays", async ({ page }) => {
  await page.goto("/auth?tab=signup");
  await email(page).fill("ana@example.es");
  await chosen(page).fill("12345");
  await again(page).fill("123456");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await said(page, "La contraseña debe tener al menos 6 caracteres.");
  await expect(email(page)).toHaveValue("ana@example.es");
  await chosen(page).fill(password);
  await again(page).fill(another);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await said(page, "Las contraseñas no coinciden.");
});

test("the account pages are accessible in both schemes, and fit", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await expectGoodPages(page, [
    "/auth?tab=signin",
    "/auth?tab=signup",
    "/auth/forgot",
    `/auth/confirm/${"x".repeat(43)}`,
    `/auth/reset/${"x".repeat(43)}`,
  ]);
});
