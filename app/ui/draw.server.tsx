import { hash } from "node:crypto";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type DrawnPart, nameLength, type PageRequest, partInDocument, partWithHtml } from "./drawn.tsx";
import { keptMarkup } from "./markup-memory.server.tsx";

/**
 * Draws a part of a page in its loader, for `Drawn`. For components without state, handlers and router links: the browser gets their HTML only,
 * so no script holds them.
 */
export function draw(request: PageRequest, node: ReactNode): DrawnPart {
  const html = renderToStaticMarkup(node);
  return partFor(request, html, html);
}

/**
 * The same for a part of many pages, such as a car in a list. A component with the same properties is drawn once. `shows`: what a person sees
 * of it. A part that shows the same keeps its element in the browser, although its HTML may differ, such as in how its picture loads.
 */
export function drawKept(request: PageRequest, element: ReactElement, shows: string): DrawnPart {
  return partFor(request, shows, keptMarkup(element, "drawn"));
}

/** A document holds the HTML itself. A page that is already open in a browser gets it as data. */
function partFor({ drawsIntoDocument, drawnParts }: PageRequest, shows: string, html: string | Buffer): DrawnPart {
  const name = hash("sha256", shows, "base64url").slice(0, nameLength);
  if (!drawsIntoDocument) return partWithHtml(name, html.toString());
  return partInDocument(name, drawnParts.push(typeof html === "string" ? Buffer.from(html) : html) - 1);
}
