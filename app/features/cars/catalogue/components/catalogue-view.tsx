import { Form, Link, useNavigation } from "react-router";
import { VehicleList } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { countOf } from "#app/lib/amounts.ts";
import { resultCount, sortLabels } from "../labels.ts";
import type { CatalogueLinks } from "../links.ts";
import type { CataloguePlace, Sort } from "../search-params.ts";
import type { ShownPage } from "../shown-page.ts";
import { Filters } from "./filters.tsx";
import { useLiveForm } from "./live-form.ts";

type Props = { page: ShownPage; links: CatalogueLinks; place: CataloguePlace };

/** The searchable catalogue: filters next to the list, or in a sheet on a phone. It is one GET form with its state in the address. */
export function CatalogueView({ page, links, place }: Props) {
  const { form, onChange, onSubmit, onSliderMoved, typing } = useLiveForm({ place, query: links.query });
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
        <div className="flex flex-col gap-7">
          <Filters {...page.filters} onSliderMoved={onSliderMoved} typing={typing} />
        </div>
        {links.further.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="with-script sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-paper p-5 desktop:hidden">
          <Button wide popoverTarget="filters" popoverTargetAction="hide">
            Ver {resultCount(page.total)}
          </Button>
        </div>
      </div>
      <div className="min-w-0">
        <ListHead sort={page.sort} total={page.total} links={links} />
        <div aria-busy={waiting} className={waiting ? "opacity-55 transition-opacity delay-200 duration-150" : ""}>
          {page.corrected.map(({ typed, meant }) => (
            <p key={typed} className="mb-6 text-soft">
              No hay ningún coche con «{typed}» en el nombre: buscamos {meant}.
            </p>
          ))}
          <List page={page} links={links} place={place} />
        </div>
      </div>
    </Form>
  );
}

function ListHead({ sort, total, links: { chips, clear } }: { sort: Sort; total: number; links: CatalogueLinks }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
      <p role="status" className="mr-1 font-semibold">
        {resultCount(total)}
      </p>
      <ul className="contents">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              to={without}
              preventScrollReset
              aria-label={`Quitar el filtro ${label}`}
              className="inline-flex min-h-9 items-center wrap-anywhere gap-1.5 rounded-pill border border-control/60 bg-raised px-3.5 py-1.5 text-label hover:border-rhine hover:text-rhine"
            >
              {label} <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link to={clear} preventScrollReset className="text-label text-rhine underline underline-offset-4">
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
          <Select name="sort" chosen={sort} aria-label="Ordenar por">
            {Object.entries(sortLabels).map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </Select>
        </span>
      </span>
    </div>
  );
}

/** On the home page, the links to pages keep the position at the catalogue; on its own page, they begin at the top. */
function List({ page: { total, vehicles, nearest, page, pageCount }, links, place }: Props) {
  const headingLevel = place === "/" ? 3 : 2;
  const to = (number: number) => {
    const asked = [links.query, number > 1 && `page=${number}`].filter(Boolean).join("&");
    return place + (asked && `?${asked}`) + (place === "/" ? "#catalogo" : "");
  };
  if (total === 0)
    return (
      <>
        <EmptyList links={links} nearest={nearest} />
        {nearest[0] && (
          <section aria-label="Lo más parecido" className="mt-10">
            <p className="mb-6 text-lead">{nearest[0].label}, lo más parecido:</p>
            <VehicleList vehicles={vehicles} headingLevel={headingLevel} />
          </section>
        )}
      </>
    );
  return (
    <>
      <VehicleList vehicles={vehicles} headingLevel={headingLevel} first={place === "/stock"} />
      <AlertInvitation query={links.query} />
      <div className="mt-14">
        <Pages page={page} pageCount={pageCount} to={to} />
      </div>
    </>
  );
}

/** Leads to the form that saves this search (app/routes/public/new-alert.tsx). */
function AlertInvitation({ query }: { query: string }) {
  return (
    <aside
      aria-label="Avisos"
      className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-line py-6 print:hidden"
    >
      <p className="max-w-prose">
        <strong className="font-semibold">¿No está el tuyo?</strong>{" "}
        <span className="text-soft">Te escribimos cuando entre uno, o cuando uno baje de precio.</span>
      </p>
      <ButtonLink to={`/avisos/nuevo${query && `?${query}`}`} look="secondary">
        Avísame de coches nuevos como estos
      </ButtonLink>
    </aside>
  );
}

/** The text of STOCK-9, and the next steps: the searches with one condition less come first. */
function EmptyList({ links: { chips, clear, query, ask }, nearest }: { links: CatalogueLinks; nearest: ShownPage["nearest"] }) {
  return (
    <div className="border-y border-line py-14">
      <h2 className="text-heading-3">No se encontraron vehículos</h2>
      <p className="mt-2 max-w-prose text-soft">Intenta ajustar tus filtros de búsqueda para encontrar más opciones.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {nearest.map(({ label, count, to }, position) => (
          <ButtonLink key={label} to={to} preventScrollReset look={position === 0 ? "primary" : "secondary"}>
            {label}: {countOf(count, "coche", "coches")}
          </ButtonLink>
        ))}
        {chips.length > 0 && (
          <ButtonLink to={clear} preventScrollReset look={nearest.length > 0 ? "secondary" : "primary"}>
            Quitar todos los filtros
          </ButtonLink>
        )}
        <ButtonLink to={`/avisos/nuevo?${query}`} look="secondary">
          Avísame de coches nuevos como estos
        </ButtonLink>
        <ButtonLink to={ask} look="secondary">
          Pídenos que lo busquemos
        </ButtonLink>
      </div>
    </div>
  );
}
