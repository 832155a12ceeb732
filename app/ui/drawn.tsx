import { createElement, type ReactNode } from "react";

/** A part of a page that a loader has drawn. */
export type DrawnNode = string | number | { type: string; properties: object; children: readonly DrawnNode[] };

/** Shows what `draw` made in a loader, so that its components are in no script (decision 0044). */
export function Drawn({ node }: { node: DrawnNode }): ReactNode {
  return typeof node === "object"
    ? createElement(node.type, node.properties, ...node.children.map((child, index) => <Drawn key={index} node={child} />))
    : node;
}
