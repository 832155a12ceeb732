// @any-database: these pages show the same from any database.
import { catalogue, pathOf, vehicleNamed } from "./catalogue-page.ts";
import { showEach, withoutFiles } from "./payload-pages.ts";
import { executedPayloads, scriptPayloads } from "./script-payloads.ts";
import { expect, open, test, textPages } from "./test.ts";

test("a search with a script shows it as text, and nothing runs", async ({ page }) => {
  test.slow();
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(40);
  await withoutFiles(page);
  const searches = scriptPayloads.map((payload, place) => ({
    path: `${place % 2 === 0 ? "/stock" : "/"}?search=${encodeURIComponent(payload)}`,
  }));
  await showEach(page, searches, async ({ status, frame }, place) => {
    expect([status, await executedPayloads(frame)], scriptPayloads[place]).toEqual([200, []]);
    await expect(frame.getByRole("search", { name: "Buscar en el catálogo" }).getByRole("status")).toHaveText("0 resultados");
  });
});

test("a script typed into the fields of a running page stays text", async ({ page }) => {
  await open(page, "/stock");
  for (const payload of ["<img src=x onerror=ran=1>", '"><svg onload=ran=1>', "</script><script>ran=1</script>"]) {
    await catalogue(page).getByRole("searchbox").fill(payload);
    await expect(catalogue(page).getByRole("link", { name: `Quitar el filtro “${payload}”` })).toBeVisible();
    expect(await executedPayloads(page), payload).toEqual([]);
  }
});

test("a script in any other part of an address runs on no page", async ({ page }) => {
  const script = encodeURIComponent('"><script>ran=1</script><img src=x onerror=ran=1>');
  const addresses = [
    `/stock?location=${script}`,
    `/stock?fuel=${script}&sort=${script}&price_min=${script}&page=${script}`,
    `/contacto?plan=${script}`,
    `/contacto?vehicle=${script}&asunto=${script}`,
    `/auth?tab=${script}`,
    `/stock/${script}`,
    `/${script}`,
    `/stock#${script}`,
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await executedPayloads(page), address).toEqual([]);
  }
});

test("no page requests another address or sets a cookie in addition to the cookie choice, and the browser keeps only the cars that it opened", async ({
  page,
}) => {
  const car = await pathOf(page.request, vehicleNamed("BMW X3 xDrive20d"));
  const stored = (address: string) => page.evaluate(() => Object.keys(localStorage)).then((keys) => ({ address, keys }));
  for (const address of ["/", "/stock", ...textPages, "/nada", car]) {
    // The checked page of ./test.ts fails at the first request to another address.
    await page.goto(address, { waitUntil: "load" });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    expect(await stored(address)).toEqual({ address, keys: address === car ? ["vistos"] : [] });
  }
  const seen: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem("vistos"))) ?? "");
  expect(seen).toMatchObject([{ id: car.split("/").at(-1) }]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["cookie-consent"]);
});
