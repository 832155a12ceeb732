import { renderToString } from "react-dom/server";
import { createRoutesStub, Scripts } from "react-router";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deferScripts, startDeferredScripts } from "./deferred-scripts.ts";

const preload = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const script = '<script nonce="n" type="module" async="">import "/a.js";</script>';

describe("the module tags of a page", () => {
  test("wait for the first paint, with their address, content and nonce", () => {
    expect(deferScripts(`<p>1</p>${preload}${script}<p>2</p>`)).toBe(
      '<p>1</p><link rel="after-paint" href="/a.js" nonce="n"/><script nonce="n" type="after-paint">import "/a.js";</script><p>2</p>',
    );
  });

  test("all wait, if there are several", () => {
    expect(deferScripts(preload + preload + script).match(/after-paint/g)).toHaveLength(3);
  });

  test("all wait as this version of React Router writes them", () => {
    // The stub's modules have no addresses, and React complains about that.
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => complaints.mockRestore());
    const Page = createRoutesStub([{ path: "/", Component: () => <Scripts nonce="n" /> }]);
    const html = renderToString(<Page />);
    expect(html).toContain('rel="modulepreload"');
    expect(html.match(/type="module"/g)).toHaveLength(1);
    const page = deferScripts(html);
    expect(page).toContain('<link rel="after-paint"');
    expect(page.match(/<script nonce="n" type="after-paint">/g)).toHaveLength(1);
    expect(page).not.toMatch(/rel="modulepreload"|type="module"/);
  });
});

describe("the rest of a page", () => {
  test.each([
    ["a page without scripts", '<html lang="es"><p>Un coche</p></html>'],
    ["a stylesheet", '<link rel="stylesheet" href="/a.css"/>'],
    ["an inline script", '<script nonce="n">1</script>'],
    ["the script that starts the others", `<script nonce="n">${startDeferredScripts}</script>`],
    ["a person's text about tags", renderToString(<p title={preload}>{preload + script}</p>)],
    [
      "structured data about tags",
      `<script type="application/ld+json">${JSON.stringify({ name: 'rel="modulepreload" type="module"' })}</script>`,
    ],
  ])("stays as it is: %s", (_, html) => {
    expect(deferScripts(html)).toBe(html);
  });
});
