import { lookup, type LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { isPublicAddress } from "./public-addresses.ts";

/** Why an address was not read, with the sentence for the team. */
const sentences = {
  no_address: "La dirección no se puede leer.",
  not_https: "La dirección tiene que empezar por https://.",
  credentials: "La dirección lleva un usuario o una contraseña. Quítalos de la dirección.",
  unlisted: "El servidor no está en la lista de servidores permitidos (STOCK_HOSTS).",
  port: "La dirección lleva un puerto que no está permitido.",
  private: "La dirección lleva a una red privada, y la web no entra en ellas.",
  unknown_host: "No se encuentra el servidor de la dirección.",
  unreachable: "No se ha podido conectar con el servidor.",
  certificate: "El certificado del servidor no es válido.",
  other_host: "El servidor manda a otro servidor. Escribe la dirección definitiva.",
  redirects: "El servidor manda de una dirección a otra sin terminar.",
  status: "El servidor no ha dado el archivo.",
  encoding: "El servidor manda el archivo comprimido de una forma que no se conoce.",
  too_large: "El archivo es demasiado grande.",
  too_slow: "El servidor tarda demasiado.",
  broken: "La conexión se ha cortado antes de terminar.",
} as const;

export type OutsideReason = keyof typeof sentences;

/** An address that was not read. The message is one Spanish sentence for the team. */
export class OutsideRefused extends Error {
  override name = "OutsideRefused";
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason, message: string = sentences[reason]) {
    super(message);
    this.reason = reason;
  }
}

const statusRefused = (status: number) => new OutsideRefused("status", `El servidor no ha dado el archivo (respuesta ${status}).`);

/** Gives all IP addresses of a name, as `lookup` of node:dns does. */
export type Resolve = (hostname: string, options: { all: true }, callback: Found) => void;
type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

export type OutsideOptions = {
  /** The operator's `STOCK_HOSTS`, each `host` or `host:port`. A port other than 443 and a private IP address must be listed with their port. */
  allowed: readonly string[];
  /** Also a public host must be listed. */
  onlyAllowed?: boolean;
  /** Bytes of the body, after it was unpacked. */
  mostBytes: number;
  /** Milliseconds from the first look-up to the last byte. So whoever takes the body stores it first, and works on it afterwards. */
  timeout: number;
  /** Milliseconds without a byte. */
  idle?: number;
  /** Further headers, such as `authorization`. A redirect within the host gets them too. */
  headers?: Readonly<Record<string, string>>;
  /** What an earlier answer had. If the file is the same, the answer is `unchanged`. */
  known?: { etag?: string | undefined; lastModified?: string | undefined };
  signal?: AbortSignal | undefined;
  /** Finds a name's IP addresses; the system's resolver unless a test says otherwise. */
  resolve?: Resolve;
};

export type OutsideAnswer =
  | { status: "unchanged" }
  | {
      status: "fresh";
      etag: string | undefined;
      lastModified: string | undefined;
      contentType: string | undefined;
      /** To be read once and to its end, or to be left by `break`: otherwise the connection stays open until the timeout. */
      body: AsyncIterable<Uint8Array>;
    };

const mostRedirects = 5;
const usualIdle = 15_000;

/**
 * Reads an address that a person or a file has given, over https, without reaching the server's own network (row D19). The IP addresses that
 * are checked are those that are connected to, so no later change of the name counts. Redirects stay on the host, and each is checked again.
 * Throws OutsideRefused, also while the body is read, or the signal's reason.
 */
export async function fetchOutside(address: string, options: OutsideOptions): Promise<OutsideAnswer> {
  const deadline = AbortSignal.timeout(options.timeout);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const failure = (error: unknown): unknown => {
    if (options.signal?.aborted) return options.signal.reason;
    return deadline.aborted ? new OutsideRefused("too_slow") : refusalOf(error);
  };
  try {
    let url = checkedAddress(address, options);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await respond(url, options, signal);
      const next = redirectOf(response, url);
      if (next === undefined) return answerOf(response, options, failure);
      response.destroy();
      if (checkedAddress(next.href, options).host !== url.host) throw new OutsideRefused("other_host");
      url = next;
    }
    throw new OutsideRefused("redirects");
  } catch (error) {
    throw failure(error);
  }
}

/** Whether the operator has listed the address's host (`host`, or `host:port` for another port than 443). */
function isListed(url: URL, allowed: readonly string[]): boolean {
  return allowed.includes(`${url.hostname}:${url.port || "443"}`) || (url.port === "" && allowed.includes(url.hostname));
}

/** Throws OutsideRefused if the address may not be connected to, as far as its text says it. */
function checkedAddress(address: string, { allowed, onlyAllowed = false }: Pick<OutsideOptions, "allowed" | "onlyAllowed">): URL {
  const url = URL.parse(address);
  if (!url) throw new OutsideRefused("no_address");
  if (onlyAllowed && !isListed(url, allowed)) {
    throw new OutsideRefused("unlisted", `El servidor «${url.host}» no está en la lista de servidores permitidos (STOCK_HOSTS).`);
  }
  if (url.protocol !== "https:") throw new OutsideRefused("not_https");
  if (url.username !== "" || url.password !== "") throw new OutsideRefused("credentials");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(literal) !== 0 && !isPublicAddress(literal);
  if (isPrivate && !allowed.includes(`${url.hostname}:${url.port || "443"}`)) throw new OutsideRefused("private");
  if (url.port !== "" && !isListed(url, allowed)) throw new OutsideRefused("port");
  return url;
}

/** Asks once, over a connection of its own. A response has come, and its body has not been read. */
function respond(url: URL, options: OutsideOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { known, headers, idle = usualIdle, resolve = lookup } = options;
  const { promise, resolve: respondWith, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request(url, {
    agent: false,
    signal,
    lookup: checkedLookup(resolve),
    headers: {
      "user-agent": "stock-import",
      "accept-encoding": "gzip",
      ...(known?.etag !== undefined && { "if-none-match": known.etag }),
      ...(known?.lastModified !== undefined && { "if-modified-since": known.lastModified }),
      ...headers,
    },
  });
  let found: IncomingMessage | undefined;
  asked.setTimeout(idle, () => (found ?? asked).destroy(new OutsideRefused("too_slow")));
  asked.once("error", reject);
  asked.once("response", (response) => respondWith((found = response)));
  asked.end();
  return promise;
}

/** Gives the connection a name's IP addresses if all of them are public. The system is asked once, so nothing can change in between. */
function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, { all: true }, (error, found) => {
      const first = error ? undefined : found[0];
      if (!first) return callback(new OutsideRefused("unknown_host"), "");
      if (!found.every(({ address }) => isPublicAddress(address))) return callback(new OutsideRefused("private"), "");
      return all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const next = URL.parse(headers.location ?? "", url);
  if (!next || headers.location === undefined) throw statusRefused(statusCode);
  return next;
}

function answerOf(response: IncomingMessage, options: OutsideOptions, failure: (error: unknown) => unknown): OutsideAnswer {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode === 304 && options.known) {
      response.destroy();
      return { status: "unchanged" };
    }
    if (statusCode !== 200) throw statusRefused(statusCode);
    if (Number(headers["content-length"] ?? 0) > options.mostBytes) throw new OutsideRefused("too_large");
    const encoding = headers["content-encoding"] ?? "identity";
    if (!["identity", "gzip"].includes(encoding)) throw new OutsideRefused("encoding");
    const body = bounded(response, encoding === "gzip", options.mostBytes, failure);
    return { status: "fresh", etag: headers.etag, lastModified: headers["last-modified"], contentType: headers["content-type"], body };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

async function* bounded(response: IncomingMessage, isPacked: boolean, most: number, failure: (error: unknown) => unknown) {
  let bytes = 0;
  try {
    const unpacked: AsyncIterable<Uint8Array> = isPacked ? response.compose(createGunzip()) : response;
    for await (const piece of unpacked) {
      bytes += piece.length;
      if (bytes > most) throw new OutsideRefused("too_large");
      yield piece;
    }
  } catch (error) {
    throw failure(error);
  } finally {
    response.destroy();
  }
}

const networkFailures = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EADDRNOTAVAIL", "EACCES", "EPERM"]);

/** An error of the connection as a refusal; any other error as it is. All tried IP addresses of a name fail together. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof OutsideRefused) return error;
  const { code } = (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (networkFailures.has(code)) return new OutsideRefused("unreachable");
  return new OutsideRefused(/CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code) ? "certificate" : "broken");
}
