// @any-database: these pages show the same from any database.
import { catalogue, pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { executedPayloads, scriptPayloads } from "./script-payloads.ts";
import { expect, open, test, textPages } from "./test.ts";

test("a search with a script shows it as text, and nothing runs", async ({ page }) => {
  test.slow();
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(40);
  for (const [position, payload] of scriptPayloads.entries()) {
    await page.goto(`${position % 2 === 0 ? "/stock" : "/"}?search=${encodeURIComponent(payload)}`);
    await expect(catalogue(page).getByRole("status"), payload).toHaveText("0 resultados");
    expect(await executedPayloads(page), payload).toEqual([]);
  }
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

test("every kind of response has the headers that protect its reader", async ({ page, request }) => {
  await page.goto(await pathOf(request, vehicleOfStatus("available")));
  const picture = await page
    .locator("picture img")
    .first()
    .evaluate((image: HTMLImageElement) => new URL(image.currentSrc || image.src).pathname);
  const style = await page.locator('link[rel="stylesheet"]').first().getAttribute("href");
  const answers = {
    "/": 200,
    "/stock": 200,
    "/stock.data": 200,
    "/faq": 200,
    "/nada": 404,
    "/media/nada": 404,
    "/stock/junk": 404,
    [picture]: 200,
    [style ?? ""]: 200,
    "/favicon.svg": 200,
    "/robots.txt": 200,
    "/sitemap.xml": 200,
    "/healthz": 200,
    [`/stock?search=${"a".repeat(3_000)}`]: 414,
  };
  for (const [address, status] of Object.entries(answers)) {
    const answer = await request.get(address);
    const headers = answer.headers();
    expect(answer.status(), address).toBe(status);
    expect(headers, address).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const name of ["referrer-policy", "permissions-policy"]) expect(headers[name], `${name} of ${address}`).toBeTruthy();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy, address).toContain("default-src 'none'");
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'"]) expect(policy, address).toContain(part);
    expect(policy, address).not.toContain("unsafe-");
    if (address === picture) expect(policy).toContain("sandbox");
    for (const name of ["x-powered-by", "server"]) expect(headers[name], `${name} of ${address}`).toBeUndefined();
  }
});

test("the nonce for scripts is new in every response", async ({ request }) => {
  const seen = new Set<string>();
  for (const address of ["/", "/", "/stock", "/stock", "/faq"]) {
    const answer = await request.get(address);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    expect(seen).not.toContain(nonce);
    seen.add(nonce);
    const html = await answer.text();
    for (const script of html.matchAll(/<script\b([^>]*)>/g)) {
      if (!script[1]?.includes("application/ld+json")) expect(script[1], address).toContain(`nonce="${nonce}"`);
    }
    expect(answer.headers()["cache-control"]).toMatch(/private|no-store/);
  }
});

test("no page requests another address, sets a cookie in addition to the cookie choice, or stores data in the browser", async ({
  page,
}) => {
  for (const address of ["/", "/stock", await pathOf(page.request, vehicleNamed("BMW X3 xDrive20d")), ...textPages, "/nada"]) {
    // The checked page of ./test.ts fails at the first request to another address.
    await page.goto(address, { waitUntil: "load" });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Object.keys(localStorage)), address).toEqual([]);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["cookie-consent"]);
});
