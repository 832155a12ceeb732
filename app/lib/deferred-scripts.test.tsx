import { renderToString } from "react-dom/server";
import { createRoutesStub, Scripts } from "react-router";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deferScripts, startDeferredScripts } from "./deferred-scripts.ts";

const preload = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const script = '<script nonce="n" type="module" async="">import "/a.js";</script>';

const deferred = (html: string) => deferScripts(Buffer.from(html)).toString();

describe("the module tags of a page", () => {
  test("wait for the first paint, with their address and content; only the script keeps its nonce", () => {
    expect(deferred(`<p>1</p>${preload}${script}<p>2</p>`)).toBe(
      '<p>1</p><link rel="after-paint" href="/a.js"/><script nonce="n" type="after-paint">import "/a.js";</script><p>2</p>',
    );
  });

  test("let the fonts wait, too", () => {
    expect(deferred(`<html lang="es"><p>1</p>${script}`)).toMatch(/^<html lang="es" data-fonts="later"><p>1<\/p>/);
  });

  test("all wait, if there are several", () => {
    expect(deferred(preload + preload + script).match(/after-paint/g)).toHaveLength(3);
  });

  test("all wait as this version of React Router writes them", () => {
    // The stub's modules have no addresses, and React complains about that.
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => complaints.mockRestore());
    const Page = createRoutesStub([{ path: "/", Component: () => <Scripts nonce="n" /> }]);
    const html = renderToString(<Page />);
    expect(html).toContain('rel="modulepreload"');
    expect(html.match(/type="module"/g)).toHaveLength(1);
    const page = deferred(html);
    expect(page).toContain('<link rel="after-paint"');
    expect(page.match(/<script nonce="n" type="after-paint">/g)).toHaveLength(1);
    expect(page).not.toMatch(/rel="modulepreload"|type="module"/);
  });
});

describe("the rest of a page", () => {
  test("has no nonce on links that load no script", () => {
    expect(deferred('<link nonce="n" rel="stylesheet" href="/a.css"/>')).toBe('<link rel="stylesheet" href="/a.css"/>');
  });

  test.each([
    ["a page without scripts", '<html lang="es"><p>Un coche</p></html>'],
    ["a stylesheet", '<link rel="stylesheet" href="/a.css"/>'],
    ["an inline script", '<script nonce="n">1</script>'],
    ["the script that starts the others", `<script nonce="n">${startDeferredScripts([["A", "400"]])}</script>`],
    ["a person's text about tags", renderToString(<p title={preload}>{preload + script}</p>)],
    [
      "structured data about tags",
      `<script type="application/ld+json">${JSON.stringify({ name: 'rel="modulepreload" type="module"' })}</script>`,
    ],
  ])("stays as it is: %s", (_, html) => {
    expect(deferred(html)).toBe(html);
  });
});
