import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabaseOn } from "#tests/database.ts";
import { startSite } from "#tests/site.ts";
import { expect, test } from "./test.ts";

test("a shop without any vehicle says so where vehicles would be", async ({ request }) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "rinsegura-empty-"));
  const created = process.env["DATABASE_URL"] ? await createDatabaseOn(process.env["DATABASE_URL"]) : undefined;
  const site = await startSite({ env: { DATA_DIR: folder, DATABASE_URL: created?.url ?? "", DEMO: "off", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" } });
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
    await created?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
