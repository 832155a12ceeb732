import type { RouteConfigEntry } from "@react-router/dev/routes";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { uploads } from "#app/entry.server.tsx";
import routes from "#app/routes.ts";
import { uploadRefusals } from "#app/features/cars/vehicles/office/messages.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { startSite } from "#tests/site.ts";
import { filesBelow } from "#tests/temporary-folder.ts";
import { longestUpload } from "./uploads.ts";

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path } });
const address = `/admin/vehicles/${folder.subjects.vehicles[0]}/images`;
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

type Person = "admin" | "owner" | "visitor";
const headersOf = (person: Person, script: boolean): Record<string, string> => ({
  Origin: site.url,
  ...(script ? { Accept: "application/json" } : {}),
  ...(person === "visitor" ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` }),
});
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: "#f4c92b" } })
    .jpeg()
    .toBuffer();

function send(
  files: readonly Uint8Array[],
  { person = "admin", script = true }: { person?: Person; script?: boolean } = {},
): Promise<Response> {
  const body = new FormData();
  for (const bytes of files) body.append("pictures", new File([bytes as Uint8Array<ArrayBuffer>], "foto.jpg", { type: "image/jpeg" }));
  return fetch(site.url + address, { method: "POST", headers: headersOf(person, script), body, redirect: "manual" });
}
const stored = async (): Promise<unknown[]> => {
  const answer = await fetch(site.url + address, { headers: headersOf("admin", true) });
  return ((await answer.json()) as { images: unknown[] }).images;
};
const files = () => filesBelow(`${folder.path}/files`).length;

describe("an upload (row D5)", () => {
  test("of a picture becomes a row and seven files", async () => {
    const [rows, before] = [(await stored()).length, files()];
    expect((await send([await picture()])).status).toBe(201);
    expect(await stored()).toHaveLength(rows + 1);
    expect(files()).toBe(before + 7);
  });

  test.each<[title: string, status: number, message: string, bytes: () => Uint8Array]>([
    ["33 MB", 413, uploadRefusals.too_large, () => Buffer.alloc(33 * 1024 * 1024, 1)],
    ["a page", 400, uploadRefusals.unknown_format, () => Buffer.from("<script>alert(1)</script>")],
  ])("of %s gets a %i with a sentence, and leaves nothing behind", async (_title, status, message, bytes) => {
    const [rows, before] = [await stored(), files()];
    const answer = await send([bytes()]);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await stored()).toEqual(rows);
    expect(files()).toBe(before);
  });

  test("without JavaScript leads back to the vehicle's dialog, which shows the outcome", async () => {
    const answer = await send([await picture(), Buffer.from("hola")], { script: false });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location).toBe(`${address.replace("/images", "")}?subidas=1&rechazadas=unknown_format#fotos`);
    const page = await (await fetch(site.url + location, { headers: headersOf("admin", false) })).text();
    expect(page).toContain("1 foto añadida. 1 foto no se ha añadido:");
    expect(page).toContain(uploadRefusals.unknown_format);
  });

  test.each<Person>(["visitor", "owner"])("by a %s is refused, and nothing is stored", async (person) => {
    const [rows, before] = [await stored(), files()];
    const answer = await send([await picture()], { person });
    expect(answer.status).toBe(401);
    expect(await stored()).toEqual(rows);
    expect(files()).toBe(before);
  });
});

describe("the size limit of a body (row D17)", () => {
  const raw = (path: string, lines: string) =>
    sendRaw(
      site.port,
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nConnection: close\r\nCookie: session=${folder.accounts.sessions.admin}\r\n${lines}\r\n`,
    );

  test("refuses an upload with a Content-Length of more than eight pictures before reading it", async () => {
    expect((await raw(address, "Content-Length: 200000000\r\n")).status).toBe(413);
  });

  // Only announced, because a client that still sends when the server refuses may not hear the response.
  test.each(["/calculadora", "/admin/calculadora"])("refuses the text of an ad of more than 1 MB before reading it: %s", async (path) => {
    expect((await raw(path, "Content-Length: 1100000\r\n")).status).toBe(413);
  });

  const lookalike = "/admin/vehicles/11111111-1111-4111-8111-111111111111/images/11111111";
  test.each(["/admin/vehicles", "/admin/vehicles/new", "/contacto", lookalike, "/images", "/admin/import/11111111"])(
    "is a form's for everything else: %s",
    async (path) => {
      expect((await raw(path, `Content-Length: ${300 * 1024}\r\n`)).status).toBe(413);
    },
  );
});

describe("the text of an ad may be as long as its form allows (row D17)", () => {
  const longest = 199_000;
  const head = "VW Golf, EZ 03/2021, 18.900 €\n";
  const adOf = (part: string, length: number) => (head + part.repeat(length)).slice(0, length);
  const sendAd = (text: string, path = "/calculadora", body: FormData | URLSearchParams = new FormData()) => {
    body.append("form", "advertisement");
    body.append("advertisement", text);
    return fetch(site.url + path, { method: "POST", headers: headersOf(path.startsWith("/admin") ? "admin" : "visitor", false), body });
  };

  test.each(["ä", ",", "\r\n", "ü, ö;\r\n", "€", "%"])("with %j from end to end", async (part) => {
    for (const path of ["/calculadora", "/calculadora.data", "/admin/calculadora"]) {
      const answer = await sendAd(adOf(part, longest), path);
      expect(answer.status, path).toBe(200);
      expect((await answer.text()).includes("03/2021"), path).toBe(true);
    }
  });

  test("also in the usual encoding, which writes a comma in three bytes", async () => {
    expect((await sendAd(adOf(",", longest), "/calculadora", new URLSearchParams())).status).toBe(200);
  });

  test("one that is too long gets a sentence and stays", async () => {
    const answer = await sendAd(adOf("ü,\n", 260_000));
    const page = await answer.text();
    expect(answer.status).toBe(400);
    // Compared as booleans, so that a failure does not print half a megabyte.
    expect(page.includes("El anuncio admite 200000 caracteres como mucho.")).toBe(true);
    expect(page.includes("ü,\r\nü,\r\n")).toBe(true);
  });

  test("the form of the page sends it without tripling any sign", async () => {
    const page = await (await fetch(`${site.url}/calculadora`)).text();
    expect(/<form[^>]* enctype="multipart\/form-data"/i.test(page)).toBe(true);
  });
});

/** The ids of all routes, as React Router makes them. */
function idsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [id ?? file.replace(/\.tsx?$/, ""), ...idsOf(children)]);
}

test("the application's uploads are routes, and none takes longer than the server lets a request last", () => {
  expect(Object.keys(uploads).filter((id) => !idsOf(routes).includes(id))).toEqual([]);
  expect(Math.max(...Object.values(uploads).map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(longestUpload);
});
