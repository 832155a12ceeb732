import { type Unzipped, unzipSync, zipSync } from "fflate";
import { seededOrders } from "./order-rows.ts";
import { chooseDossier, downloadDossier } from "./orders-site.ts";
import { signInAs } from "./people.ts";
import { expect, expectGoodLook, open, test } from "./test.ts";

const check = "/verificar-expediente";
const orderPage = () => `/dashboard/importacion/${seededOrders().delivered.id}`;

const packed = (files: Unzipped) => Buffer.from(zipSync(files));

test("a customer downloads the dossier and checks it in the browser, which sends nothing and names what somebody changed", async ({
  page,
}) => {
  await signInAs(page, "orders-customer");
  await open(page, orderPage());
  const section = page.getByRole("region", { name: "Tu expediente" });
  const fingerprint = (await section.locator(".font-mono").innerText()).replace(/\s/g, "");
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const zip = await downloadDossier(page);

  await open(page, check);
  await expectGoodLook(page, "the page that checks a dossier");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const status = page.getByRole("status").filter({ hasText: ".zip" });
  await chooseDossier(page, "expediente.zip", zip);
  await expect(status).toContainText("Falta comparar la huella");
  await page.getByLabel("La huella que guardaste").fill(fingerprint);
  await expect(status).toContainText("La huella que has escrito es la de este expediente.");
  await expect(status).toContainText("Sin cambios");

  const files = unzipSync(zip);
  const quote = Object.keys(files).find((path) => path.startsWith("presupuestos/")) ?? "";
  const changed = Uint8Array.from(files[quote] ?? []);
  changed[40] = (changed[40] ?? 0) ^ 1;
  await chooseDossier(page, "cambiado.zip", packed({ ...files, [quote]: changed }));
  await expect(status).toContainText("Hay cambios");
  await expect(status).toContainText(`El archivo «${quote}» ha cambiado.`);
  const { [quote]: _gone, ...rest } = files;
  await chooseDossier(page, "sin.zip", packed(rest));
  await expect(status).toContainText(`Falta el archivo «${quote}».`);
  await chooseDossier(page, "foto.zip", Buffer.from("no es un ZIP"));
  await expect(status).toContainText("No es un expediente");

  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "soltado.zip"));
      document.querySelector("main")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...zip],
  );
  await expect(status).toContainText("soltado.zip");
  await expect(status).toContainText("Sin cambios");
  expect(sent).toEqual([]);
  await expectGoodLook(page, "a dossier that was checked");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says how to check by hand, and the dossier comes", async ({ page }) => {
    await page.goto(check);
    await expect(page.getByText("aquí no se puede comprobar")).toBeVisible();
    await expect(page.getByText("sha256sum -c huellas.sha256")).toBeVisible();
    await expect(page.getByLabel("El expediente").and(page.locator("input"))).toBeDisabled();
    await signInAs(page, "orders-customer");
    await page.goto(orderPage());
    expect(Object.keys(unzipSync(await downloadDossier(page)))).toContain("expediente.json");
  });
});
