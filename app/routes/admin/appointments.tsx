import { companyDay } from "#app/features/ground/company/company-day.ts";
import { Outlet } from "react-router";
import { agendaEmpty, agendaFailed } from "#app/features/requests/appointments/office/messages.ts";
import { appointmentStatusOptions } from "#app/features/requests/appointments/office/appointment-statuses.ts";
import {
  blockHours,
  unblockHours,
  setAppointmentStatus,
  releaseAppointments,
  restoreAppointments,
} from "#app/features/requests/appointments/office/commands.server.ts";
import { AgendaList } from "#app/features/requests/appointments/office/components/agenda-list.tsx";
import { BlockForm, WeekView } from "#app/features/requests/appointments/office/components/week-view.tsx";
import { SuspiciousBookings } from "#app/features/requests/appointments/office/components/suspicious-bookings.tsx";
import {
  countAppointments,
  listAppointments,
  readSuspiciousBookings,
  readWeek,
} from "#app/features/requests/appointments/office/queries.server.ts";
import { agenda, agendaAddress, readAgendaSearch } from "#app/features/requests/appointments/office/search-params.ts";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, Counters, OfficeEmpty, OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/appointments.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readAgendaSearch(new URL(request.url).searchParams);
  const today = companyDay(scope.context.now);
  const shownDay = search.day === undefined ? today : Temporal.PlainDate.from(search.day);
  return {
    ticket: scope.nonce,
    search,
    today: today.toString(),
    counters: await countAppointments(scope.context),
    suspicious: search.view === "list" && search.when === "upcoming" ? await readSuspiciousBookings(scope.context) : [],
    list: search.view === "list" ? await listAppointments(scope.context, search) : undefined,
    week: search.view === "week" ? await readWeek(scope.context, shownDay) : undefined,
    before: shownDay.subtract({ weeks: 1 }).toString(),
    after: shownDay.add({ weeks: 1 }).toString(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === "block") return blockHours(scope, sent);
  if (form === "unblock") return unblockHours(scope, sent);
  if (form === "release") return releaseAppointments(scope, sent);
  if (form === "restore") return restoreAppointments(scope, sent);
  return setAppointmentStatus(scope, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Citas", "Las citas del equipo.");

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, search, today, counters, suspicious, list, week, before, after } = loaderData;
  return (
    <>
      <OfficeHeading title="Citas">
        <Tabs
          look="switch"
          label="Cómo se muestran"
          tabs={[
            { label: "Próximas", to: agendaAddress({}), current: search.view === "list" && search.when === "upcoming" },
            { label: "Pasadas", to: agendaAddress({ when: "past" }), current: search.view === "list" && search.when === "past" },
            { label: "Semana", to: agendaAddress({ view: "week" }), current: search.view === "week" },
          ]}
        />
        {list && (
          <ButtonAnchor href={agendaAddress(search, `${agenda}.csv`)} look="secondary" size="small" download>
            Exportar CSV
          </ButtonAnchor>
        )}
      </OfficeHeading>
      <Counters
        label="Citas por estado"
        counters={[
          { label: "Pendientes", value: counters.pending, to: agendaAddress({ status: "pending" }) },
          { label: "Confirmadas", value: counters.confirmed, to: agendaAddress({ status: "confirmed" }) },
          { label: "Completadas", value: counters.completed, to: agendaAddress({ when: "past", status: "completed" }) },
          { label: "Canceladas o sin presentarse", value: counters.cancelled, to: agendaAddress({ when: "past", status: "cancelled" }) },
        ]}
      />
      <ChangeNotices>
        <SuspiciousBookings groups={suspicious} />
      </ChangeNotices>
      {week && <WeekView week={week} before={before} after={after} />}
      {list && (
        <>
          <div className="mb-4">
            <SearchBox
              key={search.when}
              search={search.search}
              placeholder="Buscar por nombre, correo o coche"
              filters={[
                {
                  name: "status",
                  label: "Estado",
                  chosen: search.status,
                  options: [{ value: "all", label: "Todos los estados" }, ...appointmentStatusOptions],
                },
              ]}
              kept={search.when === "past" ? { when: "past" } : {}}
            />
          </div>
          {list.entries.length === 0 ? (
            <OfficeEmpty title={agendaEmpty}>
              {search.search !== "" || search.status !== "all"
                ? "Ninguna cita encaja con lo que buscas."
                : "Cuando alguien reserve una llamada, aparecerá aquí."}
            </OfficeEmpty>
          ) : (
            <AgendaList entries={list.entries} today={today} />
          )}
          <Pages page={list.page} pageCount={list.pageCount} to={(page) => agendaAddress({ ...search, page })} />
        </>
      )}
      <BlockForm ticket={ticket} answer={answerAbout("block", actionData)} day={search.day ?? ""} />
      <AnswerNotice answer={actionData} forms={["appointment-status", "unblock", "release", "restore"]} />
      <Outlet />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title={agendaFailed} />;
