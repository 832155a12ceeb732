import { officialYearsAddress, readVersionSearch } from "#app/features/cars/official-values/office/addresses.ts";
import { confirmOfficialValue, takeBackOfficialValue } from "#app/features/cars/official-values/office/commands/choose.server.ts";
import { ChosenValues, FoundVersions } from "#app/features/cars/official-values/office/components/found-versions.tsx";
import { VersionSearchForm } from "#app/features/cars/official-values/office/components/version-search.tsx";
import { choiceMessages } from "#app/features/cars/official-values/office/messages.ts";
import { findValuedVehicle, listAnnexMakes } from "#app/features/cars/official-values/office/queries.server.ts";
import { findOfficialVersions } from "#app/features/cars/official-values/queries.server.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { AnswerToast, VehicleFailure } from "#app/features/cars/vehicles/office/components/vehicle-failure.tsx";
import { readStockSearch, stockQuery } from "#app/features/cars/vehicles/office/search-params.ts";
import { answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/official-value.ts";

const shownVersions = 12;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  const id = idOrNotFound(params.vehicleId);
  const vehicle = orNotFound(await findValuedVehicle(scope, id));
  const asked = new URL(request.url).searchParams;
  const { facts, name, missing, choices } = vehicle;
  const search = readVersionSearch(asked, { make: facts.make ?? "", model: facts.model ?? "" });
  const { order, versions } = await findOfficialVersions(scope, { ...facts, ...search }, shownVersions);
  const makes = order !== undefined && versions.length === 0 ? await listAnnexMakes(scope, order.year) : [];
  return { id, name, choices, order, versions, makes, search, missing, query: stockQuery(readStockSearch(asked)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const { sent, form } = await sentForm(request);
  return form === "take-back-value" ? takeBackOfficialValue(scope, id, sent) : confirmOfficialValue(scope, id, sent);
}

export const meta: Route.MetaFunction = (args) =>
  unlistedMeta(
    args.loaderData ? `Valor oficial de ${args.loaderData.name}` : "Valor oficial",
    "El valor de un vehículo cuando era nuevo, según la orden del año.",
  )(args);

export default function OfficialValue({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, choices, order, versions, makes, search, missing, query } = loaderData;
  const edit = editAddress(id, query);
  return (
    <RouteDialog title="Valor oficial cuando era nuevo" subtitle={name} back={edit}>
      {choices.length > 0 && <ChosenValues choices={choices} current={order?.year} />}
      {missing !== undefined && (
        <p className="text-soft">
          Para acertar mejor falta saber {missing}. <TextLink to={edit}>Completar el vehículo</TextLink>
        </p>
      )}
      {order === undefined ? (
        <p>
          Todavía no hay ninguna tabla de valores. <TextLink to={officialYearsAddress}>Subir la orden del año</TextLink>
        </p>
      ) : (
        <>
          <VersionSearchForm search={search} kept={Object.fromEntries(new URLSearchParams(query))} />
          <FoundVersions
            order={order}
            versions={versions}
            makes={makes}
            make={search.make}
            chosen={choices.find(({ year }) => year === order.year)?.version}
          />
        </>
      )}
      <AnswerToast answer={answerAbout("confirm-value", actionData)} failed={choiceMessages.confirm.failed} />
      <AnswerToast answer={answerAbout("take-back-value", actionData)} failed={choiceMessages.takeBack.failed} />
    </RouteDialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <VehicleFailure title="No hemos podido cargar el valor oficial" answer={actionData} />;
}
