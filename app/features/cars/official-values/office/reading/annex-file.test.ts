import { existsSync, createReadStream } from "node:fs";
import { describe, expect, test } from "vitest";
import { annexLines, annexXml, inventedAnnex, motorhomesXml, smallAnnex, tableXml } from "#tests/official-annex.ts";
import { readAnnexFile } from "./annex-file.ts";

async function* pieces(content: string | Uint8Array, size = 97): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = (content: string | Uint8Array, year = 2026) => readAnnexFile(pieces(content), year);
const refusal = (content: string | Uint8Array, year = 2026) =>
  read(content, year).then(
    () => "taken",
    (error: unknown) => String(error),
  );
const rowXml = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const good = ["Golf", "2020", "", "1968", "4", "D", "110", "13,21", "150", "31.300"];
const withRow = (...cells: string[]) =>
  annexXml({ tables: [{ make: "AUDI", rows: [] }] }).replace("<tbody>\n", `<tbody>${rowXml(...cells)}\n`);
const withCell = (at: number, cell: string) => withRow(...good.with(at, cell));

describe("the BOE's XML", () => {
  test("gives each version with its make, and the order's name", async () => {
    const { rows, source, tablesLeftOut, sha256 } = await read(annexXml());
    expect(rows).toHaveLength(8);
    expect(rows[1]).toEqual({
      make: "ABARTH",
      model: "500e Inventado 42kWh 113kW (154CV)",
      begins: 2023,
      ends: null,
      displacement: null,
      cylinders: null,
      engine: "Elc",
      power_kw: 113,
      fiscal_power: 21.93,
      power_cv: 154,
      value: 30_100,
    });
    expect(rows[0]?.model).toBe("500 1.4 T-Jet 595 Inventado 160");
    expect(rows[4]).toMatchObject({ make: "VOLKSWAGEN", displacement: 1968, fiscal_power: 13.21, value: 33_400 });
    expect(source).toEqual({
      title: "Orden HAC/1501/2025 (BOE-A-2025-26357)",
      address: "https://www.boe.es/buscar/doc.php?id=BOE-A-2025-26357",
    });
    expect(tablesLeftOut).toBe(0);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test("leaves out motorhomes and what follows, by their title or because the alphabet begins again", async () => {
    const { rows, tablesLeftOut } = await read(annexXml({ after: motorhomesXml() }));
    expect(rows).toHaveLength(8);
    expect(tablesLeftOut).toBe(3);
    const untitled = motorhomesXml().replace("Autocaravanas", "Otros");
    expect((await read(annexXml({ after: untitled }))).rows).toHaveLength(8);
  });

  test.each([
    ["paragraphs in cells", (xml: string) => xml.replaceAll(/<td([^>]*)>([^<]*)<\/td>/g, "<td$1><p>$2</p></td>")],
    [
      "namespaces",
      (xml: string) => xml.replaceAll(/<(\/?)(table|tr|td|th)\b/g, "<$1b:$2").replace("<documento", '<documento xmlns:b="urn:boe"'),
    ],
    ["entities for hard spaces and letters", (xml: string) => xml.replaceAll("\u00a0", "&#160;").replaceAll("Golf", "&#x47;olf")],
    ["the named hard space", (xml: string) => xml.replaceAll("\u00a0", "&nbsp;")],
    ["CDATA", (xml: string) => xml.replaceAll("33.400", "<![CDATA[33.400]]>")],
    ["comments and instructions", (xml: string) => xml.replace("<texto>", "<?boe a?><texto><!-- <table> -->")],
    ["a byte order mark", (xml: string) => `\ufeff${xml}`],
    [
      "a caption instead of a title cell",
      (xml: string) =>
        xml
          .replaceAll(/<tr><th[^>]*>(Marca: [A-Z]+)<\/th><\/tr>/g, "")
          .replaceAll(
            /<table[^>]*>/g,
            (tag, at: number) => `${tag}<caption>Marca: ${xml.indexOf("<table") === at ? "ABARTH" : "VOLKSWAGEN"}</caption>`,
          ),
    ],
    [
      "a title before each table",
      (xml: string) =>
        xml
          .replaceAll(/<table[^>]*>/g, (tag, at: number) => `<p>Marca: ${xml.indexOf("<table") === at ? "ABARTH" : "VOLKSWAGEN"}</p>${tag}`)
          .replaceAll(/<tr><th[^>]*>Marca: [A-Z]+<\/th><\/tr>/g, ""),
    ],
    ["no declared encoding", (xml: string) => xml.replace(' encoding="UTF-8"', "")],
    ["a plain DOCTYPE", (xml: string) => xml.replace("<documento", '<!DOCTYPE documento SYSTEM "http://127.0.0.1:1/boe.dtd">\n<documento')],
  ])("is the same with %s", async (_name, changed) => {
    const { rows } = await read(annexXml());
    expect((await read(changed(annexXml()))).rows).toEqual(rows);
  });

  test("may be in ISO-8859-1", async () => {
    const xml = annexXml({ tables: [{ make: "CITROËN", rows: smallAnnex[0]?.rows ?? [] }] }).replace("UTF-8", "iso-8859-1");
    expect((await read(Buffer.from(xml, "latin1"))).rows[0]?.make).toBe("CITROËN");
  });

  test.each(["1.998", "1998"])("reads the displacement %s", async (cell) => {
    expect((await read(withCell(3, cell))).rows[0]?.displacement).toBe(1998);
  });
});

describe("one wrong cell refuses the file, with its place", () => {
  test.each([
    [0, "", "falta el modelo"],
    [0, "x".repeat(201), "el modelo pasa de 200 letras"],
    [1, "20", "«20» no es el año de inicio"],
    [1, "2028", "el año 2028 es posterior a la orden de 2026"],
    [2, "2019", "el periodo acaba (2019) antes de empezar (2020)"],
    [3, "1.96", "«1.96» no es la cilindrada (C.C.)"],
    [3, "1968 cc", "«1968 cc» no es la cilindrada (C.C.)"],
    [4, "4,5", "«4,5» no es el número de cilindros"],
    [5, "X", "«X» no es un tipo de motor del anexo (G, D, M, S, Elc, H, PHEV, GyE, DyE, SyE)"],
    [6, "5000", "la potencia en kW no puede ser 5000"],
    [7, "13,2134", "«13,2134» no es la potencia fiscal (cvf)"],
    [8, "-150", "«-150» no es la potencia en cv"],
    [9, "", "falta el valor en euros"],
    [9, "0", "el valor en euros no puede ser 0"],
    [9, "31.300 €", "«31.300 €» no es el valor en euros"],
  ])("cell %i: %j", async (at, cell, what) => {
    const text = await refusal(withCell(at, cell));
    expect(text).toMatch(/^RefusedAnnex: Línea \d+ \(tabla 1, AUDI, fila 1\): /);
    expect(text).toContain(what);
  });

  test.each([
    ["a row of nine cells", withRow(...good.slice(1)), "(tabla 1, AUDI, fila 1): tiene 9 celdas, y no 10."],
    [
      "a second table of a make",
      annexXml({ tables: [...smallAnnex, ...smallAnnex.slice(1)] }),
      "la marca VOLKSWAGEN ya tiene una tabla antes.",
    ],
    ["a table without a make", annexXml().replace("Marca: VOLKSWAGEN", "Volkswagen"), "(tabla 2): la tabla no dice su marca"],
    ["a missing column", annexXml().replace("P kW", "P CV"), "(tabla 1): falta la columna «P kW»."],
    ["a table without rows", annexXml({ tables: [{ make: "AUDI", rows: [] }] }), "(tabla 1): la tabla no tiene ninguna fila."],
    ["the values of another year", annexXml().replaceAll("2026 Valor", "2024 Valor"), "los valores son de 2024, y has puesto 2026."],
    [
      "the order of another year",
      annexXml({ title: "Orden HAC/1432/2022, de 1 de diciembre" }),
      "El archivo (Orden HAC/1432/2022) no fija los valores de 2026",
    ],
    ["no tables", annexXml({ tables: [] }), "no tiene ninguna tabla de turismos"],
    ["a cut file", annexXml().slice(0, -400), "el XML está mal formado o cortado."],
    ["a wrong end tag", annexXml().replace("</tbody>", "</tbodies>"), "el XML está mal formado o cortado."],
    ["an unknown entity", annexXml().replace("Golf", "&golf;"), "el XML está mal formado o cortado."],
    ["an endless cell", withCell(0, "x".repeat(70_000)), "una celda pasa de 2000 letras."],
    ["another encoding", annexXml().replace("UTF-8", "UTF-16"), "el XML está en «utf-16»"],
    ["HTML", "<!doctype html><html><body><p>No encontrado</body></html>", "el XML está mal formado o cortado."],
    ["a listing", "make,model\nAudi,A4\n", "Línea 1: no es el XML del BOE ni un archivo separado por tabuladores"],
    [
      "a table within a table",
      annexXml().replace("<tbody>", `<tbody>${tableXml({ make: "X", rows: [] })}`),
      "hay una tabla dentro de otra.",
    ],
  ])("%s", async (_name, content, what) => {
    const text = await refusal(content);
    expect(text).toContain("RefusedAnnex: ");
    expect(text).toContain(what);
  });

  test("bytes that are no text, an empty file and a picture", async () => {
    const broken = Buffer.concat([Buffer.from(annexXml().slice(0, 900)), Buffer.from([0xff, 0xfe]), Buffer.from(annexXml().slice(900))]);
    expect(await refusal(broken)).toContain("bytes que no son texto");
    expect(await refusal("")).toContain("El archivo está vacío.");
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toContain("RefusedAnnex");
  });
});

describe("a hostile file costs neither memory nor time", () => {
  test("a billion laughs: a document that declares entities is refused, and none is expanded", async () => {
    const lines = Array.from({ length: 12 }, (_none, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`);
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol0 "lol">${lines.join("")}]><documento><texto>&lol12;</texto></documento>`;
    expect(await refusal(bomb)).toContain("el XML declara entidades propias");
  });

  test("an external entity is neither declared nor read", async () => {
    const thief = annexXml()
      .replace("<documento", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><documento')
      .replace("Golf", "&x;");
    expect(await refusal(thief)).toContain("el XML declara entidades propias");
  });

  async function* repeated(head: string, text: string, times: number): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    const bytes = Buffer.from(text);
    for (let time = 0; time < times; time += 1) yield bytes;
  }
  const start = '<?xml version="1.0"?><documento><texto>';

  test.each([
    ["levels without end", start, "<a>".repeat(20_000), "niveles"],
    ["attributes without end", `${start}<p `, "", "atributos"],
    ["a comment without end", `${start}<!--`, "x".repeat(1_000_000), "mal formado"],
    ["a text without end, of 200 MB", `${start}<p>`, "x".repeat(1_000_000), "pasa de 100 MB"],
    ["blank space without end", "", " ".repeat(1_000_000), "pasa de 1 MB"],
  ])(
    "%s",
    async (_name, head, text, what) => {
      const attributes = Array.from({ length: 10_000 }, (_none, at) => `a${at}=""`).join(" ");
      const before = process.memoryUsage().heapUsed;
      const sentence = await readAnnexFile(repeated(head, text === "" ? attributes : text, 200), 2026).catch(String);
      expect(sentence).toContain(what);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
    },
    120_000,
  );

  test("as many versions as the annex of 2026 has are read", async () => {
    const { rows } = await readAnnexFile(pieces(annexXml({ tables: inventedAnnex(61_634) }), 65_536), 2026);
    expect(rows).toHaveLength(61_634);
  }, 120_000);
});

describe("the tab-separated extract", () => {
  test("gives the same versions as the XML", async () => {
    expect((await read(annexLines())).rows).toEqual((await read(annexXml())).rows);
    expect((await read(annexLines())).source).toBeUndefined();
  });

  test.each([
    ["a wrong cell", annexLines().replace("\t118\t", "\tx\t"), "Línea 2: «x» no es la potencia en kW."],
    ["too few columns", `${annexLines()}ABARTH\t500\n`, "Línea 10: tiene 2 columnas, y no 12."],
    ["no make", annexLines().replace("\nABARTH\t500\t", "\n\t500\t"), "Línea 2: falta la marca."],
    ["a missing column", annexLines().replace("cilindrada", "cc"), "(falta cilindrada)"],
    ["only the names of the columns", annexLines([]), "El archivo no tiene ninguna versión."],
  ])("%s refuses the file", async (_name, content, what) => {
    expect(await refusal(content)).toContain(what);
  });

  const sample = "/work/shared/data/boe-anexo1-autocaravanas-2026.tsv";
  test.skipIf(!existsSync(sample))("reads 9,252 real rows of the annex (skipped where the sample is missing)", async () => {
    const { rows } = await readAnnexFile(createReadStream(sample), 2026);
    expect(rows).toHaveLength(9_252);
    expect(rows.filter(({ power_kw }) => power_kw === null)).toHaveLength(1);
  });
});
