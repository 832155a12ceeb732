import { readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { projectFolder } from "#db/project-folder.ts";
import type { Config } from "../config.ts";
import type { Environment } from "./environment.ts";

const root = join(projectFolder, "build/client");

/** Serves the built files, compressed at build time; those in /assets never change. The list of files is read at the start. */
export function staticFiles(mode: Config["mode"]): MiddlewareHandler<Environment> {
  if (mode === "development") return (_c, next) => next();
  const files = new Set(readdirSync(root, { recursive: true }).map((name) => `/${String(name).replaceAll("\\", "/")}`));
  const serve = serveStatic<Environment>({
    root,
    precompressed: true,
    onFound: (path, c) =>
      c.header("Cache-Control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600"),
  });
  return (c, next) => (files.has(c.req.path) ? serve(c, next) : next());
}
