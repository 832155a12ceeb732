import { company } from "#company";
import { pageMeta, type PageArguments } from "#app/lib/page-meta.ts";
import { openWeekdays, weekdays } from "#app/lib/opening-hours.ts";
import type { Crumb } from "#app/ui/page-heading.tsx";
import type { FrequentQuestion, QuestionCategory } from "./frequent-question.ts";

/** schema.org AutoDealer; `origin` without a trailing slash. */
export function dealerData(origin: string): object {
  const { address } = company;
  return {
    "@context": "https://schema.org",
    "@type": "AutoDealer",
    "@id": `${origin}/#empresa`,
    name: company.name,
    url: origin,
    description: company.description,
    image: `${origin}/social.jpg`,
    telephone: company.phone.international,
    email: company.email,
    foundingDate: String(company.foundedYear),
    priceRange: "€€",
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.locality,
      addressRegion: address.region,
      addressCountry: address.countryCode,
    },
    openingHoursSpecification: openWeekdays().flatMap(([first, last, open]) =>
      open.map(({ from, to }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: weekdays.slice(first, last + 1),
        opens: from,
        closes: to,
      })),
    ),
  };
}

/** schema.org BreadcrumbList of the visible crumbs; the last one is the page itself at `path`. */
export function breadcrumbList(origin: string, path: string, crumbs: readonly Crumb[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name: label,
      item: origin + (to ?? path),
    })),
  };
}

type ListedPage = { title: string; description: string; path: string; crumbs: readonly Crumb[] };

/** The `meta` of a page for search engines, with its crumbs and what else they should know. */
export function listedMeta({ crumbs, ...page }: ListedPage, ...more: ((origin: string) => object)[]) {
  return ({ matches }: PageArguments) => {
    const { origin } = matches[0].loaderData;
    const structuredData = [...more.map((data) => data(origin)), breadcrumbList(origin, page.path, crumbs)];
    return pageMeta({ ...page, origin, structuredData });
  };
}

/** schema.org FAQPage. A table becomes sentences, one for each row, because an answer must be text. */
export function questionsPage(categories: readonly QuestionCategory[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: categories.flatMap(({ questions }) =>
      questions.map((question) => ({
        "@type": "Question",
        name: question.question,
        acceptedAnswer: { "@type": "Answer", text: answerText(question) },
      })),
    ),
  };
}

function answerText({ answer, table }: FrequentQuestion): string {
  const rows = table?.rows.map((row) => `${row.join(": ")}.`) ?? [];
  return [...answer, ...rows].join(" ");
}
