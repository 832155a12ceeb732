import { Hono } from "hono";
import type { Environment } from "./environment.ts";
import { plainResponse } from "./plain-response.ts";
import { filePolicy } from "./security-headers.ts";
import type { Services } from "../services.ts";

const contentTypes: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** vehicle-images/{vehicle}/{image}/{width}.{format}: names that the server made. Any other name gets a 404 without access to the store. */
const keyPattern = /^vehicle-images\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{2,4}\.(avif|webp|jpg)$/;

/** Serves pictures from the file store. A new picture gets a new name, so responses are immutable. */
export function media({ storage }: Services): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/*", async (c) => {
    const key = c.req.path.slice("/media/".length);
    const format = keyPattern.exec(key)?.[1];
    const bytes = format === undefined ? undefined : await storage.read(key);
    if (format === undefined || bytes === undefined) return plainResponse(c, 404, c.get("requestId"));
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      "Content-Type": contentTypes[format] ?? "application/octet-stream",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": filePolicy,
    });
  });
  return routes;
}
