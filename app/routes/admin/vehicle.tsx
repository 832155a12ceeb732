import { paperCheckAddress, paperValuesForm } from "#app/features/cars/german-papers/office/addresses.ts";
import { proposeValues } from "#app/features/cars/german-papers/office/paper-values.ts";
import { officialValueAddress } from "#app/features/cars/official-values/office/addresses.ts";
import { officeMileageAddress } from "#app/features/cars/mileage-readings/addresses.ts";
import { adAddress } from "#app/features/cars/hand-ads/addresses.ts";
import { OfficeStanding } from "#app/features/cars/price-standing/office/components/office-standing.tsx";
import { findOfficeStanding } from "#app/features/cars/price-standing/office/queries.server.ts";
import { RegistrabilityLine } from "#app/features/cars/registrability/components/registrability-line.tsx";
import { findStockRegistrability } from "#app/features/cars/registrability/queries.server.ts";
import { carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { readMakes } from "#app/features/cars/makes-models/queries.server.ts";
import { PriceHistory } from "#app/features/cars/price-history/office/components/price-history.tsx";
import { findPriceHistory } from "#app/features/cars/price-history/office/queries.server.ts";
import { editAddress, removalAddress, removalPage, stockAddress, createdParameter } from "#app/features/cars/vehicles/office/addresses.ts";
import { describePicture, orderPictures, removePicture } from "#app/features/cars/vehicles/office/commands/pictures.server.ts";
import { updateVehicle } from "#app/features/cars/vehicles/office/commands/save.server.ts";
import { AnswerToast, VehicleFailure } from "#app/features/cars/vehicles/office/components/vehicle-failure.tsx";
import { PictureManager } from "#app/features/cars/vehicles/office/components/picture-manager.tsx";
import { VehicleEditor } from "#app/features/cars/vehicles/office/components/vehicle-editor.tsx";
import { createMessages, pictureMessages } from "#app/features/cars/vehicles/office/messages.ts";
import { computedPriceSentence } from "#app/features/cars/vehicles/office/computed-price.ts";
import { findEditable } from "#app/features/cars/vehicles/office/queries.server.ts";
import { readStockSearch, stockQuery } from "#app/features/cars/vehicles/office/search-params.ts";
import { readOutcome } from "#app/features/cars/vehicles/office/pictures.ts";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { VehicleColumns } from "#app/features/cars/vehicles/office/components/vehicle-form.tsx";
import type { Route } from "./+types/vehicle.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const vehicle = orNotFound(await findEditable(scope.context, idOrNotFound(params.vehicleId)));
  const address = new URL(request.url).searchParams;
  return {
    ticket: scope.nonce,
    vehicle,
    prices: await findPriceHistory(scope.context, vehicle.id),
    registrability: await findStockRegistrability(scope, vehicle, carFactsOf(vehicle)),
    standing: await findOfficeStanding(scope.context, carFactsOf(vehicle), vehicle),
    makes: await readMakes(scope.context),
    query: stockQuery(readStockSearch(address)),
    created: address.has(createdParameter),
    upload: readOutcome(address),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const { sent, form } = await sentForm(request);
  if (form === "order-pictures") return orderPictures(scope, id, sent);
  if (form === "describe-picture") return describePicture(scope, id, sent);
  if (form === paperValuesForm) return proposeValues(sent);
  return form === "remove-picture" ? removePicture(scope, id, sent) : updateVehicle(scope, id, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = (args) =>
  unlistedMeta(
    args.loaderData ? vehicleName(args.loaderData.vehicle) : "Vehículo",
    "Los datos, el equipamiento y las fotos de un vehículo.",
  )(args);

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, vehicle, prices, registrability, standing, makes, query, created, upload } = loaderData;
  const address = editAddress(vehicle.id, query);
  const priceSentence = computedPriceSentence(vehicle);
  const { opens } = useTeamRole();
  const proposed = answerAbout(paperValuesForm, actionData);
  return (
    <RouteDialog
      wide
      title={vehicleName(vehicle)}
      subtitle={`${vehicle.year} · ${statusLabel(vehicle.status)}`}
      back={stockAddress(query)}
      actions={
        <>
          <ButtonAnchor href={`/vehicle/${vehicle.id}`} target="_blank" rel="noreferrer" look="secondary" size="small">
            Ver en la web
          </ButtonAnchor>
          <ButtonLink to={adAddress(vehicle.id, query)} preventScrollReset look="secondary" size="small">
            Anuncio
          </ButtonLink>
          <ButtonLink to={officeMileageAddress(vehicle.id)} look="secondary" size="small">
            Kilómetros
          </ButtonLink>
          <ButtonLink to={paperCheckAddress("vehicle", vehicle.id)} look="secondary" size="small">
            Comparar un papel
          </ButtonLink>
          {opens("/admin/vehicles/:vehicleId/valor-oficial") && (
            <ButtonLink to={officialValueAddress(vehicle.id, query)} preventScrollReset look="secondary" size="small">
              Valor oficial
            </ButtonLink>
          )}
          {opens(removalPage) && (
            <ButtonLink to={removalAddress(vehicle.id, query)} preventScrollReset look="secondary" size="small">
              Borrar
            </ButtonLink>
          )}
        </>
      }
    >
      {created && !actionData && <Toast tone="good" {...createMessages.done} />}
      {priceSentence !== undefined && <p className="mb-5 text-label text-soft">{priceSentence}</p>}
      {registrability && (
        <div className="mb-5">
          <RegistrabilityLine view={registrability} />
        </div>
      )}
      {proposed && (
        <p role="status" className="mb-5 rounded-field border border-amber bg-amber-faint px-4 py-3 text-label">
          {proposed.notice?.text}
        </p>
      )}
      <VehicleColumns>
        <VehicleEditor
          key={vehicle.id}
          ticket={ticket}
          vehicle={vehicle}
          makes={makes}
          standing={standing.found}
          answer={answerAbout("update-vehicle", actionData)}
          back={stockAddress(query)}
          proposed={proposed?.typed ?? {}}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <PictureManager key={`fotos-${vehicle.id}`} vehicleId={vehicle.id} images={vehicle.images} action={address} created={created} />
          <OfficeStanding standing={standing} />
        </div>
      </VehicleColumns>
      <PriceHistory prices={prices} />
      {upload && !actionData && <Toast {...upload} />}
      <AnswerToast answer={answerAbout("order-pictures", actionData)} failed={pictureMessages.order.failed} />
      <AnswerToast answer={answerAbout("describe-picture", actionData)} failed={pictureMessages.text.failed} />
      <AnswerToast answer={answerAbout("remove-picture", actionData)} failed={pictureMessages.removal.failed} />
    </RouteDialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <VehicleFailure title="No hemos podido cargar el vehículo" answer={actionData} />;
}
