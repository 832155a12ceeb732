import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { defineFormat } from "./formats/format.ts";
import { openStock } from "./rows.ts";
import type { Row } from "./stock-rows.ts";
import { BrokenFile } from "./unpacked-lines.ts";

const format = defineFormat({
  source: "test",
  label: "test",
  columns: ["make", "model"],
  changeable: ["price"],
  parse: () => ({ ok: false, reason: "not_a_car" }),
});

/** Returns makes and models by line, reasons in brackets, and the sentence of a broken file at the end. */
async function read(bytes: Uint8Array | string, chunkLength = 7): Promise<string[]> {
  const seen: string[] = [];
  try {
    const { rows } = await openStock(inChunks(Buffer.from(bytes), chunkLength), [format]);
    for await (const row of rows) seen.push(describe(row));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    seen.push(error.message);
  }
  return seen;
}

async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

function describe(row: Row): string {
  return "reason" in row ? `${row.line} [${row.reason}] ${row.text}` : `${row.line} ${row.cells["make"]}/${row.cells["model"]}`;
}

const windows1252 = (text: string) => Buffer.from(text.replaceAll("€", "\u0080"), "latin1");

test.each([
  ["plain", "make,model\nOpel,Corsa\nFord,Ka\n"],
  ["without a last line break", "make,model\nOpel,Corsa\nFord,Ka"],
  ["from Windows", "make,model\r\nOpel,Corsa\r\nFord,Ka\r\n"],
  ["with a byte order mark", "\uFEFFmake,model\nOpel,Corsa\nFord,Ka\n"],
  ["with other columns in another order", 'x,model,"make"\n1,Corsa,Opel\n2,Ka,Ford\n'],
  ["with semicolons", "x;make;model\n1;Opel;Corsa\n2;Ford;Ka\n"],
  ["with tabs", "make\tmodel\nOpel\tCorsa\nFord\tKa\n"],
  ["in UTF-16", Buffer.from("\uFEFFmake\tmodel\r\nOpel\tCorsa\r\nFord\tKa\r\n", "utf16le")],
  ["in UTF-16 of other machines", Buffer.from("\uFEFFmake,model\nOpel,Corsa\nFord,Ka\n", "utf16le").swap16()],
  ["in UTF-16 without its mark", Buffer.from("make,model\nOpel,Corsa\nFord,Ka\n", "utf16le")],
  ["in UTF-16 of other machines without its mark", Buffer.from("make,model\nOpel,Corsa\nFord,Ka\n", "utf16le").swap16()],
  ["of old Macs", "make,model\rOpel,Corsa\rFord,Ka\r"],
  ["with bars", "make|model|x\nOpel|Corsa|a,b;c\nFord|Ka|\n"],
  ["with 2,000 columns", `${"x;".repeat(2000)}make;model\n${"1;".repeat(2000)}Opel;Corsa\n${";".repeat(2000)}Ford;Ka\n`],
  ["with a header in capitals", "MAKE,Model\nOpel,Corsa\nFord,Ka\n"],
  ["with an unused column twice", "x,x,make,model\n1,2,Opel,Corsa\n1,2,Ford,Ka\n"],
  ["with rows of empty cells", 'make;model\nOpel;Corsa\nFord;Ka\n;\n"";""\n ; \n;'],
  ["with spaces and control characters", "make,model\n Opel\u0007 , Corsa\u200b\nFord,Ka\n"],
])("a file %s", async (_, text) => {
  const expected = ["2 Opel/Corsa", "3 Ford/Ka"];
  expect(await read(text)).toEqual(expected);
  expect(await read(text, 1)).toEqual(expected);
  expect(await read(gzipSync(text))).toEqual(expected);
});

test.each([
  ["the line of Excel that names the delimiter", "\uFEFFsep=;\r\nmake;model,kW\r\nmodel;make\r\nCorsa;Opel\r\n", ["4 Opel/Corsa"]],
  ["a title", 'Fahrzeugbestand "Beispiel, Stand 26.11.2026\nmake,model\nOpel,Corsa\n', ["3 Opel/Corsa"]],
  ["titles and a blank line", "Bestand;;;\nStand: heute\n\nmake;model\nOpel;Corsa\n", ["5 Opel/Corsa"]],
])("%s may stand above the header", async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test("blank lines are no rows, but are counted as lines", async () => {
  expect(await read("\nmake,model\n\nOpel,Corsa\n  \n\nFord,Ka\n\n")).toEqual(["4 Opel/Corsa", "7 Ford/Ka"]);
});

test("one file may mix UTF-8 and Windows-1252", async () => {
  const file = Buffer.concat([Buffer.from("make,model\nCitroën,C4 €\n"), windows1252("Citroën,C5 €\nVW,Käfer\n")]);
  expect(await read(file)).toEqual(["2 Citroën/C4 €", "3 Citroën/C5 €", "4 VW/Käfer"]);
});

test("quotes may enclose commas, doubled quotes and line breaks, or be letters", async () => {
  expect(await read('make,model\n"Opel, Adam","the ""new"" one"\nFord,"Ka\nPlus"\nBMW,19" wheels\nVW,"a"b\n')).toEqual([
    '2 Opel, Adam/the "new" one',
    "3 Ford/Ka Plus",
    '5 BMW/19" wheels',
    '6 VW/"a"b',
  ]);
});

test("a stray quote costs only its own line", async () => {
  expect(await read('make,model\nOpel,"Corsa\nFord,Ka\n"BMW",X1\nVW,Golf\n')).toEqual([
    '2 [unclosed_quote] Opel,"Corsa',
    "3 Ford/Ka",
    "4 BMW/X1",
    "5 VW/Golf",
  ]);
});

test("a row with a wrong number of columns is refused, and the last one counts as cut", async () => {
  expect(await read("make,model\nOpel\nFord,Ka,3\nVW,Golf\n")).toEqual([
    "2 [wrong_columns] Opel",
    "3 [wrong_columns] Ford,Ka,3",
    "4 VW/Golf",
  ]);
  expect(await read("make,model\nVW,Golf\nOpel")).toEqual(["2 VW/Golf", "3 [row_cut] Opel"]);
  expect(await read('make,model\nVW,Golf\nOpel,"Cor')).toEqual(["2 VW/Golf", '3 [row_cut] Opel,"Cor']);
});

test.each([
  ["an empty file", "", "El archivo está vacío."],
  ["blank lines", "\n \n", "El archivo está vacío."],
  ["other columns", "brand,model\nOpel,Corsa\n", "El archivo no tiene el formato test: en su cabecera falta la columna make."],
  ["no columns", "hello\n", "El archivo no tiene el formato test: en su cabecera faltan las columnas make, model."],
  ["a damaged workbook", "PK\u0003\u0004\u0014\n", /^El ZIP o el libro de Excel está cortado o dañado/],
  ["a title and other columns", "Bestand\nmake;color\n", "El archivo no tiene el formato test: en su cabecera falta la columna model."],
  ["a header too far below", `${"Bestand\n".repeat(20)}make,model\n`, /faltan las columnas make, model/],
  ["a doubled column", "make,Model,model\n", /^La cabecera tiene dos veces la columna model, y no se sabe cuál vale\./],
  ["two doubled columns", "make,model,make,model\n", /dos veces las columnas make, model/],
  ["an archive that is none", Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]), /^El archivo comprimido está cortado o dañado/],
])("%s ends with one sentence", async (_, file, sentence) => {
  expect(await read(file)).toEqual([expect.stringMatching(sentence)]);
});

test("rows before a break are read", async () => {
  expect(await read("make,model\nOpel,Corsa\n\0\0\nFord,Ka\n")).toEqual([
    "2 Opel/Corsa",
    expect.stringMatching(/datos binarios en la línea 3/),
  ]);
  expect(await read(`make,model\nOpel,Corsa\nFord,${"x".repeat(2 ** 20)}\n`, 65_536)).toEqual([
    "2 Opel/Corsa",
    expect.stringMatching(/la línea 3 pasa de 1 MB/),
  ]);
});

test("an archive cut at any byte gives every complete line before the cut, and the partial line as cut", async () => {
  const archive = gzipSync(`make,model\n${Array.from({ length: 2000 }, (_, index) => `Opel,${(index * 7919) % 10_007}`).join("\n")}\n`);
  for (const length of [20, 1000, 3000, archive.length - 9, archive.length - 1]) {
    const seen = await read(archive.subarray(0, length), 64);
    expect(seen.at(-1)).toMatch(/^El archivo comprimido está cortado o dañado/);
    expect(seen.slice(0, -2).every((row, index) => row.startsWith(`${index + 2} Opel/`))).toBe(true);
  }
  const [whole, almost] = [await read(archive), await read(archive.subarray(0, -1))];
  expect(almost.slice(0, 2000)).toEqual(whole);
});

test.each([
  ["padding after an archive is not read", [gzipSync("make,model\nOpel,Corsa\n"), Buffer.alloc(50_000)], ["2 Opel/Corsa"]],
  ["archives in sequence are one file", [gzipSync("make,model\nOpel,Corsa\n"), gzipSync("Ford,Ka\n")], ["2 Opel/Corsa", "3 Ford/Ka"]],
])("%s", async (_, parts, rows) => {
  for (const size of [undefined, 64, 65_536]) expect(await read(Buffer.concat(parts), size)).toEqual(rows);
});

test("a failing source breaks the file, and a reader that stops closes the source", async () => {
  let released = false;
  async function* failing() {
    try {
      yield Buffer.from("make,model\nOpel,Corsa\nFord,Ka\n");
      throw new Error("disk");
    } finally {
      released = true;
    }
  }
  const readAll = async () => {
    for await (const row of (await openStock(failing(), [format])).rows) expect(row.line).toBeGreaterThan(1);
  };
  await expect(readAll()).rejects.toThrow("El archivo ha dejado de poder leerse antes de su final.");
  released = false;
  for await (const row of (await openStock(failing(), [format])).rows) {
    expect(row.line).toBe(2);
    break;
  }
  expect(released).toBe(true);
});
