import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { DrawnPart, PageRequest } from "./drawn.tsx";
import { keptMarkup, partsOfPage } from "./markup-memory.server.tsx";

/**
 * Draws a part of a page in its loader, for `Drawn`. For components without state and handlers: the browser gets their HTML only, so no script
 * holds them.
 */
export function draw(scope: PageRequest, node: ReactNode): DrawnPart {
  return partFor(scope, Buffer.from(staticHtml(node)));
}

/** The same for a part of many pages, such as a car in a list. A component with the same properties is drawn once. */
export function drawKept(scope: PageRequest, element: ReactElement): DrawnPart {
  return partFor(scope, keptMarkup(element, staticHtml));
}

function staticHtml(node: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>);
}

/** A document holds the HTML itself. A page that is already open in a browser gets it as data. */
function partFor(scope: PageRequest, html: Buffer): DrawnPart {
  return scope.wantsData ? html.toString() : partsOfPage(scope).add(html);
}
