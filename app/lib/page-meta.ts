import type { MetaDescriptor } from "react-router";
import { company } from "#company";

export type PageDetails = {
  /** Without the company's name, which is appended. */
  title: string;
  description: string;
  /** The public origin from the root loader. */
  origin: string;
  /** The canonical path, such as "/stock". */
  path: string;
  /** What a shared link keeps of the choices, such as "?region=ct". The canonical address has none of it. */
  sharedQuery?: string;
  /** Pixels. */
  image?: { path: string; alt: string; height: number };
  /** schema.org objects for the page. */
  structuredData?: object[];
  /** True for pages that search engines should not list, such as filtered searches. */
  unlisted?: boolean;
};

/** Title, description, canonical link, Open Graph and JSON-LD of a page. */
export function pageMeta({
  title,
  description,
  origin,
  path,
  sharedQuery = "",
  image,
  structuredData = [],
  unlisted = false,
}: PageDetails): MetaDescriptor[] {
  const fullTitle = title.includes(company.name) ? title : `${title} · ${company.name}`;
  const address = `${origin}${path}`;
  const picture = image ?? { path: "/social.jpg", alt: company.claim, height: 800 };
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...(unlisted ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "es_ES" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address + sharedQuery },
    { property: "og:image", content: `${origin}${picture.path}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...structuredData.map((data) => ({ "script:ld+json": data })),
  ];
}

/** What `meta` functions get, as far as they need it. */
export type PageArguments = { matches: readonly [{ loaderData: { origin: string } }, ...unknown[]]; location: { pathname: string } };

/** The `meta` of a page that search engines should not list. `path` is its canonical path if its own address may be a key. */
export function unlistedMeta(title: string, description: string, path?: string) {
  return ({ matches, location }: PageArguments) =>
    pageMeta({ title, description, origin: matches[0].loaderData.origin, path: path ?? location.pathname, unlisted: true });
}

/** For an address that may be a key: no cache and no other site gets it. `no-referrer` would take the forms' origin. */
export const keyAddressHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
