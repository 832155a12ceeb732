import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // React and the router rarely change, so they are one file that a browser keeps over many releases.
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }] } },
        },
      },
    },
    ssr: {
      // The server and the routes are one build, so that both share one copy of every module.
      build: { rolldownOptions: { input: "./server/production.ts" } },
      // React's production version is bundled, because a start without NODE_ENV would load its development version, four times slower.
      ...(command === "build"
        ? {
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            resolve: { noExternal: ["react", "react-dom", "react-router"] },
          }
        : {}),
    },
  },
}));
