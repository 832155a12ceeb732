import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page knows its own routes and asks for those that it links to: nobody who only looks at cars loads the list of the panel's pages.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
