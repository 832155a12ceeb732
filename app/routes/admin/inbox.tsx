import { useEffect, useRef } from "react";
import { Outlet, useParams } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { useNews } from "#app/features/requests/conversations/components/news.ts";
import { inboxAddress, inboxCsvAddress, inboxNewsAddress, savedRepliesAddress } from "#app/features/requests/inbox/addresses.ts";
import { setInboxStatus } from "#app/features/requests/inbox/commands.server.ts";
import { InboxFailure } from "#app/features/requests/inbox/components/inbox-failure.tsx";
import { InboxCard } from "#app/features/requests/inbox/components/inbox-card.tsx";
import { inboxKinds, inboxStatuses } from "#app/features/requests/inbox/inbox-state.ts";
import { nothingFound } from "#app/features/requests/inbox/messages.ts";
import { readInbox } from "#app/features/requests/inbox/queries/list.server.ts";
import { inboxQuery, readInboxSearch, searchAddress } from "#app/features/requests/inbox/search-params.ts";
import { afterEveryAnswer, formIn } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Counters, KeyHints, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/inbox.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = readInboxSearch(new URL(request.url).searchParams);
  return { search, inbox: await readInbox(context.get(requestScope).context, search) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return setInboxStatus(context.get(requestScope), await formIn(request));
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Consultas", "Lo que la gente escribe y espera respuesta.");

export default function Inbox({ loaderData: { search, inbox }, actionData }: Route.ComponentProps) {
  useNews(inboxNewsAddress);
  useFocusRestoration();
  const list = useRowKeys<HTMLUListElement>();
  const { counters, rows, total, page, pageCount } = inbox;
  const query = inboxQuery({ ...search, page });
  return (
    <>
      <OfficeHeading title="Consultas">
        <SearchBox
          search={search.search}
          placeholder="Buscar por nombre, coche o texto"
          filters={[
            {
              name: "status",
              label: "Estado",
              chosen: search.status ?? "",
              options: [{ value: "", label: "Todos los estados" }, { value: "late", label: "Fuera de plazo" }, ...inboxStatuses],
            },
            {
              name: "kind",
              label: "Tipo",
              chosen: search.kind ?? "",
              options: [{ value: "", label: "Todos los tipos" }, ...inboxKinds.map(({ value, filter }) => ({ value, label: filter }))],
            },
            {
              name: "assigned",
              label: "Asignada a",
              chosen: search.assigned ?? "",
              options: [
                { value: "", label: "De todo el equipo" },
                { value: "me", label: "Mías" },
                { value: "nobody", label: "Sin asignar" },
              ],
            },
          ]}
        />
      </OfficeHeading>
      <Counters
        label="Consultas por estado"
        counters={[
          { label: "Total", value: counters.total, to: inboxAddress },
          { label: "Pendientes", value: counters.pending, to: searchAddress({ status: "pending" }) },
          { label: "En Progreso", value: counters.in_progress, to: searchAddress({ status: "in_progress" }) },
          { label: "Completadas", value: counters.completed, to: searchAddress({ status: "completed" }) },
        ]}
      />
      {counters.late > 0 && (
        <p className="-mt-2 mb-5">
          <TextLink to={searchAddress({ status: "late" })}>{countOf(counters.late, "fuera de plazo", "fuera de plazo")}</TextLink>
        </p>
      )}
      <AnswerNotice answer={actionData} />
      <ChangeNotices>
        {rows.length === 0 ? (
          <NothingFound searched={query !== ""} />
        ) : (
          <ul
            ref={list}
            aria-label={countOf(total, "consulta", "consultas")}
            className="overflow-hidden rounded-tile border border-line bg-raised"
          >
            {rows.map((row, position) => (
              <InboxCard key={row.id} row={row} query={query} action={inboxAddress + query} first={position === 0} />
            ))}
          </ul>
        )}
      </ChangeNotices>
      <Pages page={page} pageCount={pageCount} to={(number) => searchAddress({ ...search, page: number })} />
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <KeyHints hints={{ moverse: "↑ ↓", abrir: "↵", responder: "R", "cambiar estado": "E" }} />
        <p className="flex flex-wrap gap-x-5 text-small">
          <ButtonLink to={savedRepliesAddress} look="quiet">
            Respuestas guardadas
          </ButtonLink>
          <ButtonAnchor href={inboxCsvAddress + inboxQuery({ ...search, page: 1 })} look="quiet" download>
            Descargar CSV
          </ButtonAnchor>
        </p>
      </footer>
      <Outlet />
    </>
  );
}

function NothingFound({ searched }: { searched: boolean }) {
  return (
    <div className="rounded-tile border border-line bg-raised px-4.5 py-10 text-center text-label">
      <h2 className="text-card">{nothingFound}</h2>
      <p className="mt-1 text-soft">
        {searched ? "Prueba con menos palabras o quita un filtro." : "Cuando alguien escriba o quiera reservar un coche, saldrá aquí."}
      </p>
      {searched && (
        <p className="mt-4">
          <ButtonLink to={inboxAddress} look="secondary" size="small">
            Ver todas
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Returns the focus to the row when its details close. */
function useFocusRestoration(): void {
  const { id } = useParams();
  const open = useRef(id);
  useEffect(() => {
    if (open.current !== undefined && id === undefined)
      document.querySelector<HTMLElement>(`[data-row][data-id="${CSS.escape(open.current)}"]`)?.focus({ preventScroll: true });
    open.current = id;
  }, [id]);
}

export const ErrorBoundary = () => <InboxFailure title="Error al cargar las consultas" address={inboxAddress} />;
