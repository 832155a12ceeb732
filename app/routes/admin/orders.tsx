import { data } from "react-router";
import { OfficeFailure, KeyHints, OfficeEmpty, OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { Board, OrdersCalendar } from "#app/features/orders/orders/office/components/board-and-calendar.tsx";
import { FiguresStrip, StopFigures } from "#app/features/orders/orders/office/components/figures-strip.tsx";
import { OrdersFilters, OrdersTable } from "#app/features/orders/orders/office/components/orders-table.tsx";
import { readBoard, listOrders } from "#app/features/orders/orders/office/queries/list.server.ts";
import { readCalendar } from "#app/features/orders/orders/office/queries/calendar.server.ts";
import { readFigures, readStopFigures } from "#app/features/orders/orders/office/queries/figures.server.ts";
import { listTeam } from "#app/features/orders/orders/office/queries/order.server.ts";
import { ordersAddress, type OrdersSearch, readOrdersSearch } from "#app/features/orders/orders/office/search-params.ts";
import { PunctualitySection } from "#app/features/orders/punctuality/office/components/punctuality-section.tsx";
import { readPunctuality } from "#app/features/orders/punctuality/queries.server.ts";
import { sentForm } from "#app/features/ground/forms/form-answer.ts";
import { renewTeamCalendar } from "#app/features/orders/team-calendar/office/commands.server.ts";
import { TeamCalendarSection } from "#app/features/orders/team-calendar/office/components/team-calendar-section.tsx";
import { renewCalendarForm } from "#app/features/orders/team-calendar/office/messages.ts";
import { findTeamCalendar } from "#app/features/orders/team-calendar/queries.server.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { pagePart, requestScope } from "#server/request.ts";
import type { Route } from "./+types/orders.ts";

export async function loader({ request, context: routeContext }: Route.LoaderArgs) {
  const scope = routeContext.get(requestScope);
  const { context } = scope;
  const search = readOrdersSearch(new URL(request.url).searchParams);
  return {
    search,
    team: await listTeam(context),
    board: await readBoard(context, search),
    figures: await pagePart(scope, "figures", () => readFigures(context)),
    list: search.view === "lista" ? await listOrders(context, search) : undefined,
    calendar: search.view === "calendario" ? await readCalendar(context, search) : undefined,
    teamCalendar: search.view === "calendario" ? await findTeamCalendar(scope) : undefined,
    ticket: scope.nonce,
    stops: search.view === "cifras" ? await readStopFigures(context) : undefined,
    punctuality: search.view === "cifras" ? await readPunctuality(context) : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  // The form has no field that could be missing, so any other form must be refused here.
  if (form !== renewCalendarForm) throw data(null, { status: 400 });
  return renewTeamCalendar(context.get(requestScope), sent);
}

export const meta = unlistedMeta("Importaciones", "Las importaciones del equipo.");

const views = [
  { label: "Tablero", view: "tablero" },
  { label: "Lista", view: "lista" },
  { label: "Calendario", view: "calendario" },
  { label: "Cifras", view: "cifras" },
] as const;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { search, team, board, figures, list, calendar, teamCalendar, stops, punctuality, ticket } = loaderData;
  const { text, owner, need } = search;
  const { opens } = useTeamRole();
  return (
    <>
      <OfficeHeading title="Importaciones">
        <Tabs
          look="switch"
          label="Cómo se muestran"
          tabs={views.map(({ label, view }) => ({ label, to: ordersAddress({ view, text, owner, need }), current: search.view === view }))}
        />
        {opens(newOrderPage) && (
          <ButtonLink to={newOrderPage} size="small">
            Nueva importación
          </ButtonLink>
        )}
      </OfficeHeading>
      <FiguresStrip counts={board.counts} figures={figures} />
      {stops ? (
        <StopFigures columns={board.columns} stops={stops} figures={figures} />
      ) : (
        <OrdersFilters key={search.view} search={search} team={team} />
      )}
      {punctuality && <PunctualitySection stops={punctuality} />}
      {calendar && <OrdersCalendar calendar={calendar} search={search} />}
      {teamCalendar && <TeamCalendarSection calendar={teamCalendar} ticket={ticket} answer={actionData} />}
      {list && <List list={list} search={search} />}
      {search.view === "tablero" && <BoardOrNothing board={board} search={search} />}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function List({ list: { lines, total, page, pageCount }, search }: { list: NonNullable<Loaded["list"]>; search: OrdersSearch }) {
  if (total === 0) return <NothingFound search={search} />;
  return (
    <>
      <p role="status" className="mb-2 text-soft">
        {countOf(total, "importación", "importaciones")}
      </p>
      <OrdersTable lines={lines} />
      <KeyHints hints={{ moverse: "↑ ↓", abrir: "↵", buscar: "/" }} />
      <Pages page={page} pageCount={pageCount} to={(number) => ordersAddress({ ...search, page: number })} />
    </>
  );
}

function BoardOrNothing({ board: { columns }, search }: { board: Loaded["board"]; search: OrdersSearch }) {
  if (columns.every(({ count }) => count === 0)) return <NothingFound search={search} />;
  return (
    <>
      <Board columns={columns} search={search} />
      <KeyHints hints={{ moverse: "↑ ↓ ← →", abrir: "↵", buscar: "/" }} />
    </>
  );
}

const newOrderPage = `${officeOrdersAddress}/new`;

function NothingFound({ search }: { search: OrdersSearch }) {
  const { opens } = useTeamRole();
  const filtered = ordersAddress({ ...search, view: "tablero", page: 1 }) !== officeOrdersAddress;
  if (!filtered && !opens(newOrderPage))
    return <OfficeEmpty title="No hay importaciones en marcha">Cuando empiece una, aparecerá aquí.</OfficeEmpty>;
  return (
    <OfficeEmpty title={filtered ? "Ninguna importación encaja" : "No hay importaciones en marcha"}>
      <p>
        {filtered
          ? "Prueba con menos palabras o quita un filtro."
          : "Empieza una desde una reserva aceptada, un plan o una consulta, o a mano."}
      </p>
      <p className="mt-4">
        <ButtonLink to={filtered ? ordersAddress({ view: search.view }) : newOrderPage} look="secondary" size="small">
          {filtered ? "Quitar los filtros" : "Nueva importación"}
        </ButtonLink>
      </p>
    </OfficeEmpty>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar las importaciones" />;
