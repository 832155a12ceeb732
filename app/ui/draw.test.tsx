import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Drawn } from "./drawn.tsx";
import { draw } from "./draw.ts";

function Count({ of, title }: { of: number; title: string }) {
  return (
    <>
      {of} {title}
    </>
  );
}

function Part({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <section aria-label={title}>
      {list.map((item) => (
        <p key={item}>{item}</p>
      ))}
      {list.length > 5 && <b>never</b>}
      <Count of={list.length} title={title} />
      <svg viewBox="0 0 1 1" className="w-1">
        <path d="m0 0" />
      </svg>
    </section>
  );
}

test("what a loader draws is the HTML of the components, also after its way as data", () => {
  const part = <Part title="<b>uno & dos</b>" list={["a", "<script>alert(1)</script>"]} />;
  const sent = structuredClone(draw(part));
  expect(renderToStaticMarkup(<Drawn node={sent} />)).toBe(`<div class="contents">${renderToStaticMarkup(part)}</div>`);
});

test("a component with a handler or of another kind is refused", () => {
  expect(() => draw({} as never)).toThrow("Only elements");
});
