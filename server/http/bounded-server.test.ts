import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { portOf } from "#server/port-of.ts";
import { testKeys } from "#tests/request-scope.ts";
import { createBoundedServer } from "./bounded-server.ts";

const services = { config: readConfig({}), keys: testKeys, log: openLog({ logLevel: "silent" }) };
const server = createBoundedServer(
  services,
  async () => undefined,
  (_, response) => void response.end("here"),
);

server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

/** Keeps this thread busy, as a slow page does. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("a request on a kept connection gets a response although the thread is busy until after the announced time", async () => {
  // The announced time is shorter than on the site; the time that the server adds to it is the site's own.
  server.keepAliveTimeout = 100;
  const request = "GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n";
  const client = connect(portOf(server), "127.0.0.1");
  client.write(request);
  await once(client, "data");
  setImmediate(() => {
    client.write(request);
    block(1_500);
  });
  const [answer] = (await once(client, "data")) as [Buffer];
  client.destroy();
  expect(answer.toString()).toContain("here");
});
