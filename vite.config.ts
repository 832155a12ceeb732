import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Modules that many pages need are grouped into few files, which compress better; some change rarely (decision 0054).
      build: {
        rolldownOptions: {
          // The router warns its programmers of mistakes. Nobody reads these warnings in a visitor's browser, and they cost 1.2 KB.
          // Calls of any function with such a name are left out, so no function of ours may have one.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper/ },
                // What every page needs, also the public pages' header and footer: files that are always loaded compress better as one.
                {
                  name: "frame",
                  test: /app\/(root|entry[.]client|routes\/public\/layout)[.]|app\/ui\/(fonts\/|tokens|document-id|button|logo|error-page|not-found-page|kept-markup|drawn[.]|parts-in-document|toast|text-link|field[.]|route-line|pages[.]|pending-navigation|site-header|site-footer|laid-out-whole)|company[.]config|company\/site-menu|forms\/(hidden-fields|lost-response)[.]|lib\/(deferred-scripts|read-form|amounts|address-text|written-head)[.]|consent\/(choices|components\/(cookie-|use-cookie))/,
                },
                {
                  name: "cars",
                  test: /vehicles\/(labels|addresses|components\/(badges|vehicle-name))[.]|app\/ui\/picture/,
                },
                {
                  name: "catalogue",
                  test: /catalogue\/(ranges|labels|components\/(catalogue-view|filters|live-form))[.]|vehicles\/components\/vehicle-list|app\/ui\/(range-|synced-text|drawn-links)/,
                },
                // Without the parts that send files, because few public forms need them.
                {
                  name: "forms",
                  test: /features\/ground\/(forms\/(?!fields[.]|refused-file|components\/(stable-ticket|file-))|consent\/(components\/(agreed-submit|consent-fields)|texts)[.])|app\/ui\/(form-field|file-input|text-area|choice-field|breadcrumb|page-heading)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server and the routes are one build, so that both share one copy of every module.
      build: {
        rolldownOptions: {
          input: "./server/production.ts",
          // One letter beyond ASCII would make V8 keep two bytes for each of the three million letters (decision 0042).
          output: { charset: "ascii", comments: { jsdoc: false } },
        },
      },
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
