import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { refusedCsvHeader, refusedCsvLine } from "./refused-csv.ts";

test.each([
  ['1,Opel,"quoted"', '1,Opel,"quoted"'],
  ["=cmd|' /C calc'!A1", "'=cmd|' /C calc'!A1"],
  ["+49 170", "'+49 170"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["two\nlines", "two\nlines"],
])("a refused row %j reads back as %j", (text, expected) => {
  const file = refusedCsvHeader + refusedCsvLine({ line: 7, reason: "missing_model", text });
  const [row] = parse(file, { bom: true, columns: true });
  expect(row).toEqual({ linea: "7", motivo: "missing_model", explicacion: "Falta el modelo.", fila: expected });
});
