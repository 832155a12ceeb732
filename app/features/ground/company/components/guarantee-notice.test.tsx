import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GuaranteeNotice } from "./guarantee-notice.tsx";

const shown = (file?: string) =>
  renderToString(
    <MemoryRouter>
      <GuaranteeNotice {...(file === undefined ? {} : { file })} />
    </MemoryRouter>,
  );

test("the notice is a whole picture with a name, behind no fold, and nothing without a file", () => {
  expect(shown()).toBe("");
  const html = shown("/aviso-garantia-legal.png");
  expect(html).toContain('src="/aviso-garantia-legal.png"');
  expect(html).toMatch(/alt="Aviso oficial/);
  expect(html).not.toContain("<details");
});
