import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvOf, csvResponse } from "./csv.ts";

const read = (csv: string) => parse<Record<string, string>>(csv, { bom: true, columns: true, delimiter: ";" });

describe("a file for spreadsheets", () => {
  test("neutralises cells that a spreadsheet would evaluate, and leaves all others unchanged (row D13)", () => {
    const cells: [cell: string | boolean | null | undefined, read: string][] = [
      ...["=1+1", "+34600111222+1", "+1+cmd", "-1+1", "-1,2,3", "@sum", "\tx", "\rx"].map((cell): [string, string] => [cell, `'${cell}`]),
      ...["＝1+1", "＋1+1", "－1+1", "＠sum", "﹦1", "\u200b=1", "\u2060\ufeff＝1", "\u200e+1+1"].map((cell): [string, string] => [
        cell,
        `'${cell}`,
      ]),
      ...["+34600111222", "+34 600 111 222"].map((cell): [string, string] => [cell, `\u00a0${cell}`]),
      ...["a;b", "a,b", 'say "x"', "línea\notra", "'x", " =1", "-1", "-1234,56"].map((cell): [string, string] => [cell, cell]),
      [null, ""],
      [undefined, ""],
      [true, "true"],
    ];
    const csv = csvOf(
      ["a"],
      cells.map(([a]) => ({ a, b: "beside the columns" })),
    );
    expect(read(csv).map(({ a }) => a)).toEqual(cells.map(([, expected]) => expected));
    expect(csv).not.toContain("beside the columns");
  });

  test("begins with a byte order mark and separates cells with semicolons", () => {
    expect(csvOf(["Nombre", "Año"], [{ Nombre: "Ana", Año: 2019 }])).toBe("\uFEFFNombre;Año\r\nAna;2019\r\n");
  });

  test("is the same when it is sent in pieces, as an uncached download", async () => {
    const rows = Array.from({ length: 5 }, (_, number) => ({ a: `fila ${number}` }));
    async function* pieces() {
      yield rows.slice(0, 2);
      yield rows.slice(2);
    }
    const answer = csvResponse("lista", ["a"], pieces());
    expect(await answer.text()).toBe(csvOf(["a"], rows).slice(1));
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="lista.csv"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
