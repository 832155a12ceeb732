import { useLayoutEffect, useRef } from "react";
import { data, useSearchParams } from "react-router";
import { activateMake, activateModel, removeMake, removeModel } from "#app/features/cars/makes-models/office/commands/activate.server.ts";
import {
  createMake,
  createModel,
  renameMake,
  renameModel,
  loadFallbackMakes,
} from "#app/features/cars/makes-models/office/commands/names.server.ts";
import { AddMakeForm, AddModelForm } from "#app/features/cars/makes-models/office/components/add-name-form.tsx";
import { MakesTable, ModelsTable } from "#app/features/cars/makes-models/office/components/makes-table.tsx";
import type { NameEdit } from "#app/features/cars/makes-models/office/components/name-cell.tsx";
import { FallbackNotice, NamesToast, RemovalDialog } from "#app/features/cars/makes-models/office/components/removal-dialog.tsx";
import { fallbackMakes } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { OfficeForm } from "#app/features/cars/makes-models/office/messages.ts";
import { listMakes, listModels, type NamesSummary, summariseNames } from "#app/features/cars/makes-models/office/queries.server.ts";
import {
  listAddress,
  type ListSearch,
  readListSearch,
  readRowAction,
  wholeList,
} from "#app/features/cars/makes-models/office/search-params.ts";
import { sentForm, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { KeyHints, OfficeHeading, Tabs, OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { type RequestScope, requestScope } from "#server/request.ts";
import type { Route } from "./+types/makes-models.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const asked = readListSearch(new URL(request.url).searchParams);
  const list =
    asked.tab === "makes"
      ? { tab: asked.tab, ...(await listMakes(scope.context, asked)) }
      : { tab: asked.tab, ...(await listModels(scope.context, asked)) };
  const fallback = { makes: fallbackMakes.length, models: fallbackMakes.reduce((sum, { models }) => sum + models.length, 0) };
  return { ticket: scope.nonce, search: { ...asked, page: list.page }, list, summary: await summariseNames(scope.context), fallback };
}

const answers: Record<OfficeForm, (scope: RequestScope, sent: FormData) => ReturnType<typeof createMake>> = {
  "create-make": createMake,
  "create-model": createModel,
  "rename-make": renameMake,
  "rename-model": renameModel,
  "remove-make": removeMake,
  "remove-model": removeModel,
  "activate-make": activateMake,
  "activate-model": activateModel,
  "load-makes": loadFallbackMakes,
};

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  const answer = Object.entries(answers).find(([name]) => name === form)?.[1];
  if (!answer) throw data(null, { status: 400 });
  return answer(context.get(requestScope), sent);
}

export const meta = unlistedMeta("Marcas y Modelos", "Las marcas y los modelos que los clientes pueden elegir.");

export default function MakesModels({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { ticket, search, list, summary, fallback } = loaderData;
  const [params] = useSearchParams();
  const asked = readRowAction(params);
  const address = listAddress(search);
  const edit = editOf(loaderData, asked, answer);
  const rows = useRowKeys<HTMLDivElement>();
  const leaving = asked?.kind === "remove" ? list.rows.find(({ id }) => id === asked.id) : undefined;
  useFocusAfter(edit?.id ?? leaving?.id);
  return (
    <>
      <OfficeHeading title="Marcas y Modelos">
        <NamesSearch search={search} summary={summary} />
      </OfficeHeading>
      <NamesToast answer={answer} address={address} />
      <Tabs
        label="Marcas o modelos"
        tabs={[
          { label: "Marcas", to: listAddress(wholeList("makes")), current: list.tab === "makes", count: summary.makes },
          { label: "Modelos", to: listAddress(wholeList("models")), current: list.tab === "models", count: summary.models },
        ]}
      />
      {summary.makes === 0 && <FallbackNotice {...fallback} address={address} />}
      <Proposals summary={summary} search={search} />
      <div ref={rows}>
        <OfficeFrame>
          {list.tab === "makes" ? (
            <AddMakeForm ticket={ticket} answer={answer} />
          ) : (
            <AddModelForm ticket={ticket} answer={answer} makes={summary.choices} make={search.make ?? ""} />
          )}
          <Rows list={list} search={search} edit={edit} />
        </OfficeFrame>
      </div>
      {list.rows.length > 0 && <KeyHints hints={{ moverse: "↑ ↓", editar: "↵", eliminar: "Supr", activar: "A" }} />}
      <Pages page={list.page} pageCount={list.pageCount} to={(page) => listAddress({ ...search, page })} />
      {leaving && <RemovalDialog form={list.tab === "makes" ? "remove-make" : "remove-model"} row={leaving} back={address} />}
    </>
  );
}

function NamesSearch({ search, summary }: { search: ListSearch; summary: NamesSummary }) {
  const makes = {
    name: "make",
    label: "Marca",
    chosen: search.make ?? "",
    options: [{ value: "", label: "Todas las marcas" }, ...summary.choices.map(({ id, name }) => ({ value: id, label: name }))],
  };
  const states = {
    name: "state",
    label: "Estado",
    chosen: search.state,
    options: [
      { value: "all", label: "Todos los estados" },
      { value: "active", label: "Activas" },
      { value: "inactive", label: "Inactivas" },
      { value: "proposed", label: "Propuestas de clientes" },
    ],
  };
  return (
    <SearchBox
      key={search.tab}
      search={search.search}
      placeholder={search.tab === "makes" ? "Buscar una marca" : "Buscar marca o modelo"}
      filters={search.tab === "makes" ? [states] : [makes, states]}
      kept={{ tab: search.tab }}
    />
  );
}

/** The customers' proposals, which wait for a decision. */
function Proposals({ summary, search }: { summary: NamesSummary; search: ListSearch }) {
  const { proposedMakes, proposedModels } = summary;
  if (proposedMakes + proposedModels === 0 || search.state === "proposed") return null;
  const address = (tab: "makes" | "models") => listAddress({ ...wholeList(tab), state: "proposed" });
  return (
    <p className="mb-4 flex flex-wrap gap-x-2 text-label text-soft">
      Han propuesto los clientes:
      {proposedMakes > 0 && <TextLink to={address("makes")}>{countOf(proposedMakes, "marca", "marcas")}</TextLink>}
      {proposedModels > 0 && <TextLink to={address("models")}>{countOf(proposedModels, "modelo", "modelos")}</TextLink>}
    </p>
  );
}

function Rows({ list, search, edit }: Pick<Loaded, "list" | "search"> & { edit: NameEdit | undefined }) {
  if (list.rows.length === 0) return <NothingFound search={search} />;
  if (list.tab === "makes") return <MakesTable rows={list.rows} search={search} edit={edit} />;
  return <ModelsTable rows={list.rows} search={search} edit={edit} />;
}

function NothingFound({ search }: { search: ListSearch }) {
  const narrowed = search.search !== "" || search.state !== "all" || search.make !== undefined;
  const makes = search.tab === "makes";
  return (
    <EmptyList title={makes ? "No hay marcas" : "No hay modelos"}>
      {narrowed ? (
        <TextLink to={listAddress(wholeList(search.tab))}>Quitar la búsqueda y ver la lista entera</TextLink>
      ) : (
        `Añade ${makes ? "la primera marca" : "el primer modelo"} en la línea de arriba.`
      )}
    </EmptyList>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The row in edit mode: the one that the address names, or the one with a refused new name. */
function editOf({ list, search }: Loaded, asked: ReturnType<typeof readRowAction>, answer: FormAnswer | undefined): NameEdit | undefined {
  const form = list.tab === "makes" ? "rename-make" : "rename-model";
  const refused = answer?.form === form && !answer.ok ? answer : undefined;
  const id = refused?.typed["id"] ?? (asked?.kind === "edit" ? asked.id : undefined);
  const row = list.rows.find((listed) => listed.id === id);
  if (!row) return undefined;
  return {
    form,
    id: row.id,
    name: row.name,
    typed: refused?.typed["name"],
    error: refused?.errors.fields["name"] ?? refused?.errors.form,
    back: listAddress(search),
  };
}

/** Returns the focus to the row when its action ends, in a layout effect because the next key press may follow at once. */
function useFocusAfter(busy: string | undefined): void {
  const last = useRef(busy);
  useLayoutEffect(() => {
    const row = document.querySelector(`[data-row="${last.current ?? ""}"]`);
    if (busy === undefined && row instanceof HTMLElement) row.focus();
    last.current = busy;
  }, [busy]);
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar las marcas y los modelos" />;
