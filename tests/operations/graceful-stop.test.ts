// @any-version: it is about the end of the process.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { sendRaw } from "#tests/raw-http.ts";
import { type Site, startSite } from "#tests/site.ts";

let site: Site;
afterEach(() => site.kill());

async function untilStopping(): Promise<void> {
  await expect.poll(() => site.output(), { timeout: 15_000 }).toContain('"stopping"');
}
const visit = "/stock/11111111-1111-4111-8111-111111111111/visit";

describe("a site that gets a signal to stop (row R7)", () => {
  test("completes the response to a request under way, then ends with code 0, although idle connections stay open", async () => {
    site = await startSite({ env: { DRAIN_SECONDS: "0" } });
    const idle = Array.from({ length: 5 }, () => connect(site.port, "127.0.0.1").on("error", () => {}));
    idle[0]?.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle[0] ?? site.process, "data");
    const socket = connect(site.port, "127.0.0.1");
    await once(socket, "connect");
    let received = "";
    socket.setEncoding("latin1").on("data", (text: string) => (received += text));
    // An unfinished body, so that the response cannot come before the signal.
    socket.write(
      `POST ${visit} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n`,
    );
    await pause(300);

    site.process.kill("SIGINT");
    await untilStopping();
    await pause(500);
    expect([received, site.process.exitCode]).toEqual(["", null]);
    const before = Date.now();
    socket.write("0\r\n\r\n");
    await once(socket, "close");
    expect(received).toMatch(/^HTTP\/1\.1 204 /);
    expect(await site.ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(25_000);
    expect(site.output()).toContain('"stopped"');
  }, 60_000);

  test("more than once, as Ctrl+C comes from the terminal and from npm, says so on /readyz, and responds for DRAIN_SECONDS, closing each connection", async () => {
    site = await startSite({ env: { DRAIN_SECONDS: "3" } });
    site.process.kill("SIGTERM");
    await untilStopping();
    for (const signal of ["SIGINT", "SIGTERM"] as const) site.process.kill(signal);
    const ready = await sendRaw(site.port, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
    expect(ready.body).toContain('"reason":"stopping"');
    const page = await sendRaw(site.port, `GET /stock HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect(await site.ended).toBe(0);
    expect(site.output().match(/"stopped"/g)).toHaveLength(1);
  }, 60_000);
});
