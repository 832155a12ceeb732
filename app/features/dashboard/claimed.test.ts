import { expect, test } from "vitest";
import { claimedIn } from "./claimed.ts";

test.each([
  ["3-0", "Hemos añadido a tu cuenta 3 consultas anteriores, porque eran de tu correo."],
  ["1-2", "Hemos añadido a tu cuenta 1 consulta anterior y 2 citas, porque eran de tu correo."],
  ["0-1", "Hemos añadido a tu cuenta 1 cita, porque eran de tu correo."],
  ["0-0", undefined],
  ["<b>-1", undefined],
  ["99999-1", undefined],
  [null, undefined],
])("%s is said as %s", (parameter, sentence) => expect(claimedIn(parameter)).toBe(sentence));
