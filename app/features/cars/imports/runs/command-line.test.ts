import { expect, test } from "vitest";
import { readCommandLine, readStatusWord } from "./command-line.ts";

test.each([
  ["german_prospect", "german_prospect"],
  ["available", "available"],
  ["disponible", "available"],
  [" Reservado ", "reserved"],
  ["VENDIDO", "sold"],
  ["archivo", "archived"],
  ["roto", undefined],
  ["", undefined],
])("%j is %s", (text, status) => {
  expect(readStatusWord(text)).toBe(status);
});

test.each([
  [
    ["cars.csv", "--format", "kleinanzeigen", "--status", "disponible", "--dry-run"],
    { kind: "import", file: "cars.csv", format: { source: "kleinanzeigen" }, status: "available", dryRun: true },
  ],
  [["--format=autoscout24", "cars.csv"], { status: "german_prospect", gone: "leave", dryRun: false }],
  [["--format=autoscout24", "cars.csv", "--gone", "archive"], { gone: "archive" }],
  [["cars.xlsx"], { kind: "import", file: "cars.xlsx", format: undefined }],
  [["--help"], { kind: "help" }],
])("%j is read as %j", (args, order) => {
  expect(readCommandLine(args)).toMatchObject(order);
});

test.each([
  [[], "Falta el archivo que se quiere importar."],
  [["a.csv", "--format", "mobile"], /^El formato 'mobile' no se conoce. Formatos conocidos: autoscout24, kleinanzeigen, mobile.de, /],
  [["a.csv", "b.csv", "--format", "autoscout24"], "Solo se importa un archivo cada vez; sobra b.csv."],
  [["a.csv", "--format", "autoscout24", "--status", "roto"], /^El estado 'roto' no se conoce\./],
  [["a.csv", "--format", "autoscout24", "--gone", "erase"], "--gone 'erase' no se conoce. Puede ser leave, archive, sold."],
  [["a.csv", "--fast"], "La opción --fast no se conoce o le falta o le sobra un valor."],
  [["a.csv", "--format"], "La opción --format no se conoce o le falta o le sobra un valor."],
  [["a.csv", "--dry-run=yes"], "La opción --dry-run no se conoce o le falta o le sobra un valor."],
])("%j returns an error sentence", (args, sentence) => {
  const answer = readCommandLine(args);
  expect(answer).toMatchObject({ kind: "mistake", sentence: sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence });
});
