/** schema.org BreadcrumbList of a page's crumbs; `origin` without a trailing slash. */
export function breadcrumbData(origin: string, crumbs: { label: string; path: string }[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, path }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name: label,
      item: origin + path,
    })),
  };
}
