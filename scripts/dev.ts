/** `npm run dev`: the site with hot reload. */
import { createServer } from "vite";
import { readConfig } from "#server/config.ts";

const config = readConfig({ ...process.env, NODE_ENV: "development" });
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = (await vite.ssrLoadModule("/server/main.ts")) as typeof import("#server/main.ts");
const { port } = await start({
  config,
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<import("react-router").ServerBuild>,
  first: vite.middlewares,
});
console.log(`RinSegura (development): http://localhost:${port}`);
