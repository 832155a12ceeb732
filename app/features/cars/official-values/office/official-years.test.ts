// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { startSite } from "#tests/site.ts";
import { annexLines, annexXml } from "#tests/official-annex.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

let office: SignedInSite;
const folder = temporaryFolder("official-values");
beforeAll(async () => {
  office = await startSignedInSite([{ admin: true }, {}]);
}, 120_000);
afterAll(async () => {
  await office.stop();
  folder.remove();
});

const address = "/admin/valores-oficiales";

async function send(fields: Record<string, string>, content: string | undefined, person: 0 | 1 | "visitor" = 0) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (content !== undefined) body.append("file", new File([content], "C:\\boe\\anexo.xml"));
  const cookie = person === "visitor" ? "x=1" : (office.cookies[person] ?? "");
  const response = await fetch(office.site.url + address, {
    method: "POST",
    body,
    headers: { Cookie: cookie, Origin: office.site.url },
    redirect: "manual",
  });
  const refusal = response.headers.get("Upload-Refused");
  return {
    status: response.status,
    location: response.headers.get("Location"),
    refusal: refusal === null ? undefined : decodeURIComponent(refusal),
  };
}

describe("over HTTP", () => {
  test.each(["visitor", 1] as const)("%s sends a file in vain", async (person) => {
    expect((await send({ year: "2026", source: "" }, annexXml(), person)).status).toBe(401);
    const page = await fetch(office.site.url + address, { headers: { Cookie: office.cookies[0] ?? "" } });
    expect(await page.text()).toContain("Todavía no hay ninguno");
  });

  test.each<[string, Record<string, string>, string | undefined, string]>([
    ["no year", { year: "", source: "" }, annexXml(), "Escribe el año de la orden"],
    ["no file", { year: "2026", source: "" }, undefined, "Elige el archivo del anexo."],
    ["an extract without its order", { year: "2026", source: " " }, annexLines(), "no dice de qué orden es"],
    ["a wrong year", { year: "2024", source: "" }, annexXml(), "los valores son de 2026, y has puesto 2024"],
    [
      "an oddity",
      { year: "2026", source: "" },
      annexXml().replace("33.400", "33,4"),
      "(tabla 2, VOLKSWAGEN, fila 3): «33,4» no es el valor en euros.",
    ],
  ])("%s", async (_name, fields, content, sentence) => {
    const answer = await send(fields, content);
    expect(answer.status).toBe(400);
    expect(answer.refusal).toContain(sentence);
  });

  test("a file is stored, and the same file again is said", async () => {
    expect(await send({ year: "2026", source: "" }, annexXml())).toMatchObject({
      status: 303,
      location: `${address}?guardado=new&orden=2026&versiones=8&marcas=2`,
    });
    expect(await send({ year: "2026", source: "" }, annexXml())).toMatchObject({
      status: 303,
      location: `${address}?guardado=same&orden=2026`,
    });
    const page = await fetch(`${office.site.url}${address}?guardado=new&orden=2026&versiones=8&marcas=2`, {
      headers: { Cookie: office.cookies[0] ?? "" },
    });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Guardados los valores de 2026: 8 versiones de 2 marcas.");
  });
});

test("`rinsegura official-values` works while a site runs on the embedded database, and without one", async () => {
  const data = temporaryFolder("official-values-site");
  await putEmbeddedCopy(data.path);
  const env = { DATA_DIR: data.path, DATABASE_URL: "" };
  const run = async (...args: string[]) => {
    const command = runScript("scripts/official-values.ts", args, env);
    const said: string[] = [];
    for await (const line of { [Symbol.asyncIterator]: () => command.lines }) said.push(line);
    return { code: await command.ended, said };
  };
  const file = join(folder.path, "anexo.tsv");
  writeFileSync(file, annexLines());
  const order = ["--source", "Orden HAC/1484/2024"];
  const site = await startSite({ env });
  expect(await run(file, "--year", "2025", ...order)).toEqual({
    code: 0,
    said: ["Orden HAC/1484/2024. Guardados los valores de 2025: 8 versiones de 2 marcas."],
  });
  writeFileSync(file, annexLines().replace("\t118\t", "\tx\t"));
  expect(await run(file, "--year", "2025", ...order)).toEqual({ code: 1, said: [] });
  await site.stop();

  writeFileSync(file, annexLines().replace("\t33400\n", "\t33500\n"));
  expect(await run(file, "--year", "2025", ...order)).toEqual({
    code: 0,
    said: ["Orden HAC/1484/2024. Corregidos los valores de 2025: 1 versión nueva y 1 quitada, de 8 versiones."],
  });
  for (const args of [[], [file, "--year", "2025"]]) expect(await run(...args)).toEqual({ code: 1, said: [] });
  data.remove();
}, 180_000);
