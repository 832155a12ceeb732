import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { freePort } from "#tests/free-port.ts";

let status = 200;
const server = createServer((request, response) => response.writeHead(request.url === "/healthz" ? status : 404).end());
let port = 0;
beforeAll(async () => {
  port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function healthy(at: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["scripts/healthy.ts"], { cwd: projectFolder, env: { PORT: at } });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { said: await text(child.stderr), code: await ended };
}

test("a site that responds is healthy; one that fails or is not there is not, in one sentence", async () => {
  expect(await healthy(String(port))).toEqual({ code: 0, said: "" });
  status = 500;
  const sentence = `La web no responde en http://127.0.0.1:${port}/healthz.\n`;
  expect(await healthy(String(port))).toEqual({ code: 1, said: sentence });
  const other = await freePort();
  expect(await healthy(String(other))).toEqual({ code: 1, said: sentence.replace(String(port), String(other)) });
});

test("a wrong port is refused with the sentence about settings", async () => {
  expect(await healthy("many")).toEqual({ code: 1, said: "Configuración: PORT debe ser un número. Mira .env.example.\n" });
});
