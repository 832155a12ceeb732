import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { norma43, testAccount } from "#tests/norma-43.ts";
import { readStatement } from "./read-statement.ts";
import { accountOf, RefusedStatement } from "./statement.ts";

const today = "2026-11-27";
const read = (text: string | Uint8Array) =>
  readStatement(typeof text === "string" ? Buffer.from(text, "utf8") : text, { account: testAccount, today });
const refusal = (text: string | Uint8Array): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RefusedStatement) return error.message;
    throw error;
  }
  return "";
};

const transfer = { day: "2026-11-24", cents: 199_00, words: ["TRANSFERENCIA DE CARMEN RUIZ", "RS-AB2C-DE"] };
const rent = { day: "2026-11-25", cents: -850_00, words: ["ALQUILER OFICINA"] };

describe("a file in Norma 43", () => {
  test("is read as a bank's manual shows it", () => {
    const example = [
      "111234222212345678902602012602022000000002000009783MI EMPRESA SL 099",
      "2212342222260201260201011112000000000100500000000000ORDEN PAGO RECIB",
      "2212342222260201260201011112000000000050250000000000ORDEN PAGO RECIB",
      "2301LIQ. OP. N 000000000000069",
      "2302AUTOMOCION LAGUNA SL 41001 SEVILLA ES",
      "3312342222123456789000000000000000000000000200000000015075200000000215075978",
      "88999999999999999999000006",
    ].join("\n");
    expect(read(example).movements).toEqual([
      { account: testAccount, operation_on: "2026-02-01", value_on: "2026-02-01", cents: 100_50, concept: "ORDEN PAGO RECIB" },
      {
        account: testAccount,
        operation_on: "2026-02-01",
        value_on: "2026-02-01",
        cents: 50_25,
        concept: "ORDEN PAGO RECIB LIQ. OP. N 000000000000069 AUTOMOCION LAGUNA SL 41001 SEVILLA ES",
      },
    ]);
  });

  test("keeps the day of the operation, the value day, and money that leaves as a minus", () => {
    expect(read(norma43([{ movements: [{ ...transfer, valueDay: "2026-12-01" }, rent] }])).movements).toMatchObject([
      { operation_on: "2026-11-24", value_on: "2026-12-01", cents: 199_00 },
      { operation_on: "2026-11-25", cents: -850_00, concept: "ALQUILER OFICINA" },
    ]);
  });

  test("may have several accounts, and an overdrawn one", () => {
    const other = "209900010000000001";
    const { movements } = read(
      norma43([
        { opening: -50_00, movements: [transfer] },
        { account: other, movements: [rent] },
      ]),
    );
    expect(movements.map(({ account }) => account)).toEqual([testAccount, other]);
  });

  test("has lines without an amount, which are counted and left out", () => {
    expect(read(norma43([{ movements: [{ day: "2026-11-24", cents: 0, words: ["AVISO"] }, transfer] }]))).toMatchObject({
      withoutAmount: 1,
      movements: [{ cents: 199_00 }],
    });
  });

  test.each<[name: string, encoding: (text: string) => Uint8Array]>([
    ["UTF-8", (text) => Buffer.from(text, "utf8")],
    ["ISO-8859-1", (text) => Buffer.from(text, "latin1")],
    ["UTF-16", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ])("is read in %s", (_name, encode) => {
    const text = norma43([{ movements: [{ ...transfer, words: ["SEÑAL DE BEGOÑA MUÑOZ"] }] }]);
    expect(read(encode(text)).movements[0]?.concept).toBe("SEÑAL DE BEGOÑA MUÑOZ");
  });

  test("breaks a word where its two fields meet", () => {
    const words = [`${"TRANSFERENCIA DE MARIA DEL CARMEN RS-AB".padStart(38)}2C-DE`];
    expect(read(norma43([{ movements: [{ ...transfer, words }] }])).movements[0]?.concept).toContain("RS-AB2C-DE");
  });

  const file = (change: (lines: string[]) => string[]) => norma43([{ movements: [transfer, rent] }], change);
  test.each<[sentence: string, change: (lines: string[]) => string[]]>([
    ["El archivo está cortado: le falta la última línea, la 88.", (lines) => lines.slice(0, -1)],
    ["Línea 7: el archivo dice tener 7 líneas y tiene 6. Descárgalo de nuevo.", (lines) => lines.filter((_line, at) => at !== 6)],
    ["Línea 7: las sumas no coinciden", (lines) => lines.map((line) => line.replace("00000000019900", "00000000019800"))],
    ["Línea 5: no se entiende el importe.", (lines) => lines.map((line, at) => (at === 4 ? line.slice(0, 35) : line))],
    [
      "Línea 5: no se entiende el signo del importe.",
      (lines) => lines.map((line, at) => (at === 4 ? line.replace("040071", "040077") : line)),
    ],
    [
      "Línea 2: la fecha de la operación no puede ser 2030-11-24.",
      (lines) => lines.map((line) => line.replace("2222261124", "2222301124")),
    ],
    ["Línea 2: no se entiende la fecha de la operación.", (lines) => lines.map((line) => line.replace("2222261124", "2222261324"))],
    ["Línea 1: la cuenta no está en euros.", (lines) => lines.map((line) => line.replace("9783", "8403"))],
    ["Línea 7: cierra una cuenta distinta de la que está abierta.", (lines) => lines.map((line) => line.replace("331234", "339999"))],
    ["Línea 2: no conocemos el código «77».", (lines) => lines.map((line, at) => (at === 1 ? `77${line.slice(2)}` : line))],
    ["Línea 2: va antes de su movimiento.", (lines) => lines.map((line, at) => (at === 1 ? `23${line.slice(2)}` : line))],
    ["Línea 2: tiene más de 80 caracteres.", (lines) => lines.map((line, at) => (at === 1 ? `${line}x` : line))],
  ])("is refused whole: %s", (sentence, change) => {
    expect(refusal(file(change))).toContain(sentence);
  });

  test("that lost any of its lines is refused, and one that changed any figure of an amount", () => {
    const whole = norma43([{ movements: [transfer, rent] }]).split("\r\n");
    for (const position of whole.keys()) expect(refusal(whole.toSpliced(position, 1).join("\r\n"))).not.toBe("");
    fc.assert(
      fc.property(fc.constantFrom(1, 4), fc.integer({ min: 28, max: 41 }), fc.integer({ min: 0, max: 9 }), (line, column, figure) => {
        const text = whole[line] ?? "";
        const changed = text.slice(0, column) + String(figure) + text.slice(column + 1);
        fc.pre(changed !== text);
        expect(refusal(whole.with(line, changed).join("\r\n"))).not.toBe("");
      }),
    );
  });

  test("comes back as it was written, whatever its movements", () => {
    const day = fc.integer({ min: 0, max: 300 }).map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }).toString());
    const cents = fc.integer({ min: -9_999_999_00, max: 9_999_999_00 }).filter((amount) => amount !== 0);
    const accounts = fc.array(fc.record({ movements: fc.array(fc.record({ day, cents })) }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(accounts, (written) => {
        const { movements } = read(norma43(written));
        expect(movements.map(({ operation_on, cents: amount }) => [operation_on, amount])).toEqual(
          written.flatMap((account) => account.movements.map((movement) => [movement.day, movement.cents])),
        );
      }),
    );
  });
});

describe("a table of a bank", () => {
  test("is found below the bank's own lines, by the names of its columns", () => {
    const text = [
      "Movimientos de la cuenta;ES00 1234",
      "Periodo;01/11/2026 - 26/11/2026",
      "",
      "F. Operación;F. Valor;Concepto;Referencia 1;Importe (EUR);Saldo",
      '24/11/2026;25/11/2026;"TRANSFERENCIA; DE CARMEN";RS-AB2C-DE;"1.199,50";3.000,00',
      "25/11/2026;25/11/2026;ALQUILER;;-850,00;2.150,00",
      ";;;;;2.150,00",
    ].join("\r\n");
    expect(read(text).movements).toEqual([
      {
        account: testAccount,
        operation_on: "2026-11-24",
        value_on: "2026-11-25",
        cents: 1_199_50,
        concept: "TRANSFERENCIA; DE CARMEN RS-AB2C-DE",
      },
      { account: testAccount, operation_on: "2026-11-25", value_on: "2026-11-25", cents: -850_00, concept: "ALQUILER" },
    ]);
  });

  test.each<[amount: string, cents: number]>([
    ["1.234,56", 1_234_56],
    ["-1.234,5", -1_234_50],
    ["199,00-", -199_00],
    ["+199 EUR", 199_00],
    ["(12,00)", -12_00],
    ["1234.56", 1_234_56],
    ["1,234.56", 1_234_56],
    ["1.234", 1_234_00],
    ["−3,07 €", -3_07],
  ])("has the amount %s", (amount, cents) => {
    expect(read(`Fecha\tConcepto\tImporte\n24/11/2026\tx\t${amount}`).movements).toMatchObject([{ cents }]);
  });

  test("may have columns for what goes and what comes, other separators and other days", () => {
    const text = "Fecha,Descripción,Cargos,Abonos\n2026-11-24,Carmen,,199.00\n24-11-26,Luz,45.30,\n24.11.2026,Aviso,,0.00";
    expect(read(text)).toMatchObject({
      withoutAmount: 1,
      movements: [
        { operation_on: "2026-11-24", cents: 199_00 },
        { operation_on: "2026-11-24", cents: -45_30 },
      ],
    });
  });

  test.each<[sentence: string, text: string]>([
    ["No encontramos la tabla", "hola\nmundo"],
    ["La tabla no tiene ningún movimiento.", "Fecha;Concepto;Importe"],
    ["Línea 2: no se entiende el importe «mil».", "Fecha;Concepto;Importe\n24/11/2026;x;mil"],
    ["Línea 2: no se entiende el importe «1,234».", "Fecha;Concepto;Importe\n24/11/2026;x;1,234"],
    ["Línea 3: no se entiende la fecha «31/02/2026».", "Fecha;Concepto;Importe\n24/11/2026;x;1\n31/02/2026;x;1"],
    ["Línea 2: la fecha no puede ser 24/11/2027.", "Fecha;Concepto;Importe\n24/11/2027;x;1"],
    ["Línea 2: no se entiende la fecha «».", "Fecha;Concepto;Importe\n;x;1"],
    ["Línea 2: el movimiento no está en euros, sino en USD.", "Fecha;Concepto;Importe;Divisa\n24/11/2026;x;1;USD"],
  ])("is refused: %s", (sentence, text) => {
    expect(refusal(text)).toContain(sentence);
  });
});

test("what is no text is refused, such as a spreadsheet or a picture", () => {
  expect(refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe]))).toContain("No es un archivo de texto.");
});

test("an account is the same from its IBAN and from a statement", () => {
  expect(accountOf("ES76 1234 2222 0012 3456 7890")).toBe(testAccount);
  expect(accountOf("DE89370400440532013000")).toBe("DE89370400440532013000");
});
