/** The reference of `npm run bench:http`: a Hono server that only returns the bytes of a file. Arguments: port, file. */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [port = "0", file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const application = new Hono();
application.get("*", (c) => c.body(bytes, 200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" }));
serve({ fetch: application.fetch, port: Number(port), hostname: "127.0.0.1" });
