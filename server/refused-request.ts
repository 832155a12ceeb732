import { STATUS_CODES } from "node:http";
import type { Config } from "./config.ts";
import { makeTicket } from "./form-ticket.ts";
import type { Keys } from "./keys.ts";
import type { Logger } from "./log.ts";
import { type PlainStatus, plainText } from "./plain-answer.ts";
import { securityHeaders } from "./security-headers.ts";

export type Refusing = { config: Config; keys: Keys; log: Logger };

/** The answer to what cannot be read as a request, so that the application never sees it: like every other one, with an id, a sentence and the headers of rows C1 and C3. */
export function refusedRequest({ config, keys, log }: Refusing, status: PlainStatus): Response {
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

/** An answer as it goes over the wire, where there is nothing but a socket to say it with. */
export async function asBytes(answer: Response): Promise<Buffer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}`,
    ...[...answer.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.byteLength}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
