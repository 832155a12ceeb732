import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#tests/free-port.ts";
import { type Browser, windowSize } from "./driver.ts";

const startsWithinMilliseconds = 60_000;
const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } } };

/** WebKit by Debian's driver. Its windows are on a virtual screen. */
export const webkit: Browser = {
  name: "WebKit",
  async open() {
    const port = await freePort();
    const size = `${windowSize.width}x${windowSize.height}x24`;
    const words = ["--auto-servernum", "--server-args", `-screen 0 ${size}`, "WebKitWebDriver", `--port=${port}`];
    const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
    const child = spawn("xvfb-run", words, { stdio: "ignore", env, detached: true });
    const ended = new Promise((resolve) => child.once("close", resolve));
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address, child);
    let session = await openSession(address);
    const post = (command: string, body: object) => send("POST", `${session}/${command}`, body);

    return {
      goTo: async (url) => void (await post("url", { url })),
      evaluate: async (expression) =>
        JSON.parse(
          (await post("execute/sync", { script: `return JSON.stringify((${expression}) ?? null)`, args: [] })) as string,
        ) as unknown,
      perform: async (actions) => void (await post("actions", { actions })),
      back: async () => void (await post("back", {})),
      async startAnew() {
        await send("DELETE", session);
        session = await openSession(address);
      },
      async close() {
        await send("DELETE", session);
        // Ends its process group: the script that starts it, the screen and the driver.
        if (child.pid !== undefined) process.kill(-child.pid);
        await ended;
      },
    };
  },
};

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startsWithinMilliseconds;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver did not start.");
}

async function openSession(address: string): Promise<string> {
  const { sessionId } = (await send("POST", `${address}/session`, { capabilities })) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, { x: 0, y: 0, ...windowSize });
  return session;
}

async function send(method: "POST" | "DELETE", url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}
