import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import type { FormAnswer } from "../form-answer.ts";
import { KeptText } from "./kept-text.tsx";

const labels = { name: "Nombre", message: "Mensaje" };
const answer = (given: Partial<FormAnswer>): FormAnswer => ({ form: "inquiry", ok: false, typed: {}, errors: { fields: {} }, ...given });
const shown = (given: FormAnswer | undefined) => {
  const Page = createRoutesStub([{ path: "/", Component: () => <KeptText answer={given} labels={labels} /> }]);
  return renderToStaticMarkup(<Page />);
};

describe("a form with a page that cannot be shown", () => {
  test("shows the typed values unchanged after a refusal, and says that they are not stored", () => {
    const html = shown(answer({ typed: { name: "Ana", message: "<b>Hola</b>" } }));
    for (const text of ["Lo que habías escrito", "No se ha guardado", "Ana", "&lt;b&gt;Hola&lt;/b&gt;"]) expect(html).toContain(text);
  });

  test("shows only the success after an accepted form", () => {
    const html = shown(answer({ ok: true, notice: { title: "Solicitud recibida", text: "Te escribimos." } }));
    for (const text of ["Solicitud recibida", "Te escribimos."]) expect(html).toContain(text);
    expect(html).not.toContain("No se ha guardado");
  });
});
