import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { dayParameter, priceTablesAddress, tableIn, versionParameter } from "#app/features/cars/price-tables/office/addresses.ts";
import { saveVersion, dismissProposal, withdrawVersion } from "#app/features/cars/price-tables/office/commands/versions.server.ts";
import { VersionForm } from "#app/features/cars/price-tables/office/components/version-form.tsx";
import { VersionHistory, VersionNotes } from "#app/features/cars/price-tables/office/components/version-history.tsx";
import { boxLabels } from "#app/features/cars/price-tables/office/edited-content.ts";
import { isDay } from "#app/features/cars/price-tables/office/figures.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { dismissForm, saveForm, withdrawForm } from "#app/features/cars/price-tables/office/messages.ts";
import { readTableHistory } from "#app/features/cars/price-tables/office/queries.server.ts";
import { formBeginning, shownTable } from "#app/features/cars/price-tables/office/shown-table.ts";
import { tableLayouts } from "#app/features/cars/price-tables/office/table-layouts.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import type { Route } from "./+types/price-table.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const name = orNotFound(tableIn(params.table));
  const rows = await readTableHistory(scope.context, name);
  const today = companyDay(scope.context.now).toString();
  const address = new URL(request.url).searchParams;
  const day = address.get(dayParameter) ?? "";
  const asked = { version: Number(address.get(versionParameter)), day: isDay(day) ? day : undefined, today };
  return {
    ticket: scope.nonce,
    name,
    table: shownTable(name, rows, today),
    beginning: formBeginning(name, rows, asked),
    afterwards: formBeginning(name, rows, { version: undefined, day: undefined, today }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const name = orNotFound(tableIn(params.table));
  const { sent, form } = await sentForm(request);
  if (form === withdrawForm) return withdrawVersion(scope, name, sent);
  return form === dismissForm ? dismissProposal(scope, name, sent) : saveVersion(scope, name, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = (args) =>
  unlistedMeta(
    args.loaderData ? tableLayouts[args.loaderData.name].label : "Tabla de precios",
    "Las cifras de una tabla, con su historial.",
  )(args);

export default function PriceTable({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, name, table, afterwards } = loaderData;
  const { label, purpose } = tableLayouts[name];
  const answer = answerAbout(saveForm, actionData);
  // After a save, the form begins again with what is valid now.
  const beginning = answer?.ok === true ? afterwards : loaderData.beginning;
  const key = answer?.ok === true ? `saved ${table.seen}` : beginning.key;
  return (
    <ChangeNotices>
      <DraftArea className="max-w-6xl">
        <OfficeHeading title={label} back={{ to: priceTablesAddress, label: "Volver a las tablas" }} />
        <AnswerNotice answer={actionData} forms={[withdrawForm, dismissForm]} />
        <p className="mb-5 max-w-prose text-soft">{purpose}</p>
        <VersionNotes name={name} table={table} />
        <VersionForm key={key} name={name} ticket={ticket} seen={table.seen} beginning={beginning} answer={answer} />
        <VersionHistory
          name={name}
          history={table.history}
          standing={new Set([table.today, ...table.prepared].flatMap((entry) => entry?.id ?? []))}
        />
      </DraftArea>
    </ChangeNotices>
  );
}

export function ErrorBoundary({ actionData, params }: Route.ErrorBoundaryProps) {
  const name = tableIn(params.table);
  const origin = {
    valid_from: "Valen desde",
    source_date: "Fecha de la fuente",
    source_title: "Fuente",
    source_address: "Dirección de la fuente",
  };
  const labels = name === undefined ? origin : { ...boxLabels(name, actionData?.typed ?? {}), ...origin };
  return <OfficeFailure title="No se pudo cargar la tabla" kept={{ answer: actionData, labels }} />;
}
