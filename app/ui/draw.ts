import { Fragment, isValidElement, type ReactNode } from "react";
import type { DrawnNode } from "./drawn.tsx";

/**
 * Calls the components of an element until only HTML is left, as data for `Drawn`. For components without state, hooks and handlers: they
 * run in a loader only, and the browser gets no script for them.
 */
export function draw(node: ReactNode): DrawnNode {
  return { type: "div", properties: { className: "contents" }, children: drawAll(node) };
}

type Properties = { children?: ReactNode } & Record<string, unknown>;
type Component = (properties: Properties) => ReactNode;

function drawAll(node: ReactNode): DrawnNode[] {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node === "string" || typeof node === "number") return [node];
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => drawAll(child));
  if (!isValidElement<Properties>(node)) throw new TypeError("Only elements, texts and lists can be drawn.");
  const { type, props } = node;
  if (type === Fragment) return drawAll(props.children);
  if (typeof type === "function") return drawAll((type as Component)(props));
  if (typeof type !== "string") throw new TypeError("Only function components and HTML elements can be drawn.");
  const { children, ...properties } = props;
  return [{ type, properties, children: drawAll(children) }];
}
