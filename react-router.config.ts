import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Everything the browser may need is in the page it has; it does not ask for the list of routes while a person reads.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
