import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PlainStatus } from "./plain-answer.ts";
import { asBytes, refusedRequest, type Refusing } from "./refused-request.ts";
import { encodedRequest, type ParserError, readAgain } from "./unencoded-address.ts";
import { longestUpload, uploadAt } from "./uploads.ts";

const bounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: longestUpload,
  keepAliveTimeout: 10_000,
  // Node would refuse it without a word; who listens refuses it as well.
  requireHostHeader: false,
};
/** How long a form may be on its way; Node knows one limit for all requests, and that one is for large files. Milliseconds. */
const formTimeout = 30_000;

const statuses: Partial<Record<string, PlainStatus>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Node's server with limits for what is large, slow or no HTTP (row D17). It answers for itself where Node's own answer would be bare. */
export function createBoundedServer(refusing: Refusing, listener: RequestListener): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refuse = async (socket: Duplex, status: PlainStatus) => {
    const answer = answers.get(socket);
    // In the middle of another answer nothing can be said.
    if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) return void socket.destroy();
    socket.end(await asBytes(refusedRequest(refusing, status)), () => socket.destroy());
  };
  const server = createServer(bounds, (request, response) => {
    answers.set(request.socket, response);
    if (!uploadAt(request.url ?? "")) boundTime(request, () => void refuse(request.socket, 408));
    listener(request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException & ParserError, socket) => {
    const encoded = answers.get(socket)?.writableFinished === false ? undefined : encodedRequest(error);
    if (encoded) readAgain(server, socket, encoded);
    else void refuse(socket, statuses[error.code ?? ""] ?? 400);
  });
  server.on("checkExpectation", ({ socket }: IncomingMessage) => void refuse(socket, 417));
  return server;
}

/** Cuts off whoever takes too long to send a body that is no large file. */
function boundTime(request: IncomingMessage, cutOff: () => void): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) cutOff();
  }, formTimeout).unref();
  request.once("close", () => clearTimeout(timer));
}
