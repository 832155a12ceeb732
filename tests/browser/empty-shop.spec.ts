import { startSite } from "#tests/site.ts";
import { expect, test } from "./test.ts";

test("a shop without vehicles says so in the places of the vehicles", async ({ request }) => {
  test.slow();
  const site = await startSite({ env: { DEMO: "off", LOG_LEVEL: "warn" } });
  try {
    const home = await request.get(`${site.url}/`);
    expect(home.status()).toBe(200);
    expect(await home.text()).toContain("No hay vehículos destacados disponibles");
    expect(await home.text()).toContain("No se encontraron vehículos");
    const stock = await (await request.get(`${site.url}/stock`)).text();
    expect(stock).toContain("No se encontraron vehículos");
    expect(stock).toContain("Intenta ajustar tus filtros de búsqueda para encontrar más opciones.");
    expect((await request.get(`${site.url}/sitemap.xml`)).status()).toBe(200);
  } finally {
    await site.stop("SIGTERM");
  }
});
