import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Link } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { draw, drawKept } from "./draw.server.tsx";
import { Drawn, DrawnItems, DrawnParts, type PageRequest, partInDocument } from "./drawn.tsx";
import { PartsOfPage } from "./markup-memory.server.tsx";

function Section({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <section aria-label={title}>
      {list.map((item) => (
        <p key={item}>
          {list.length} {item}
        </p>
      ))}
    </section>
  );
}

const drawn = vi.fn<(id: string) => void>();
function Item({ id }: { id: string }) {
  drawn(id);
  return (
    <b>
      Car {id} <Link to={`/stock/${id}`}>{id}</Link>
    </b>
  );
}
const itemHtml = (id: string) => `<b>Car ${id} <a href="/stock/${id}" data-discover="true">${id}</a></b>`;

const hostile = <Section title="<b>uno & dos</b>" list={["a", "<script>alert(1)</script>"]} />;
const asData = (): PageRequest => ({ drawsIntoDocument: false, drawnParts: [] });
const asDocument = (): PageRequest => ({ drawsIntoDocument: true, drawnParts: [] });

/** The page as the server sends it. */
function documentOf({ drawnParts }: PageRequest, page: ReactNode): string {
  const parts = new PartsOfPage(drawnParts);
  return parts.fillIn(Buffer.from(renderToString(<DrawnParts value={parts.placeholderAt}>{page}</DrawnParts>))).toString();
}

describe("a drawn part", () => {
  test("is HTML in data, with every text escaped", () => {
    const part = draw(asData(), hostile);
    expect(part.slice(9)).toBe(renderToStaticMarkup(hostile));
    expect(part).toContain("&lt;script&gt;");
    expect(renderToStaticMarkup(<Drawn part={part} />)).toBe(`<div class="contents">${renderToStaticMarkup(hostile)}</div>`);
  });

  test.each([
    ["nothing", null],
    ["a text", "12 coches"],
    ["a number", 7],
  ])("may be %s", (_name, node) => {
    const html = renderToStaticMarkup(node);
    expect(renderToStaticMarkup(<Drawn part={draw(asData(), node)} />)).toBe(`<div class="contents">${html}</div>`);
    const request = asDocument();
    expect(documentOf(request, <Drawn part={draw(request, node)} />)).toBe(`<div class="contents" data-part="0">${html}</div>`);
  });

  test("is a number in the data of a document, and the document has its HTML once", () => {
    const request = asDocument();
    const [first, second] = [draw(request, hostile), draw(request, <p>2</p>)];
    expect([first, second].map((part) => part.slice(8))).toEqual(["#0", "#1"]);
    const html = documentOf(
      request,
      <>
        <Drawn part={second} />
        <Drawn part={first} />
      </>,
    );
    const [one, two] = [renderToStaticMarkup(hostile), "<p>2</p>"];
    expect(html).toBe(`<div class="contents" data-part="1">${two}</div><div class="contents" data-part="0">${one}</div>`);
  });

  test("belongs to the page of one request", () => {
    const [one, another] = [asDocument(), asDocument()];
    const parts = [draw(one, <p>one</p>), draw(another, <p>another</p>)];
    expect(parts.map((part) => part.slice(8))).toEqual(["#0", "#0"]);
    expect(documentOf(one, <Drawn part={partInDocument("12345678", 0)} />)).toContain("<p>one</p>");
    expect(documentOf(another, <Drawn part={partInDocument("12345678", 0)} />)).toContain("<p>another</p>");
    expect(() => documentOf(one, <Drawn part={partInDocument("12345678", 1)} />)).toThrow("does not know");
  });

  test("with a number is refused where there is no document", () => {
    expect(() => renderToStaticMarkup(<Drawn part={partInDocument("12345678", 0)} />)).toThrow("there is none");
  });

  test("cannot hold a link of the router, which would load a whole page without saying so", () => {
    expect(() => draw(asData(), <Link to="/stock">Stock</Link>)).toThrow("basename");
  });

  test("has another name when it shows something else", () => {
    const nameOf = (node: ReactNode) => draw(asData(), node).slice(0, 8);
    expect(nameOf(<p>1</p>)).toBe(nameOf(<p>1</p>));
    expect(nameOf(<p>1</p>)).not.toBe(nameOf(<p>2</p>));
  });
});

test("a kept part is drawn once for the same properties, and each page has its own place for it", () => {
  const ids = ["1", "2", "1"];
  const drawItem = (request: PageRequest, id: string) => drawKept(request, <Item id={id} />, id);
  expect(ids.map((id) => drawItem(asData(), id).slice(9))).toEqual(ids.map(itemHtml));
  const request = asDocument();
  const parts = ids.slice(0, 2).map((id) => drawItem(request, id));
  expect(documentOf(request, <DrawnItems parts={parts} />)).toBe(
    `<li data-part="0">${itemHtml("1")}</li><li data-part="1">${itemHtml("2")}</li>`,
  );
  expect(drawn).toHaveBeenCalledTimes(2);
});
