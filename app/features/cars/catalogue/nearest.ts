import { activeFilters } from "./links.ts";
import type { CatalogueSearch } from "./search-params.ts";
import type { Term } from "./search-words.ts";

/** A search of the list, and its words. */
type WithTerms = CatalogueSearch & { terms: Term[] };

/** A database counts each of them, so that a long address must not ask for many. */
const mostTried = 12;

/** Returns a search without each of its conditions in turn, on its first page. Each of several words is a condition of its own. */
export function withoutOne(search: WithTerms): { label: string; search: WithTerms }[] {
  const words = search.terms.length < 2 ? [] : search.terms;
  const lessWords = words.map((term) => {
    const terms = words.filter((other) => other !== term);
    return { label: `“${term.typed}”`, search: { ...search, page: 1, search: terms.map(({ typed }) => typed).join(" "), terms } };
  });
  const others = activeFilters(search)
    .map(({ label, without }) => ({ label, search: { ...without, terms: without.search === "" ? [] : search.terms } }))
    .filter(({ search: less }) => words.length === 0 || less.search !== "");
  return [...lessWords, ...others].slice(0, mostTried);
}
