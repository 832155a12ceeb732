import { describe, expect, test } from "vitest";
import { type Figure, figureText, readFigure, shownFigure } from "./figures.ts";

const percent: Figure = { label: "Tipo", kind: "percent" };
const euros: Figure = { label: "Precio", kind: "euros" };
const years: Figure = { label: "Años", kind: "whole", unit: "años", least: 1, most: 50, blank: "null" };
const cvf: Figure = { label: "CVF", kind: "decimal" };
const day: Figure = { label: "Desde", kind: "day" };
const electric: Figure = { label: "Cero emisiones", kind: "condition", blank: "absent" };
const region: Figure = { label: "Comunidad", kind: "region" };

test.each<[Figure, unknown, string, string | undefined]>([
  [percent, 475, "4,75", "4,75\u00a0%"],
  [percent, 1600, "16", "16\u00a0%"],
  [percent, 0, "0", "0\u00a0%"],
  [euros, 9977, "99,77", "99,77\u00a0€"],
  [euros, 99_990, "999,9", "999,9\u00a0€"],
  [euros, 130_000, "1.300", "1.300\u00a0€"],
  [{ label: "", kind: "coefficient" }, 200, "2", "2"],
  [years, 5, "5", "5\u00a0años"],
  [years, null, "", undefined],
  [cvf, 15.99, "15,99", "15,99"],
  [day, "2010-07-01", "2010-07-01", "1 de julio de 2010"],
  [electric, true, "yes", "sí"],
  [electric, undefined, "", undefined],
  [region, "mc", "mc", "Región de Murcia"],
])("%j: %s is written %s, and shown as %s", (figure, value, text, shown) => {
  expect(figureText(figure, value)).toBe(text);
  expect(shownFigure(figure, value)).toBe(shown);
  expect(readFigure(figure, text)).toEqual({ value });
});

describe("reading", () => {
  test.each<[Figure, string, unknown]>([
    [percent, "4.75", 475],
    [percent, "4,75 %", 475],
    [euros, "1.300,5", 130_050],
    [euros, "1300.50 €", 130_050],
    [euros, "1300", 130_000],
    [cvf, "7,999", 7.999],
  ])("%j accepts %s as %s", (figure, text, value) => {
    expect(readFigure(figure, text)).toEqual({ value });
  });

  test.each<[Figure, string, string]>([
    [percent, "", "Falta este dato."],
    [percent, "475", "Escribe un porcentaje entre 0 y 100, como 4,75."],
    [percent, "4,755", "Escribe un porcentaje entre 0 y 100, como 4,75."],
    [percent, "-1", "Escribe un porcentaje entre 0 y 100, como 4,75."],
    [euros, "12,34,56", "Escribe un importe en euros entre 0 y 100.000, como 99,77."],
    [euros, "1e3", "Escribe un importe en euros"],
    [euros, "9".repeat(30), "Escribe un importe en euros"],
    [years, "0", "Escribe un número entero entre 1 y 50."],
    [years, "1,5", "Escribe un número entero entre 1 y 50."],
    [cvf, "quince", "Escribe un número entre 0 y 100.000, como 1,5."],
    [day, "2026-02-30", "Escribe un día que exista."],
    [day, "01/07/2010", "Escribe un día que exista."],
    [electric, "on", "Elige una opción de la lista."],
    [region, "toString", "Elige una comunidad de la lista."],
  ])("%j refuses %s", (figure, text, sentence) => {
    expect(readFigure(figure, text)).toEqual({ wrong: expect.stringContaining(sentence) });
  });
});
