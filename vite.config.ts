import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Modules that many pages need are grouped into few files, which compress better; some of these files change rarely.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Without app/ui/office/ and the modal, which few public pages need.
                {
                  name: "frame",
                  test: /app\/ui\/(?!state-badge|form-field|choice-field|modal)[^/]+$|company[.]config|ground\/forms\/fields[.]/,
                  minShareCount: 5,
                },
                { name: "layout-parts", test: /app\/ui\/(logo|pending-navigation)[.]tsx$|preload-helper/ },
                {
                  name: "forms",
                  test: /features\/ground\/(forms\/(?!fields[.]|components\/stable-ticket[.])|consent\/(components\/(agreed-submit|consent-fields)|texts)[.])|ui\/(form-field|choice-field)[.]/,
                  minShareCount: 3,
                },
                { name: "stock", test: /vehicles\/(labels|addresses|components\/(badges|vehicle-name))[.]|lib\/address-text/ },
              ],
            },
          },
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
