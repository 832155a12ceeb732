import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { missingForContract, noBuyer } from "./contract-data.ts";
import { questionAboutName, readNif, readPassport, readPlate, readPostalCode, readVin, writtenPlate } from "./identifiers.ts";

const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

describe("a NIF", () => {
  test.each([
    ["12345678Z", "12345678Z"],
    ["12.345.678-z", "12345678Z"],
    ["1234567L", "01234567L"],
    ["X1234567L", "X1234567L"],
    ["y-0000000-z", "Y0000000Z"],
    ["Z 0000000 M", "Z0000000M"],
  ])("%s is read as %s", (typed, value) => {
    expect(readNif(typed)).toEqual({ ok: true, value });
  });

  test.each([
    ["12345678A", "La letra A no cuadra"],
    ["X1234567A", "La letra A no cuadra"],
    ["12345678", "con su letra"],
    ["X", "con su letra"],
    ["B12345674", "de una empresa"],
    ["X12345678L", "con su letra"],
  ])("%s is refused: %s", (typed, words) => {
    const reading = readNif(typed);
    expect(reading.ok ? "" : reading.wrong).toContain(words);
  });

  test("has one right letter of 23 for each number, and another digit nearly always breaks it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, "0");
        expect(letters.split("").filter((letter) => readNif(digits + letter).ok)).toEqual([letters.charAt(number % 23)]);
        const other = String((Number(digits.charAt(0)) + 1) % 10) + digits.slice(1);
        expect(readNif(other + letters.charAt(number % 23)).ok).toBe(Number(other) % 23 === number % 23);
      }),
    );
  });
});

describe("a VIN", () => {
  test("is read with spaces and small letters, without a check digit", () => {
    expect(readVin("wvw zzz-1kz aw123456")).toEqual({ ok: true, value: "WVWZZZ1KZAW123456" });
  });

  test.each([
    ["WVWZZZ1KZAW12345O", "la letra O: mira si es un 0"],
    ["WVWZZZIKZAW123456", "la letra I: mira si es un 1"],
    ["WVWZZZ1KZAQ123456", "la letra Q"],
    ["WVWZZZ1KZAW12345", "este tiene 16"],
    ["WVWZZZ1KZAW1234567", "este tiene 18"],
    ["WVWZZZ1KZÄW123456", "hay un «Ä»"],
  ])("%s is refused: %s", (typed, words) => {
    const reading = readVin(typed);
    expect(reading.ok ? "" : reading.wrong).toContain(words);
  });
});

test.each([
  ["1234 bcd", false, "1234BCD"],
  ["1234-BCD", true, "1234BCD"],
  ["MU 1234 AB", true, "MU1234AB"],
  ["K-AB 1234", false, "KAB1234"],
  ["TÜ-X 12H", false, "TÜX12H"],
  ["P1234BBB", false, "P1234BBB"],
  ["K-AB 1234", true, undefined],
  ["1234 AEI", true, undefined],
  ["nada", false, undefined],
])("the plate %s of a car that is registered here: %s", (typed, registered, value) => {
  const reading = readPlate(typed, registered);
  expect(reading.ok ? reading.value : undefined).toBe(value);
});

test("a Spanish plate is written with its space", () => {
  expect([writtenPlate("1234BCD"), writtenPlate("KAB1234")]).toEqual(["1234 BCD", "KAB1234"]);
});

test.each(["X", "asdf", "asdf asdf", "Carmen", "aaa bbb", "C R", "Prueba Prueba"])("the name %s is questioned", (name) => {
  expect(questionAboutName(name)).toContain(`«${name}»`);
});

test.each(["Carmen Ruiz", "Ng Li", "José María O'Donnell y Álvarez", "Bo Xi"])("the name %s is not questioned", (name) => {
  expect(questionAboutName(name)).toBeUndefined();
});

test("passports and postal codes are read, and others are refused", () => {
  expect([readPassport("C01 X00T4"), readPostalCode("30 001")]).toEqual([
    { ok: true, value: "C01X00T4" },
    { ok: true, value: "30001" },
  ]);
  expect([readPassport("C0?"), readPostalCode("00123"), readPostalCode("53001"), readPostalCode("3000")].map(({ ok }) => ok)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("what a contract still needs is named, and a car may have no plate yet", () => {
  const car = { car_name: "Golf", vin: "WVWZZZ1KZAW123456", car_version: "2.0 TDI", plate: null };
  const nothing = { ...noBuyer, ...car, vin: null, car_version: "" };
  expect(missingForContract(nothing)).toEqual(["el nombre legal", "el documento", "el domicilio", "el bastidor", "la versión"]);
  const buyer = { legal_name: "Carmen Ruiz", document_kind: "nif", document_number: "12345678Z" };
  const address = { street_address: "Calle Mayor, 1", postal_code: "30001", locality: "Murcia" };
  expect(missingForContract({ ...buyer, ...address, ...car })).toEqual([]);
  expect(missingForContract({ ...buyer, ...address, locality: "", ...car })).toEqual(["el domicilio"]);
});
