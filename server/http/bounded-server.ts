import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PlainStatus } from "./plain-response.ts";
import { type RefusalServices, refusedRequest, toHttpBytes } from "./refused-request.ts";
import { encodedRequest, type ParserError, readAgain } from "./unencoded-address.ts";
import { longestUpload, type UploadFinder } from "../uploads.ts";

const bounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: longestUpload,
  keepAliveTimeout: 10_000,
  // A client may send its next request until the announced time is over. If the thread was busy at that moment, Node would close the
  // connection without reading the request. So the connection stays open for ten seconds more than announced.
  keepAliveTimeoutBuffer: 10_000,
  // The application's listener refuses a request without Host too, but with a text. Node's own response has none.
  requireHostHeader: false,
};
/** Time limit for receiving a form, in milliseconds. Node has one limit for all requests, which must allow large files. */
const formTimeout = 30_000;

const statuses: Partial<Record<string, PlainStatus>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Node's server with limits for large, slow and malformed requests (row D17). It replaces Node's bare error responses with its own. */
export function createBoundedServer(services: RefusalServices, uploadAt: UploadFinder, listener: RequestListener): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const refuse = async (socket: Duplex, status: PlainStatus) => {
    const response = responses.get(socket);
    // A response has begun on this connection, so no other can be sent.
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) return void socket.destroy();
    socket.end(await toHttpBytes(refusedRequest(services, status)), () => socket.destroy());
  };
  const server = createServer(bounds, (request, response) => {
    responses.set(request.socket, response);
    // Node takes the first and a proxy may take the last, so they could see two different sites.
    if ((request.headersDistinct["host"]?.length ?? 0) > 1) return void refuse(request.socket, 400);
    boundTime(request, uploadAt, () => void refuse(request.socket, 408));
    listener(request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException & ParserError, socket) => {
    const encoded = responses.get(socket)?.writableFinished === false ? undefined : encodedRequest(error);
    if (encoded) readAgain(server, socket, encoded);
    else void refuse(socket, statuses[error.code ?? ""] ?? 400);
  });
  server.on("checkExpectation", ({ socket }: IncomingMessage) => void refuse(socket, 417));
  return server;
}

/** Cuts off a client that takes too long to send a form's body. */
function boundTime(request: IncomingMessage, uploadAt: UploadFinder, cutOff: () => void): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const check = async () => {
    const upload = await uploadAt(`http://site${request.url ?? ""}`).catch(() => undefined);
    if (!request.complete && (!upload || upload.upload.isForm)) cutOff();
  };
  const timer = setTimeout(() => void check(), formTimeout).unref();
  request.once("close", () => clearTimeout(timer));
}
