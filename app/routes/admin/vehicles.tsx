import { Link, Outlet } from "react-router";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, KeyHints, OfficeEmpty, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { changeFeatured, changeStatus, removeVehicle } from "#app/features/cars/vehicles/office/commands/change-state.server.ts";
import { newVehicleAddress, removalPage, stockAddress, stockFileAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { changeMany, undoMany } from "#app/features/cars/vehicles/office/commands/change-many.server.ts";
import { manyForm, undoManyForm } from "#app/features/cars/vehicles/office/many-cars.ts";
import { AnswerToast } from "#app/features/cars/vehicles/office/components/vehicle-failure.tsx";
import { ManyCars } from "#app/features/cars/vehicles/office/components/many-bar.tsx";
import { SortMenu, StockTable } from "#app/features/cars/vehicles/office/components/stock-table.tsx";
import { removalMessages } from "#app/features/cars/vehicles/office/messages.ts";
import { listStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import { readStockSearch, stockFilters, stockQuery, writtenSort } from "#app/features/cars/vehicles/office/search-params.ts";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicles.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = readStockSearch(new URL(request.url).searchParams);
  const scope = context.get(requestScope);
  return { search, ticket: scope.nonce, ...(await listStock(scope.context, search)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === "remove-vehicle") return removeVehicle(scope, sent);
  if (form === manyForm) return changeMany(scope, sent);
  if (form === undoManyForm) return undoMany(scope, sent);
  return form === "vehicle-featured" ? changeFeatured(scope, sent) : changeStatus(scope, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Vehículos", "Los vehículos de la empresa.");

const filterLabels: Record<string, string> = { "": "Todos menos archivados", featured: "Destacados", all: "Todos, también archivados" };
const filterOptions = stockFilters.map((value) => ({ value, label: filterLabels[value] ?? statusLabel(value) }));

export default function Vehicles({ loaderData: { search, ticket, rows, total, page, pageCount }, actionData }: Route.ComponentProps) {
  const sort = writtenSort(search.sort);
  const query = stockQuery(search);
  const { opens } = useTeamRole();
  const many = answerAbout(manyForm, actionData);
  return (
    <>
      <OfficeHeading title="Vehículos">
        <SearchBox
          search={search.search}
          placeholder="Buscar por marca, modelo o lugar"
          filters={[{ name: "status", label: "Filtrar por estado", chosen: search.filter, options: filterOptions }]}
          kept={sort === "" ? {} : { sort }}
        />
        <ButtonLink to={newVehicleAddress(query)} preventScrollReset size="small">
          Añadir vehículo
        </ButtonLink>
      </OfficeHeading>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-5 text-label text-soft">
        <p role="status">{countOf(total, "vehículo", "vehículos")}</p>
        <div className="flex items-center gap-x-5">
          <SortMenu search={search} />
          {total > 0 && (
            <a href={stockFileAddress(query)} download className="text-rhine underline-offset-4 hover:underline">
              Descargar CSV
            </a>
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        <NothingFound filtered={query !== ""} query={query} />
      ) : (
        <>
          <ManyCars rows={rows} ticket={ticket} answer={many} action={stockAddress(query)}>
            <StockTable rows={rows} search={search} ticked={many?.typed["cars"]} />
          </ManyCars>
          <KeyHints
            hints={{
              moverse: "↑ ↓",
              editar: "↵",
              estado: "E",
              destacar: "D",
              marcar: "X",
              "ver en la web": "V",
              ...(opens(removalPage) ? { borrar: "Supr" } : {}),
            }}
          />
          <Pages page={page} pageCount={pageCount} to={(number) => stockAddress(stockQuery({ ...search, page: number }))} />
        </>
      )}
      <AnswerNotice answer={actionData} forms={["vehicle-status", "vehicle-featured", undoManyForm]} />
      <AnswerToast answer={answerAbout("remove-vehicle", actionData)} failed={removalMessages.failed} />
      <Outlet />
    </>
  );
}

function NothingFound({ filtered, query }: { filtered: boolean; query: string }) {
  return (
    <OfficeEmpty title="No se encontraron vehículos">
      <p>{filtered ? "Prueba con menos palabras o con otro estado." : "Añade el primero, o importa un archivo con muchos."}</p>
      <p className="mt-4">
        <Link to={filtered ? stockAddress() : newVehicleAddress(query)} className="text-rhine underline underline-offset-4">
          {filtered ? "Quitar la búsqueda" : "Añadir vehículo"}
        </Link>
      </p>
    </OfficeEmpty>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No hemos podido cargar los vehículos" />;
