import { Pages } from "#app/ui/pages.tsx";
import { catalogueAddress, type CataloguePlace, type CatalogueSearch } from "../search-params.ts";

type Properties = { search: CatalogueSearch; place: CataloguePlace; page: number; pageCount: number };

/** On the home page, links keep the position at the catalogue; on its own page, they begin at the top. */
export function Pagination({ search, place, page, pageCount }: Properties) {
  const to = (number: number) => catalogueAddress({ ...search, page: number }, place) + (place === "/" ? "#catalogo" : "");
  return (
    <div className="mt-14">
      <Pages page={page} pageCount={pageCount} to={to} />
    </div>
  );
}
