import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** A server over https on 127.0.0.1 with a certificate that it has made for itself. */
export type TlsPeer = {
  /** `127.0.0.1:PORT`, as an operator lists it. */
  host: string;
  /** `https://127.0.0.1:PORT`. */
  origin: string;
  /** The certificate, and its file for NODE_EXTRA_CA_CERTS. */
  certificate: string;
  certificateFile: string;
  /** How many connections have been opened, whatever came of them. */
  connections: () => number;
  stop: () => Promise<void>;
};

export async function startTlsPeer(listener: RequestListener): Promise<TlsPeer> {
  const folder = temporaryFolder("tls-peer");
  const [key, certificateFile] = [join(folder.path, "key.pem"), join(folder.path, "certificate.pem")];
  const subject = ["-subj", "/CN=peer", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", certificateFile, ...subject], { stdio: "ignore" });
  const certificate = readFileSync(certificateFile, "utf8");
  const server = createServer({ key: readFileSync(key), cert: certificate }, listener);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    origin: `https://${host}`,
    certificate,
    certificateFile,
    connections: () => connections,
    async stop() {
      server.closeAllConnections();
      server.close();
      folder.remove();
    },
  };
}
