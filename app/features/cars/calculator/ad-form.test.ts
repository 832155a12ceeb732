import { expect, test } from "vitest";
import { readAdForm } from "./ad-form.ts";

function formWith(advertisement: string): FormData {
  const form = new FormData();
  form.append("advertisement", advertisement);
  return form;
}

test.each([
  ["", "Pega el texto del anuncio, o escribe los datos más abajo."],
  [" \n ", "Pega el texto del anuncio, o escribe los datos más abajo."],
  ["x".repeat(200_001), "El anuncio admite 200000 caracteres como mucho."],
])("case %#: an empty or too long ad is refused with a sentence, and stays", (text, sentence) => {
  expect(readAdForm(formWith(text))).toMatchObject({
    ok: false,
    typed: { advertisement: text },
    errors: { fields: { advertisement: sentence } },
  });
});

test("200,000 characters, a script and another language are only text", () => {
  for (const text of ["x".repeat(200_000), "<script>alert(1)</script>", "Sólo español"]) {
    expect(readAdForm(formWith(text))).toMatchObject({ ok: true, values: { advertisement: text } });
  }
});
