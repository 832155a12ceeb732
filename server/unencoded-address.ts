import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, duplexPair } from "node:stream";

/** What Node's parser tells of a packet that it refused. */
export type ParserError = { code?: string | undefined; rawPacket?: Buffer };

/** One reading, whole and alone in its packet. */
const reading = /^((?:GET|HEAD) \/[^ \r\n]* HTTP\/1\.[01]\r\n)((?:[^\r\n]+\r\n)*)\r\n$/;
const beyondAscii = /[\u0080-\u00ff]/g;

/**
 * The request of a link that nobody encoded (`/stock?fuel=Diésel`, as some mail programs and robots send it), as a browser would have sent it.
 * Node's parser takes no such address. Undefined for everything else that it refused.
 */
export function encodedRequest({ code, rawPacket }: ParserError): Buffer | undefined {
  if (code !== "HPE_INVALID_URL" || !rawPacket) return undefined;
  const [, line = "", headers = ""] = reading.exec(rawPacket.toString("latin1")) ?? [];
  const encoded = line.replace(beyondAscii, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  // What follows on this connection is not read any more.
  return encoded === line ? undefined : Buffer.from(`${encoded}Connection: close\r\n${headers}\r\n`, "latin1");
}

/** Lets the server read a request that its parser has given up on this socket, with other bytes, and sends the answer to the same client. */
export function readAgain(server: Server, socket: Duplex, bytes: Buffer): void {
  const [client, inner] = duplexPair();
  Object.defineProperty(inner, "remoteAddress", { value: (socket as Socket).remoteAddress });
  socket.once("close", () => client.destroy());
  server.emit("connection", inner);
  client.pipe(socket);
  client.write(bytes);
}
