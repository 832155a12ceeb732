import { expect, test } from "vitest";
import { FactTable } from "#app/ui/fact-table.tsx";
import { proseLines } from "./lines.ts";
import { TextLink } from "#app/ui/button.tsx";

test("a text of a page becomes its lines, with marks before list items and the cells of a row in one line", () => {
  const content = (
    <>
      <p>
        Léelas en <TextLink to="/condiciones">las condiciones</TextLink>, o en{" "}
        <TextLink to="mailto:hola@example.es">nuestro correo</TextLink>.
      </p>
      <FactTable caption="Pagos" head={["Momento", "Importe"]} rows={[["En la entrega", "El resto"]]} />
      <ul>
        <li>una cosa;</li>
        <li>
          <strong>otra.</strong> Y más.
        </li>
      </ul>
      <ol>
        <li>primero</li>
        <li>después</li>
      </ol>
      {false}
      <blockquote>
        <p>Fecha: {12}</p>
      </blockquote>
    </>
  );
  expect(proseLines(content)).toEqual([
    "Léelas en las condiciones, o en nuestro correo.",
    "Pagos",
    "En la entrega: El resto",
    "• una cosa;",
    "• otra. Y más.",
    "1. primero",
    "2. después",
    "Fecha: 12",
  ]);
});
