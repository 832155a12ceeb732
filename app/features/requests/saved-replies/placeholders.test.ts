import { describe, expect, test } from "vitest";
import { exampleReplies } from "./example-replies.ts";
import { fillPlaceholders, openPlaceholders, type PlaceholderValues, unknownPlaceholders } from "./placeholders.ts";

const known: PlaceholderValues = {
  "{nombre}": "Ana Ruiz",
  "{vehiculo}": "BMW X3",
  "{año}": "2019",
  "{precio}": "24.900 €",
  "{empresa}": "RinSegura",
};

describe("filling in a saved reply", () => {
  test.each<[text: string, values: PlaceholderValues, filled: string]>([
    ["Hola, {nombre}", known, "Hola, Ana Ruiz"],
    ["El {vehiculo} de {año}: {precio}. {empresa}", known, "El BMW X3 de 2019: 24.900 €. RinSegura"],
    ["{nombre} y {nombre}", known, "Ana Ruiz y Ana Ruiz"],
    // An unknown value leaves its placeholder visible.
    ["El {vehiculo}, {nombre}", { "{nombre}": "Eva" }, "El {vehiculo}, Eva"],
    ["{Nombre} {nombre } {vehículo} {} {{nombre}}", known, "{Nombre} {nombre } {vehículo} {} {Ana Ruiz}"],
    // Braces inside a value are not replaced, even if they come from a person's name.
    ["Hola, {nombre}", { "{nombre}": "{precio}", "{precio}": "1 €" }, "Hola, {precio}"],
    ["Hola, {nombre}", { "{nombre}": "$& $1 <script>" }, "Hola, $& $1 <script>"],
    ["{constructor} {toString}", known, "{constructor} {toString}"],
    ["", known, ""],
  ])("replaces the known placeholders in %j", (text, values, filled) => {
    expect(fillPlaceholders(text, values)).toBe(filled);
  });
});

describe("text in braces", () => {
  test.each<[text: string, unknown: string[], open: string[]]>([
    ["Hola", [], []],
    ["Hola, {nombre}. {nombre}", [], ["{nombre}"]],
    ["{vehículo} {Nombre} {vehículo}", ["{vehículo}", "{Nombre}"], []],
    ["{nombre} {apellido} {año}", ["{apellido}"], ["{nombre}", "{año}"]],
    ["{}", ["{}"], []],
    ["a { b", [], []],
    ["{una\nllave}", [], []],
  ])("is sorted into unknown and open placeholders in %j", (text, unknown, open) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
    expect(openPlaceholders(text)).toEqual(open);
  });
});

test("the examples use only valid placeholders and have different titles", () => {
  for (const { body } of exampleReplies) {
    expect(unknownPlaceholders(body)).toEqual([]);
    expect(openPlaceholders(fillPlaceholders(body, known))).toEqual([]);
  }
  expect(new Set(exampleReplies.map(({ title }) => title)).size).toBe(exampleReplies.length);
});
