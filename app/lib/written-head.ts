import type { MetaDescriptor } from "react-router";
import { type PageDetails, pageMeta } from "./page-meta.ts";

/** The head of a page as one text, because React Router looks at each single value of a page's data. */
export type WrittenHead = string;

/** Builds the head in the loader, so that no script contains the data for search engines. */
export function writeHead(details: PageDetails): WrittenHead {
  return JSON.stringify(pageMeta(details));
}

/** The head of a page for its `meta`; none if the loader failed. */
export function readHead(loaderData: { head: WrittenHead } | undefined): MetaDescriptor[] {
  return loaderData ? (JSON.parse(loaderData.head) as MetaDescriptor[]) : [];
}
