import { adText } from "#app/features/cars/hand-ads/ad-text.ts";
import { picturesAddress } from "#app/features/cars/hand-ads/addresses.ts";
import { PlaceAd } from "#app/features/cars/hand-ads/components/place-ad.tsx";
import { markAdvertised, takeDown } from "#app/features/cars/hand-ads/commands.server.ts";
import { advertiseForm, advertiseMessages, takeDownForm } from "#app/features/cars/hand-ads/messages.ts";
import { placeNames, places } from "#app/features/cars/hand-ads/places.ts";
import { findAdvertised } from "#app/features/cars/hand-ads/queries.server.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { AnswerToast, VehicleFailure } from "#app/features/cars/vehicles/office/components/vehicle-failure.tsx";
import { readStockSearch, stockQuery } from "#app/features/cars/vehicles/office/search-params.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-ad.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = idOrNotFound(params.vehicleId);
  const { vehicle, advertised } = orNotFound(await findAdvertised(context.get(requestScope).context, id));
  return {
    id,
    name: vehicleName(vehicle),
    pictures: vehicle.images.length,
    query: stockQuery(readStockSearch(new URL(request.url).searchParams)),
    ads: placeNames.map((place) => {
      const { label, title, text } = places[place];
      const ad = adText(vehicle, places[place]);
      const there = advertised.find((one) => one.place === place);
      return {
        place,
        label,
        title: { text: ad.title, most: title },
        text: { text: ad.text, most: text },
        since: there && `Anunciado desde el ${formatDayNumbers(there.since)}${there.by === null ? "" : ` por ${there.by}`}`,
      };
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  return form === takeDownForm ? takeDown(context.get(requestScope), sent) : markAdvertised(context.get(requestScope), sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = (args) =>
  unlistedMeta(
    args.loaderData ? `Anuncio: ${args.loaderData.name}` : "Anuncio",
    "El anuncio de un coche, para copiarlo en otro portal.",
  )(args);

export default function VehicleAd({ loaderData: { id, name, pictures, query, ads }, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="Anuncio para copiar"
      subtitle={name}
      back={editAddress(id, query)}
      actions={
        pictures > 0 && (
          <ButtonAnchor href={picturesAddress(id)} download look="secondary" size="small">
            {pictures === 1 ? "Descargar la foto (ZIP)" : `Descargar las ${pictures} fotos (ZIP)`}
          </ButtonAnchor>
        )
      }
    >
      <ChangeNotices>
        {ads.map((ad) => (
          <PlaceAd key={ad.place} ad={ad} vehicleId={id} />
        ))}
      </ChangeNotices>
      <AnswerToast
        answer={answerAbout(advertiseForm, actionData) ?? answerAbout(takeDownForm, actionData)}
        failed={advertiseMessages.failed}
      />
    </RouteDialog>
  );
}

export function ErrorBoundary() {
  return <VehicleFailure title="No hemos podido cargar el anuncio" answer={undefined} />;
}
