import { company } from "#company";
import { sharedPassword, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, open, test } from "./test.ts";

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a person asks whether things are ours, and hears yes, no, or what to type", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await visit(page, "/verificar");
    const claim = page.getByLabel("Lo que quieres comprobar");
    const check = async (text: string) => {
      await claim.fill(text);
      await untilFormIsAccepted();
      await page.getByRole("button", { name: "Comprobar" }).click();
    };
    await check("¿quién es?");
    await expect(page.getByText("No sabemos qué es esto", { exact: false }).first()).toBeVisible();
    await expect(claim).toHaveValue("¿quién es?");
    await check(company.bank.iban);
    await expect(page.getByRole("heading", { name: "Sí: esta cuenta es nuestra" })).toBeVisible();
    await expect(claim).toHaveValue(company.bank.iban);
    await check(`<script>@${company.email}.evil.example`);
    await expect(page.getByRole("heading", { name: "No: este correo no es nuestro" })).toBeVisible();
    expect(page.url()).not.toContain("evil");
    if (javaScriptEnabled) await expectGoodLook(page, "no");
  });
});

test("what is typed is answered without a copy for others, and a network that asks too often is stopped alone", async ({ page }) => {
  test.slow();
  const ask = async (sender: string) => {
    const ticket = /name="ticket" value="([^"]+)"/.exec(await (await page.request.get("/verificar")).text())?.[1] ?? "";
    await untilFormIsAccepted();
    return page.request.post("/verificar", {
      form: { form: "company-check", ticket, leave_empty: "", claim: "600 00 00 01" },
      headers: { "X-Forwarded-For": sender, Origin: new URL(page.url()).origin },
    });
  };
  await page.goto("/verificar");
  const busy = await Promise.all(Array.from({ length: 32 }, () => ask("198.18.77.1")));
  expect(busy[0]?.headers()["cache-control"]).toBe("private, no-store");
  expect(busy.map((answer) => answer.status()).filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect((await ask("198.19.78.1")).status()).toBe(200);
});

test("an admin proposes another account, and another one who has just become an admin cannot confirm it", async ({ page }) => {
  test.slow();
  await signInAs(page, "account-first-admin");
  await open(page, "/admin/cuenta-bancaria");
  await expectGoodLook(page, "proposing");
  await page.getByLabel("IBAN de la cuenta nueva").fill("ES91 2100 0418 4502 0005 1332");
  await page.getByLabel("Tu contraseña actual").fill(sharedPassword);
  await page.getByRole("button", { name: "Proponer esta cuenta" }).click();
  await expect(page.getByText("La has propuesto tú", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirmar esta cuenta" })).toHaveCount(0);
  await signInAs(page, "account-second-admin");
  await open(page, "/admin/cuenta-bancaria");
  await page.getByLabel("Tu contraseña actual").fill(sharedPassword);
  await page.getByRole("button", { name: "Confirmar esta cuenta" }).click();
  await expect(page.getByText("desde 7 días antes de la propuesta", { exact: false })).toBeVisible();
  await expectGoodLook(page, "proposal");
  await page.getByRole("button", { name: "Retirar la propuesta" }).click();
  await expect(page.getByLabel("IBAN de la cuenta nueva")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(company.bank.iban);
});
