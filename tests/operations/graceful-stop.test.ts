// @any-version: it is about the end of the process.
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sendRaw } from "#tests/raw-http.ts";
import { type Site, startSite } from "#tests/site.ts";

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.kill();
});
const start = async (env: Record<string, string>) => {
  const site = await startSite({ env });
  sites.push(site);
  return site;
};
async function untilSaid(site: Site, words: string): Promise<void> {
  await expect.poll(() => site.output(), { timeout: 15_000 }).toContain(words);
}
const visit = "/stock/11111111-1111-4111-8111-111111111111/visit";

describe("a site that gets a signal to stop (row R7)", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "by %s completes the response to a request under way, then ends with code 0",
    async (signal) => {
      const site = await start({ DRAIN_SECONDS: "0" });
      const socket = connect(site.port, "127.0.0.1");
      await once(socket, "connect");
      let received = "";
      socket.setEncoding("latin1").on("data", (text: string) => (received += text));
      // An unfinished body, so that the response cannot come before the signal.
      socket.write(
        `POST ${visit} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));

      site.process.kill(signal);
      await untilSaid(site, '"stopping"');
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect([received, site.process.exitCode]).toEqual(["", null]);
      socket.write("0\r\n\r\n");

      await once(socket, "close");
      expect(received).toMatch(/^HTTP\/1\.1 204 /);
      expect(await site.ended).toBe(0);
      expect(site.output()).toContain('"stopped"');
    },
    60_000,
  );

  test("reports on /readyz that it stops, and still responds for DRAIN_SECONDS, closing each connection", async () => {
    const site = await start({ DRAIN_SECONDS: "3" });
    site.process.kill("SIGTERM");
    await untilSaid(site, '"stopping"');
    const ready = await sendRaw(site.port, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
    expect(ready.body).toContain('"reason":"stopping"');
    const page = await sendRaw(site.port, `GET /stock HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect(await site.ended).toBe(0);
  }, 60_000);

  test("ends although idle connections stay open", async () => {
    const site = await start({ DRAIN_SECONDS: "0" });
    const idle = Array.from({ length: 5 }, () => connect(site.port, "127.0.0.1"));
    for (const socket of idle) socket.on("error", () => {});
    const kept = idle[0];
    kept?.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    if (kept) await once(kept, "data");
    const before = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - before).toBeLessThan(25_000);
  }, 60_000);

  test("stops in order when the signal comes twice, as Ctrl+C comes from the terminal and from npm", async () => {
    const site = await start({ DRAIN_SECONDS: "1" });
    site.process.kill("SIGTERM");
    site.process.kill("SIGINT");
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    expect(site.output().match(/"stopped"/g)).toHaveLength(1);
  }, 60_000);
});
