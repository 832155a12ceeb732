import { STATUS_CODES } from "node:http";
import type { Config } from "../config.ts";
import { makeTicket } from "../secrets/form-ticket.ts";
import type { Keys } from "../secrets/keys.ts";
import type { Logger } from "../log.ts";
import { type PlainStatus, plainText } from "./plain-response.ts";
import { securityHeaders } from "./security-headers.ts";

export type RefusalServices = { config: Config; keys: Keys; log: Logger };

/** The response to a request that cannot be parsed. It has an id, a sentence, and the headers that every response has (rows C1, C3). */
export function refusedRequest({ config, keys, log }: RefusalServices, status: PlainStatus): Response {
  const requestId = makeTicket(keys);
  log.info({ requestId, status }, "request refused");
  return new Response(plainText(status, requestId), {
    status,
    headers: {
      ...securityHeaders(config.mode, config.siteUrl?.startsWith("https:") ?? false, requestId),
      "X-Request-Id": requestId,
      "Content-Type": "text/plain; charset=UTF-8",
      "Cache-Control": "no-store",
      Connection: "close",
    },
  });
}

/** A response as raw HTTP/1.1 bytes, for a socket without a ServerResponse. */
export async function toHttpBytes(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.byteLength}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
