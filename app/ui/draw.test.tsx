import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Link } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { draw, drawKept } from "./draw.server.tsx";
import { Drawn, DrawnItems, type DrawnPart, DrawnParts, type PageRequest } from "./drawn.tsx";
import { partsOfPage } from "./markup-memory.server.tsx";

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
const asData = (): PageRequest => ({ wantsData: true });
const asDocument = (): PageRequest => ({ wantsData: false });

/** The page as the server sends it. */
function documentOf(request: PageRequest, page: ReactNode): string {
  const parts = partsOfPage(request);
  return parts.fillIn(Buffer.from(renderToString(<DrawnParts value={parts.htmlOf}>{page}</DrawnParts>))).toString();
}

describe("a drawn part", () => {
  test("is HTML in data, with every text escaped", () => {
    const part = draw(asData(), hostile);
    expect(part).toBe(renderToStaticMarkup(hostile));
    expect(part).toContain("&lt;script&gt;");
    expect(renderToStaticMarkup(<Drawn part={part} />)).toBe(`<div class="contents">${part}</div>`);
  });

  test("is a number in the data of a document, and the document has its HTML once", () => {
    const request = asDocument();
    const [first, second] = [draw(request, hostile), draw(request, <p>2</p>)];
    expect([first, second]).toEqual([0, 1]);
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
    const parts: DrawnPart[] = [draw(one, <p>one</p>), draw(another, <p>another</p>)];
    expect(parts).toEqual([0, 0]);
    expect(documentOf(one, <Drawn part={0} />)).toContain("<p>one</p>");
    expect(documentOf(another, <Drawn part={0} />)).toContain("<p>another</p>");
    expect(() => documentOf(one, <Drawn part={1} />)).toThrow("does not know");
  });

  test("with a number is refused where no document is made", () => {
    expect(() => renderToStaticMarkup(<Drawn part={0} />)).toThrow("inside of a document");
  });
});

test("a kept part is drawn once for the same properties, and each page has its own place for it", () => {
  const ids = ["1", "2", "1"];
  expect(ids.map((id) => drawKept(asData(), <Item id={id} />))).toEqual(ids.map(itemHtml));
  const request = asDocument();
  const parts = ids.slice(0, 2).map((id) => drawKept(request, <Item id={id} />));
  expect(documentOf(request, <DrawnItems parts={parts} />)).toBe(
    `<li data-part="0">${itemHtml("1")}</li><li data-part="1">${itemHtml("2")}</li>`,
  );
  expect(drawn).toHaveBeenCalledTimes(2);
});
