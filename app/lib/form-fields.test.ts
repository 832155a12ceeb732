import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emailAddress, line, optionalConsent, optionalPhone, paragraphs, requiredConsent, requiredLine } from "./form-fields.ts";
import { readForm } from "./read-form.ts";

const outcome = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? "");
};

describe("a line", () => {
  const name = requiredLine(10, "El nombre", "Dinos cómo te llamas.");
  test.each([
    ["  Ana  ", "Ana"],
    ["José Ñ. 李", "José Ñ. 李"],
    ["A\u0007na\u202e", "Ana"],
    ["Ana\tRuiz", "Ana Ruiz"],
    ["👩‍👧", "👩‍👧"],
    ["", "Dinos cómo te llamas."],
    [" \t ", "Dinos cómo te llamas."],
    ["Ana\r\nBcc: x@y.z", "El nombre va en una sola línea."],
    ["Ana\u2028x", "El nombre va en una sola línea."],
    ["A".repeat(11), "El nombre admite 10 caracteres como mucho."],
    ["A\0na", "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor."],
    ["A\ud800na", "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor."],
    ["A\ufffdna", "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor."],
  ])("%j becomes %j", (given, expected) => expect(outcome(name, given)).toBe(expected));
});

test.each([
  ["Hola\r\nqué\rtal\n", "Hola\nqué\ntal"],
  ["  a\u0000", "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor."],
  ["\u0008b", "b"],
])("paragraphs: %j becomes %j", (given, expected) => expect(outcome(paragraphs(100, "El mensaje"), given)).toBe(expected));

const wrong = "Escribe un correo válido, como ana@ejemplo.es.";
test.each([
  [" Ana.Ruiz+coches@Example.ES ", "ana.ruiz+coches@example.es"],
  ["a@b.co", "a@b.co"],
  ["", wrong],
  ["ana", wrong],
  ["ana@localhost", wrong],
  ["ana@example.es, eva@example.es", wrong],
  ["ana@example.es;eva@example.es", wrong],
  ["<ana@example.es>", wrong],
  ['"ana"@example.es', wrong],
  ["ana@example.es\nbcc: eva@example.es", "El correo va en una sola línea."],
  ["a b@example.es", wrong],
])("an address: %j becomes %j", (given, expected) => expect(outcome(emailAddress(), given)).toBe(expected));

const notAPhone = "No reconocemos este teléfono. Escríbelo como 600 123 456 o +49 151 23456789, o déjalo vacío.";
test.each([
  ["600 12 34 56", "+34600123456"],
  ["600123456", "+34600123456"],
  ["(968) 21-00-00", "+34968210000"],
  ["+34 600 123 456", "+34600123456"],
  ["0034 600 123 456", "+34600123456"],
  ["+49 1512 3456789", "+4915123456789"],
  ["", undefined],
  ["  ", undefined],
  ["12", notAPhone],
  ["llámame", notAPhone],
  ["+34 123", notAPhone],
  ["+49 1784", notAPhone],
  ["+49 5228 8693927850", notAPhone],
])("a telephone: %j becomes %j", (given, expected) => expect(outcome(optionalPhone(), given)).toBe(expected));

test("a box is either ticked or missing from the form", () => {
  expect([
    outcome(requiredConsent("Falta"), "on"),
    outcome(requiredConsent("Falta"), undefined),
    outcome(requiredConsent("Falta"), "yes"),
  ]).toEqual([true, "Falta", "Falta"]);
  expect([outcome(optionalConsent(), "on"), outcome(optionalConsent(), undefined)]).toEqual([true, false]);
});

describe("a form", () => {
  const schema = z.object({ name: requiredLine(10, "El nombre", "Falta."), note: line(5, "La nota"), marketing: optionalConsent() });
  const formOf = (...entries: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };

  test("is parsed, and the typed values are returned too", () => {
    expect(readForm(schema, formOf(["name", " Ana "], ["note", ""], ["marketing", "on"]))).toEqual({
      ok: true,
      values: { name: "Ana", note: "", marketing: true },
      typed: { name: " Ana ", note: "", marketing: "on" },
    });
  });

  test("with errors reports each of them and keeps all typed values", () => {
    expect(readForm(schema, formOf(["name", ""], ["note", "demasiado"]))).toEqual({
      ok: false,
      typed: { name: "", note: "demasiado" },
      errors: { fields: { name: "Falta.", note: "La nota admite 5 caracteres como mucho." } },
    });
  });

  test.each([
    ["an unknown field", formOf(["name", "Ana"], ["note", ""], ["status", "completed"])],
    ["a field twice", formOf(["name", "Ana"], ["name", "Eva"], ["note", ""])],
    ["a file", formOf(["name", "Ana"], ["note", new File(["x"], "x.txt")])],
    ["the name of an object's own parts", formOf(["name", "Ana"], ["note", ""], ["__proto__", "x"])],
  ])("with %s is refused", (_, form) => {
    const read = readForm(schema, form);
    expect(read.ok).toBe(false);
    expect(read.ok || read.errors.form).toMatch(/no ha llegado entero/);
  });

  test("never throws, whatever the form contains", () => {
    const anything = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom("name", "note", "marketing"), fc.string({ unit: "binary" })), fc.string({ unit: "binary" })),
    );
    expect(() => fc.assert(fc.property(anything, (entries) => typeof readForm(schema, formOf(...entries)).ok === "boolean"))).not.toThrow();
  });
});
