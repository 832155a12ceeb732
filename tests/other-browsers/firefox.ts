import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { type Browser, windowSize } from "./driver.ts";

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Send = (method: string, params: object) => Promise<unknown>;

const patienceInMilliseconds = 120_000;

/** Firefox by WebDriver BiDi, which it supports itself, so it needs no driver program. */
export const firefox: Browser = {
  name: "Firefox",
  async open() {
    const profile = temporaryFolder("firefox");
    const options = ["--headless", "--no-remote", "--profile", profile.path, "--remote-debugging-port", "0"];
    const child = spawn("firefox-esr", [...options, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
    const ended = new Promise((resolve) => child.once("close", resolve));
    const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
    const send = await senderOn(socket);
    await send("session.new", { capabilities: {} });
    let { context, userContext } = await openPage(send);

    return {
      goTo: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
      async evaluate(expression) {
        const asText = `JSON.stringify((${expression}) ?? null)`;
        const answer = await send("script.evaluate", { expression: asText, target: { context }, awaitPromise: false });
        const { result, exceptionDetails } = answer as { result?: { value: string }; exceptionDetails?: { text: string } };
        if (!result) throw new Error(exceptionDetails?.text ?? "The page returned nothing.");
        return JSON.parse(result.value) as unknown;
      },
      perform: async (actions) => void (await send("input.performActions", { context, actions })),
      back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
      async startAnew() {
        const before = userContext;
        ({ context, userContext } = await openPage(send));
        await send("browser.removeUserContext", { userContext: before });
      },
      async close() {
        socket.close();
        child.kill();
        await ended;
        profile.remove();
      },
    };
  },
};

/** Firefox prints its address on standard error. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const told: string[] = [];
  for await (const line of createInterface({ input: output })) {
    told.push(line);
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error(`Firefox did not start.\n${told.join("\n")}`);
}

/** Sends commands and returns to each caller its own response. */
async function senderOn(socket: WebSocket): Promise<Send> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? -1)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("Firefox does not take a connection.")));
  });
  return async (method, params) => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve, reject) => {
      waiting.set(id, resolve);
      setTimeout(() => reject(new Error(`${method} got no answer.`)), patienceInMilliseconds).unref();
    });
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered.finally(() => waiting.delete(id));
    if (type === "error") throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
}

/** A page in its own container, which shares no cookies with others. */
async function openPage(send: Send): Promise<{ context: string; userContext: string }> {
  const { userContext } = (await send("browser.createUserContext", {})) as { userContext: string };
  const { context } = (await send("browsingContext.create", { type: "tab", userContext })) as { context: string };
  await send("browsingContext.setViewport", { context, viewport: windowSize });
  return { context, userContext };
}
