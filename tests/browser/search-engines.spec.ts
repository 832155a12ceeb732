// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { nameOf, pathOf, publicStock, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, siteAddress, test, textPages } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("each page has its own title and description, its canonical address and a picture for sharing", async ({ page }) => {
  test.slow();
  const vehicles = [vehicleOfStatus("available"), vehicleOfStatus("german_prospect"), vehicleOfStatus("sold"), vehicleOfStatus("reserved")];
  const addresses = [
    "/",
    "/stock",
    "/stock?page=2",
    "/stock/filtros",
    ...textPages,
    ...(await Promise.all(vehicles.map((vehicle) => pathOf(page.request, vehicle)))),
  ];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const images = new Set<string>();
  for (const address of addresses) {
    await page.goto(address);
    const facts = await readHead(page);
    expect(titles.get(facts.title), `title of ${address}: ${facts.title}`).toBeUndefined();
    titles.set(facts.title, address);
    expect(facts.title).toContain("RinSegura");
    expect(facts.description?.length ?? 0, `description of ${address}`).toBeGreaterThan(50);
    expect(facts.description?.length ?? 0, `description of ${address}`).toBeLessThan(200);
    if (address !== "/stock?page=2") {
      expect(descriptions.get(facts.description ?? ""), `description of ${address}`).toBeUndefined();
      descriptions.set(facts.description ?? "", address);
    }
    expect(facts.canonical, address).toBe(siteAddress() + address);
    expect(facts.robots?.includes("noindex") ?? false, address).toBe(false);
    expect(facts.imageAlt, address).not.toBe("");
    expect(facts.ogTitle, address).toBeTruthy();
    images.add(facts.image ?? "");
  }
  for (const image of images) {
    expect(image.startsWith(`${siteAddress()}/`), image).toBe(true);
    const answer = await page.request.get(image);
    expect(answer.status(), image).toBe(200);
    expect(answer.headers()["content-type"], image).toMatch(/^image\/(jpeg|png)/);
  }
});

test("the structured data of a page use schema.org's terms and agree with the visible page", async ({ page }) => {
  const kinds = async (address: string) => {
    await page.goto(address);
    const { data } = await readHead(page);
    return data.map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  const ofType = (data: Record<string, unknown>[], type: string) => data.find((item) => item["@type"] === type);

  for (const address of ["/", "/empresa", "/contacto"])
    expect(ofType(await kinds(address), "AutoDealer"), address).toMatchObject({
      name: "RinSegura",
      address: { addressLocality: "Murcia", addressCountry: "ES" },
    });
  const questions = ofType(await kinds("/faq"), "FAQPage") as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  await expect(page.getByRole("main").getByRole("group")).toHaveCount(questions.mainEntity.length);
  for (const { name, acceptedAnswer } of questions.mainEntity) {
    await expect(page.getByRole("main").locator("summary").getByText(name, { exact: true })).toHaveCount(1);
    expect(acceptedAnswer.text.length).toBeGreaterThan(20);
  }
  for (const address of textPages) expect(ofType(await kinds(address), "BreadcrumbList"), address).toBeDefined();

  const availability = { available: "InStock", german_prospect: "PreOrder", reserved: "LimitedAvailability", sold: "SoldOut" } as const;
  for (const [status, word] of Object.entries(availability)) {
    const vehicle = vehicleOfStatus(status as keyof typeof availability);
    const data = await kinds(await pathOf(page.request, vehicle));
    const shown = await page
      .getByRole("main")
      .getByText(/^(≈ )?[\d.]+(,\d\d)?\s€$/)
      .first()
      .innerText();
    const price = Number(shown.replace(/[^\d,]/g, "").replace(",", "."));
    if (status !== "german_prospect") expect(price).toBe(vehicle.price);
    expect(await page.title(), "the title's price is the page's").toContain(`por ${shown} ·`);
    expect(ofType(data, "Car")).toMatchObject({
      name: nameOf(vehicle),
      brand: { name: vehicle.make },
      vehicleModelDate: String(vehicle.year),
      mileageFromOdometer: { value: vehicle.mileage, unitCode: "KMT" },
      offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: `https://schema.org/${word}` },
    });
    expect((ofType(data, "BreadcrumbList") as { itemListElement: unknown[] }).itemListElement).toHaveLength(3);
  }
});

test("a filtered search is not indexed, and its canonical address is its page without filters", async ({ page }) => {
  for (const address of [
    "/stock?fuel=GLP",
    "/stock?search=bmw&sort=price_asc&page=2",
    "/?fuel=GLP",
    "/stock?price_max=20000",
    "/stock/filtros?fuel=GLP",
  ]) {
    await page.goto(address);
    const facts = await readHead(page);
    expect(facts.robots, address).toContain("noindex");
    expect(facts.canonical, address).toBe(siteAddress() + new URL(address, siteAddress()).pathname);
  }
  await page.goto("/stock?sort=price_asc");
  expect((await readHead(page)).canonical).toBe(`${siteAddress()}/stock`);
});

test("robots.txt and the sitemap lead to every public page, and each of them responds", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const map of ["/sitemap.xml", "/coches-nuevos.atom"]) expect(robots).toContain(`Sitemap: ${siteAddress()}${map}`);
  for (const path of ["/auth", "/dashboard", "/admin"]) expect(robots).toContain(`Disallow: ${path}`);

  const listed = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]+)/g)].map(([, place = ""]) => place);
  const places: string[] = [];
  for (const part of await listed("/sitemap.xml")) places.push(...(await listed(part)));
  const vehicles = places.filter((place) => /\/stock\/[0-9a-f-]{36}$/.test(place));
  expect(vehicles).toHaveLength(publicStock.length);
  const pages = places.filter((place) => !vehicles.includes(place));
  expect(pages).toEqual(expect.arrayContaining(["/", "/stock", "/stock/filtros", ...textPages].map((address) => siteAddress() + address)));
  for (const place of [...pages, ...vehicles.slice(0, 3)]) expect((await request.get(place)).status(), place).toBe(200);
  for (const wrong of ["/sitemap/vehicles-2.xml", "/sitemap/vehicles-0.xml", "/sitemap/x"])
    expect((await request.get(wrong)).status(), wrong).toBe(404);
});

test("pages link the Atom feed of new cars, whose entries lead to cars and pictures", async ({ page, request }) => {
  await page.goto("/faq");
  const address = (await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href")) ?? "";
  const answer = await request.get(address);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const text = await answer.text();
  const cars = [...text.matchAll(/<entry>.*?<link href="([^"]+)"/g)].map(([, place = ""]) => place);
  expect(cars).toHaveLength(
    Math.min(50, publicStock.filter(({ status }) => status === "available" || status === "german_prospect").length),
  );
  const [picture = ""] = [...text.matchAll(/rel="enclosure" type="image\/jpeg" href="([^"]+)"/g)].map(([, place = ""]) => place);
  for (const place of [cars[0] ?? "", picture]) expect((await request.get(place)).status(), place).toBe(200);
});

function readHead(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute("content") ?? null;
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
      robots: content('meta[name="robots"]'),
      image: content('meta[property="og:image"]'),
      imageAlt: content('meta[property="og:image:alt"]'),
      ogTitle: content('meta[property="og:title"]'),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? ""),
    };
  });
}
