import { Form, Link, useNavigation } from "react-router";
import { VehicleCard } from "#app/features/vehicles/components/vehicle-card.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { activeFilters, resultCount, sortLabels } from "../labels.ts";
import type { CataloguePage } from "../queries.server.ts";
import {
  type CatalogueSearch,
  catalogueAddress,
  type CataloguePlace,
  emptySearch,
  isFiltered,
  type Sort,
  sorts,
} from "../search-params.ts";
import { Filters } from "./filters.tsx";
import { useLiveForm } from "./live-form.ts";
import { Pagination } from "./pagination.tsx";

type Props = {
  search: CatalogueSearch;
  page: CataloguePage;
  place: CataloguePlace;
  /** The heading level of the cards, below the page's own heading. */
  headingLevel: 2 | 3;
};

/** The searchable catalogue: filters next to the list, or in a sheet on a phone. It is one GET form with its state in the address. */
export function CatalogueView({ search, page, place, headingLevel }: Props) {
  const { form, onChange, onSubmit, onSliderMoved, typing } = useLiveForm(place);
  const navigation = useNavigation();
  const waiting = navigation.state === "loading" && navigation.location.pathname === place;

  return (
    <Form
      ref={form}
      method="get"
      action={place}
      onChange={onChange}
      onSubmit={onSubmit}
      noValidate
      preventScrollReset
      role="search"
      aria-label="Buscar en el catálogo"
      className="desktop:grid desktop:grid-cols-[17rem_1fr] desktop:gap-x-11"
    >
      <div id="filters" popover="auto" className="sheet-or-column">
        <div className="mb-5 flex items-center justify-between desktop:hidden">
          <h2 className="text-heading-3">Filtros</h2>
          <Button look="quiet" size="small" popoverTarget="filters" popoverTargetAction="hide">
            Cerrar
          </Button>
        </div>
        <Filters search={search} page={page} onSliderMoved={onSliderMoved} typing={typing} />
        <div className="with-script sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-paper p-5 desktop:hidden">
          <Button wide popoverTarget="filters" popoverTargetAction="hide">
            Ver {resultCount(page.total)}
          </Button>
        </div>
      </div>
      <div className="min-w-0">
        <ListHead search={search} total={page.total} place={place} />
        <div aria-busy={waiting} className={waiting ? "opacity-55 transition-opacity delay-200 duration-150" : ""}>
          <List search={search} page={page} place={place} headingLevel={headingLevel} />
        </div>
      </div>
    </Form>
  );
}

function ListHead({ search, total, place }: { search: CatalogueSearch; total: number; place: CataloguePlace }) {
  const chips = activeFilters(search);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
      <p role="status" className="mr-1 font-semibold">
        {resultCount(total)}
      </p>
      <ul className="contents">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              to={catalogueAddress(without, place)}
              preventScrollReset
              aria-label={`Quitar el filtro ${label}`}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-pill border border-control/60 bg-raised px-3.5 text-label hover:border-rhine hover:text-rhine"
            >
              {label} <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link
          to={catalogueAddress({ ...emptySearch, sort: search.sort }, place)}
          preventScrollReset
          className="text-label text-rhine underline underline-offset-4"
        >
          Quitar todos
        </Link>
      )}
      <span className="flex w-full gap-2 tablet:ml-auto tablet:w-auto">
        <span className="shrink-0 desktop:hidden">
          <Button look="secondary" popoverTarget="filters">
            Filtros{chips.length > 0 && ` (${chips.length})`}
          </Button>
        </span>
        <span className="flex min-w-0 grow tablet:w-64">
          <Select name="sort" chosen={search.sort} aria-label="Ordenar por">
            {sorts.map((sort: Sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </Select>
        </span>
      </span>
    </div>
  );
}

function List({ search, page, place, headingLevel }: Props) {
  if (page.total === 0) return <EmptyList search={search} place={place} />;
  return (
    <>
      <ul className="grid gap-x-6 gap-y-11 tablet:grid-cols-2 wide:grid-cols-3">
        {page.vehicles.map((vehicle, position) => (
          <li key={vehicle.id}>
            <VehicleCard vehicle={vehicle} urgent={place === "/stock" && position < 2} headingLevel={headingLevel} />
          </li>
        ))}
      </ul>
      <Pagination search={search} place={place} page={page.page} pageCount={page.pageCount} />
    </>
  );
}

/** The text of STOCK-9, and the next step. */
function EmptyList({ search, place }: { search: CatalogueSearch; place: CataloguePlace }) {
  return (
    <div className="border-y border-line py-14">
      <h2 className="text-heading-3">No se encontraron vehículos</h2>
      <p className="mt-2 max-w-prose text-soft">Intenta ajustar tus filtros de búsqueda para encontrar más opciones.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isFiltered(search) && (
          <ButtonLink to={catalogueAddress(emptySearch, place)} preventScrollReset>
            Quitar todos los filtros
          </ButtonLink>
        )}
        <ButtonLink to="/contacto" look="secondary">
          Pídenos que lo busquemos
        </ButtonLink>
      </div>
    </div>
  );
}
