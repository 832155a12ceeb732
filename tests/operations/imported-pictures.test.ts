// @any-database: it is about the network that the site reaches.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { csvText } from "#tests/stock-files.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { startTlsPeer } from "#tests/tls-peer.ts";

/** Something in the own network that nobody has listed by its IP address and port. */
let reached = 0;
const inner = createServer((socket) => {
  reached += 1;
  socket.destroy();
}).listen(0, "127.0.0.1");
await once(inner, "listening");
const { port: innerPort } = inner.address() as AddressInfo;

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0d4a57" } })
  .jpeg()
  .toBuffer();
const peer = await startTlsPeer((request, response) => {
  if (request.url === "/1.jpg") response.end(picture);
  else if (request.url === "/page") response.end("<html>");
  else response.writeHead(302, { location: `https://127.0.0.1:${innerPort}/1.jpg` }).end();
});

const people = await startSignedInSite([{ admin: true }], {
  STOCK_HOSTS: `${peer.host},localhost:${innerPort}`,
  NODE_EXTRA_CA_CERTS: peer.certificateFile,
});
const { site } = people;
afterAll(async () => {
  await people.stop();
  await peer.stop();
  inner.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: "manual", ...init, headers: { Cookie: people.cookies[0] ?? "", Origin: site.url } });
async function untilPage(path: string, text: string): Promise<void> {
  await expect.poll(async () => (await ask(path)).text(), { timeout: 60_000, interval: 200 }).toContain(text);
}

test("the addresses of pictures in a stock file lead the site nowhere but to listed hosts (row D19)", async () => {
  const addresses = [
    `${peer.origin}/1.jpg`,
    `${peer.origin}/page`,
    `${peer.origin}/away`,
    `http://127.0.0.1:${innerPort}/1.jpg`,
    `https://127.0.0.1:${innerPort}/1.jpg`,
    `https://2130706433:${innerPort}/1.jpg`,
    `https://[::ffff:127.0.0.1]:${innerPort}/1.jpg`,
    // Its operator has listed this name, which opens no private network.
    `https://localhost:${innerPort}/1.jpg`,
    `http://localhost:${innerPort}/1.jpg`,
    "https://169.254.169.254/latest/meta-data",
  ];
  const header = "id make model year mileage price fuel transmission image_link".split(" ");
  const rows = addresses.map((address, at) => [`A${at}`, "VW", `Golf ${at}`, "2019", "87000", "18990", "Diesel", "Manual", address]);
  const sent = new FormData();
  sent.append("source", "recognise");
  sent.append("status", "available");
  sent.append("file", new File([csvText([header, ...rows], "\t")], "stock.tsv"));
  const { headers } = await ask("/admin/import", { method: "POST", body: sent });
  const page = headers.get("location") ?? "";
  await untilPage(page, "¿Importar este archivo?");
  await ask(page, { method: "POST", body: new URLSearchParams({ form: "start", gone: "leave" }) });
  await untilPage(page, "Fotos tomadas: 1 de 10.");

  const html = await (await ask(page)).text();
  for (const told of [
    "1 foto no tomada: No es una foto que podamos leer.",
    `El servidor «127.0.0.1:${innerPort}» no está en la lista de servidores permitidos (STOCK_HOSTS).`,
    "El servidor «169.254.169.254» no está en la lista",
    "1 foto no tomada: La dirección lleva a una red privada, y la web no entra en ellas.",
    "1 foto no tomada: La dirección tiene que empezar por https://.",
  ])
    expect(html).toContain(told);
  expect([reached, peer.connections()]).toEqual([0, 3]);
});
