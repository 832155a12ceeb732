import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Headers; body: string };

/** Sends exactly these bytes and reads until the server closes the connection, for requests that no client library would send. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => void socket.write(bytes));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.once("close", () => resolve());
    // A server that refuses may reset the connection after its response.
    socket.once("error", (error) => (chunks.length > 0 ? resolve() : reject(error)));
  });
  const received = Buffer.concat(chunks).toString("latin1");
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers: new Headers(pairs), body: rest.join("\r\n\r\n") };
}
