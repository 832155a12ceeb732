import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // What nearly every page needs comes in two files, not twelve: they compress better together, and one changes rarely.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "frame", test: /app\/ui\/|company[.]config/, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The whole server is built around the routes, so that both share one copy of every module.
      build: { rolldownOptions: { input: "./server/production.ts" } },
      // React's production version is built in. From outside, a start without NODE_ENV would find the one for development, four times slower.
      ...(command === "build"
        ? {
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            resolve: { noExternal: ["react", "react-dom", "react-router"] },
          }
        : {}),
    },
  },
}));
