import type { ReactNode } from "react";
import { listTodaysCalls } from "#app/features/requests/appointments/office/queries.server.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import {
  DueActions,
  InquiryLines,
  Nothing,
  OfficeSection,
  UnreadablePart,
  LongestInStock,
  TodaysCalls,
} from "#app/features/panels/dashboard/office/components/office-sections.tsx";
import { OfficeFailure, Counters, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { FailedJobs } from "#app/features/privacy/personal-data/components/failed-jobs.tsx";
import { type JobFailure, readJobFailures } from "#app/features/privacy/personal-data/queries.server.ts";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { readFor } from "#app/features/ground/back-office/queries.server.ts";
import { TrafficChart } from "#app/features/panels/dashboard/office/components/traffic-chart.tsx";
import { MailNotice } from "#app/features/ground/emails/office/components/mail-notice.tsx";
import { mailNews } from "#app/features/ground/emails/office/mail-news.ts";
import { readMailTroubles } from "#app/features/ground/emails/office/queries.server.ts";
import { subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import { threadAddress } from "#app/features/requests/inbox/addresses.ts";
import { ageOf } from "#app/features/requests/inbox/age.ts";
import {
  listDueActions,
  listLate,
  type OfficeConversation,
  readConversationCounts,
} from "#app/features/requests/inbox/queries/work.server.ts";
import { searchAddress } from "#app/features/requests/inbox/search-params.ts";
import {
  mostShown,
  readLongestInStock,
  readNewestInquiries,
  readStockCounters,
  readTraffic,
} from "#app/features/panels/dashboard/office/queries.server.ts";
import { TodaysOrders } from "#app/features/orders/orders/office/components/todays-orders.tsx";
import { TakeDownList } from "#app/features/cars/hand-ads/components/take-down-list.tsx";
import { listToTakeDown } from "#app/features/cars/hand-ads/queries.server.ts";
import { TroubledSources } from "#app/features/cars/imports/components/sources-list.tsx";
import { listTroubledSources, type TroubledSource } from "#app/features/cars/imports/queries/sources.server.ts";
import { importAddress } from "#app/features/cars/imports/search-params.ts";
import { officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { readTodaysWork } from "#app/features/orders/orders/office/queries/figures.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { YearNotice } from "#app/features/cars/price-tables/office/components/table-list.tsx";
import { SetupNotice } from "#app/features/panels/setup/office/components/step-list.tsx";
import { readYearReminder } from "#app/features/cars/price-tables/office/queries.server.ts";
import { countOpenSteps } from "#app/features/panels/setup/office/queries.server.ts";
import type { Context } from "#server/context.ts";
import { pagePart, type RequestScope, requestScope } from "#server/request.ts";
import type { Route } from "./+types/dashboard.ts";

export async function loader({ context: routeContext }: Route.LoaderArgs) {
  const scope = routeContext.get(requestScope);
  const { context } = scope;
  return {
    sales: await readFor(context, "sales", () => readSales(scope)),
    operation: await readFor(context, "operation", () => readOperation(scope)),
    orders: await pagePart(scope, "orders of today", () => readTodaysWork(context)),
  };
}

/** Next actions of a busy day; those that are left out come back tomorrow. */
const mostDue = 12;

/** What people ask, and what is for sale. */
async function readSales(scope: RequestScope) {
  const { context } = scope;
  const newest = await pagePart(scope, "newest inquiries", () => readNewestInquiries(context));
  const late = await pagePart(scope, "late conversations", () => listLate(context, mostShown));
  return {
    counters: { ...(await readConversationCounts(context)), ...(await readStockCounters(context)) },
    newest: newest?.map((inquiry) => lineOf(inquiry, context)),
    late: late?.map((conversation) => lineOf(conversation, context)),
    toTakeDown: await pagePart(scope, "advertisements to take down", () => listToTakeDown(context)),
    due: await pagePart(scope, "next actions", () => listDueActions(context, mostDue)),
    calls: await pagePart(scope, "calls", () => listTodaysCalls(context)),
    standing: await pagePart(scope, "longest in stock", () => readLongestInStock(context)),
    traffic: await pagePart(scope, "traffic", () => readTraffic(context)),
  };
}

/** How the site itself does. */
async function readOperation(scope: RequestScope) {
  const { context } = scope;
  const troubles = await pagePart(scope, "mails", () => readMailTroubles(context));
  return {
    news: troubles ? mailNews(scope.mailTransport.kind, troubles) : [],
    sources: await pagePart(scope, "sources with trouble", () => listTroubledSources(context)),
    openSteps: await pagePart(scope, "setup", () => countOpenSteps(scope)),
    year: await pagePart(scope, "tables of the year", () => readYearReminder(context)),
    failures: await pagePart(scope, "failed jobs", async () => (await readJobFailures(context)).map(shownFailure)),
  };
}

function shownFailure({ job, subject, code, times, first_failed_at }: JobFailure) {
  return { job, subject, code, times, since: formatMoment(first_failed_at) };
}

function lineOf({ kind, created_at: sent, topic, make, model, year, ...inquiry }: OfficeConversation, { now }: Context) {
  const question = kind === "message" ? subjectLabel(topic) : inquiryTypeLabel(topic);
  return {
    ...inquiry,
    address: threadAddress({ kind, id: inquiry.id }),
    age: ageOf(Temporal.Instant.fromEpochMilliseconds(sent.getTime()), now, undefined).text,
    about: make === null ? question : `${make} ${model} · ${year}`,
  };
}

export const meta = unlistedMeta("Dashboard", "El negocio de un vistazo.");

const managed = { Consultas: "/admin/inquiries", Vehículos: "/admin/vehicles", Usuarios: "/admin/users" };

export default function Dashboard({ loaderData: { sales, operation, orders } }: Route.ComponentProps) {
  const { opens } = useTeamRole();
  return (
    <>
      <OfficeHeading title="Dashboard">
        {Object.entries(managed)
          .filter(([, to]) => opens(to))
          .map(([name, to]) => (
            <ButtonLink key={to} to={to} look="secondary" size="small">
              Gestionar {name}
            </ButtonLink>
          ))}
      </OfficeHeading>
      {operation && <Operation operation={operation} />}
      {sales && <SalesCounters counters={sales.counters} />}
      {operation?.failures !== undefined && operation.failures.length > 0 && <FailedJobs failures={operation.failures} />}
      <div className="grid items-start gap-5 wide:grid-cols-2">
        {sales && <Asked {...sales} />}
        <div className="flex min-w-0 flex-col gap-5">
          {sales && (
            <OfficeSection id="hoy" title="Llamadas de hoy" all={{ label: "Ver citas", to: agenda }}>
              <Part of={sales.calls} empty="Hoy no hay llamadas.">
                {(those) => <TodaysCalls calls={those} />}
              </Part>
            </OfficeSection>
          )}
          <Troubled sources={operation?.sources} />
          {sales?.toTakeDown !== undefined && sales.toTakeDown.length > 0 && (
            <OfficeSection id="por-retirar" title="Anuncios por retirar: hoy" all={{ label: "Ver portales", to: "/admin/portales" }}>
              <TakeDownList ads={sales.toTakeDown} />
            </OfficeSection>
          )}
          <OfficeSection id="importaciones" title="Importaciones: hoy" all={{ label: "Ver importaciones", to: officeOrdersAddress }}>
            <Part
              of={orders && (orders.lines.length + orders.refunds.length === 0 ? [] : [orders])}
              empty="Ninguna importación nos espera hoy."
            >
              {([work]) => work && <TodaysOrders work={work} />}
            </Part>
          </OfficeSection>
          {sales && <Stock traffic={sales.traffic} standing={sales.standing} />}
        </div>
      </div>
    </>
  );
}

function Troubled({ sources = [] }: { sources: readonly TroubledSource[] | undefined }) {
  if (sources.length === 0) return null;
  return (
    <OfficeSection id="fuentes" title="Fuentes por mirar: hoy" all={{ label: "Ver fuentes", to: importAddress }}>
      <TroubledSources sources={sources} />
    </OfficeSection>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Sales = NonNullable<Loaded["sales"]>;

function Operation({ operation: { openSteps, year, news } }: { operation: NonNullable<Loaded["operation"]> }) {
  return (
    <>
      {openSteps !== undefined && openSteps > 0 && <SetupNotice open={openSteps} />}
      {year?.reminder && <YearNotice reminder={year.reminder} />}
      <MailNotice news={news} />
    </>
  );
}

function SalesCounters({ counters }: Pick<Sales, "counters">) {
  return (
    <Counters
      label="De un vistazo"
      counters={[
        { label: "Consultas pendientes", value: counters.pending, to: searchAddress({ status: "pending" }) },
        { label: "Consultas completadas", value: counters.completed, to: searchAddress({ status: "completed" }) },
        { label: "Vehículos", value: counters.vehicles, to: "/admin/vehicles" },
        { label: "Destacados", value: counters.featured, to: "/admin/vehicles" },
      ]}
    />
  );
}

function Asked({ counters, newest, late, due }: Pick<Sales, "counters" | "newest" | "late" | "due">) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {late !== undefined && late.length > 0 && (
        <OfficeSection
          id="fuera-de-plazo"
          title="Fuera de plazo"
          note={`${formatCount(counters.late)} sin atender en su plazo`}
          all={{ label: "Ver todas", to: searchAddress({ status: "late" }) }}
        >
          <InquiryLines inquiries={late} />
        </OfficeSection>
      )}
      {due !== undefined && due.length > 0 && (
        <OfficeSection
          id="proximos-pasos"
          title="Próximos pasos: hoy"
          all={{ label: "Ver las mías", to: searchAddress({ assigned: "me" }) }}
        >
          <DueActions actions={due} />
        </OfficeSection>
      )}
      <OfficeSection id="ultimas" title="Últimas consultas" all={{ label: "Ver todas", to: "/admin/inquiries" }}>
        <Part of={newest} empty="Aún no hay consultas. Cuando alguien pregunte por un coche, aparecerá aquí.">
          {(inquiries) => <InquiryLines inquiries={inquiries} />}
        </Part>
      </OfficeSection>
    </div>
  );
}

function Stock({ traffic, standing }: Pick<Sales, "traffic" | "standing">) {
  return (
    <>
      <OfficeSection id="semanas" title="Visitas y consultas por semana">
        <Part of={traffic} empty="Aún no hay visitas.">
          {(weeks) => <TrafficChart weeks={weeks} />}
        </Part>
      </OfficeSection>
      <OfficeSection id="mas-tiempo" title="Más tiempo en stock" all={{ label: "Ver vehículos", to: "/admin/vehicles" }}>
        <Part of={standing} empty="No hay coches disponibles.">
          {(vehicles) => <LongestInStock vehicles={vehicles} />}
        </Part>
      </OfficeSection>
    </>
  );
}

type PartProperties<Item> = { of: readonly Item[] | undefined; empty: string; children: (items: readonly Item[]) => ReactNode };

/** Shows the items, or that there are none, or that they could not be read. */
function Part<Item>({ of: items, empty, children }: PartProperties<Item>) {
  if (items === undefined) return <UnreadablePart />;
  return items.length === 0 ? <Nothing>{empty}</Nothing> : children(items);
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el dashboard" />;
