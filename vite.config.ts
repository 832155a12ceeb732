import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The whole server is built around the routes, so that both share one copy of every module.
    ssr: { build: { rollupOptions: { input: "./server/production.ts" } } },
  },
});
