import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, duplexPair } from "node:stream";

/** The error of Node's parser about a packet that it refused. */
export type ParserError = { code?: string | undefined; rawPacket?: Buffer };

/** One complete GET or HEAD request, alone in its packet. */
const reading = /^((?:GET|HEAD) \/[^ \r\n]* HTTP\/1\.[01]\r\n)((?:[^\r\n]+\r\n)*)\r\n$/;
const beyondAscii = /[\u0080-\u00ff]/g;

/**
 * Encodes the request of an unencoded link (`/stock?fuel=Diésel`, as some mail programs and robots send it) as a browser would have done.
 * Node's parser refuses such an address. Returns undefined for every other refused packet.
 */
export function encodedRequest({ code, rawPacket }: ParserError): Buffer | undefined {
  if (code !== "HPE_INVALID_URL" || !rawPacket) return undefined;
  const [, line = "", headers = ""] = reading.exec(rawPacket.toString("latin1")) ?? [];
  const encoded = line.replace(beyondAscii, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  // Later requests on this connection are not read, so the response closes it.
  return encoded === line ? undefined : Buffer.from(`${encoded}Connection: close\r\n${headers}\r\n`, "latin1");
}

/** Lets the server read these bytes in place of the request that its parser refused on the socket. The response goes to the same client. */
export function readAgain(server: Server, socket: Duplex, bytes: Buffer): void {
  const [client, inner] = duplexPair();
  Object.defineProperty(inner, "remoteAddress", { value: (socket as Socket).remoteAddress });
  socket.once("close", () => client.destroy());
  server.emit("connection", inner);
  client.pipe(socket);
  client.write(bytes);
}
