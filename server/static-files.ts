import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import type { Config } from "./config.ts";
import type { Environment } from "./http.ts";

/** The built scripts, styles, fonts and icons, compressed at build time. Their names carry a hash of their content, so they never change. */
export function staticFiles(mode: Config["mode"]): MiddlewareHandler<Environment> {
  if (mode === "development") return (_c, next) => next();
  return serveStatic<Environment>({
    root: "build/client",
    precompressed: true,
    onFound: (path, c) => {
      const immutable = path.includes("/assets/");
      c.header("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
