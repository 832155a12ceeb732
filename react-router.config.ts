import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page loads only its own routes and those that it links to. So a visitor who only looks at cars does not load the list of panel pages.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
