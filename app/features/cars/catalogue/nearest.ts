import { activeFilters } from "./links.ts";
import { type CatalogueSearch, emptySearch } from "./search-params.ts";
import type { Term } from "./search-words.ts";

/** A search of the list, and its words. */
type WithTerms = CatalogueSearch & { terms: Term[] };
/** Another search, and what it changes, such as "Sin Diésel". */
type Nearest = { label: string; search: WithTerms };

/** A database counts each of them, so that a long address must not ask for many. */
const mostTried = 12;

/** Returns searches with one word of a search and nothing else, for when even one condition less finds nothing. */
export function withOneWord({ terms, region, sort }: WithTerms): Nearest[] {
  return terms.map((term) => ({
    label: `Solo “${term.typed}”`,
    search: { ...emptySearch, region, sort, search: term.typed, terms: [term] },
  }));
}

/** Returns a search without each of its conditions in turn, on its first page. Each of several words is a condition of its own. */
export function withoutOne(search: WithTerms): Nearest[] {
  const words = search.terms.length < 2 ? [] : search.terms;
  const lessWords = words.map((term) => {
    const terms = words.filter((other) => other !== term);
    return { label: `Sin “${term.typed}”`, search: { ...search, page: 1, search: terms.map(({ typed }) => typed).join(" "), terms } };
  });
  const others = activeFilters(search)
    .map(({ label, without }) => ({ label: `Sin ${label}`, search: { ...without, terms: without.search === "" ? [] : search.terms } }))
    .filter(({ search: less }) => words.length === 0 || less.search !== "");
  return [...lessWords, ...others].slice(0, mostTried);
}
