/** `npm run dev`: the site with hot reload. */
import { createServer } from "vite";
import { company } from "#company";
import { readConfig } from "#server/config.ts";

const config = readConfig({ ...process.env, NODE_ENV: "development" });
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = (await vite.ssrLoadModule("/server/main.ts")) as typeof import("#server/main.ts");
// Loaded by Vite too, so that the site and its demonstration share one copy of every module.
const { seedDemoPeople } = (await vite.ssrLoadModule("/demo/seed-people.ts")) as typeof import("#demo/seed-people.ts");
const { seedDemoWhenEmpty } = (await vite.ssrLoadModule("/demo/seed-stock.ts")) as typeof import("#demo/seed-stock.ts");
const { demoErrand } = (await vite.ssrLoadModule("/demo/demo-errand.ts")) as typeof import("#demo/demo-errand.ts");
const { port } = await start({
  config,
  demonstration: { seedStock: seedDemoWhenEmpty, seedPeople: seedDemoPeople, errands: { demo: demoErrand } },
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<import("react-router").ServerBuild>,
  first: vite.middlewares,
});
console.log(`${company.name} (development): http://localhost:${port}`);
