import { useEffect, useState } from "react";
import { data } from "react-router";
import { sendInquiry } from "#app/features/requests/inquiries/commands.server.ts";
import { InquirySection } from "#app/features/requests/inquiries/components/inquiry-form.tsx";
import { requestReservation } from "#app/features/requests/reservations/commands/request.server.ts";
import { loadReservation, ReservationDialog } from "#app/features/requests/reservations/components/reservation-dialog.tsx";
import { ReservationLink } from "#app/features/requests/reservations/components/reservation-link.tsx";
import { Letterhead } from "#app/features/ground/company/components/letterhead.tsx";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { sentForm, answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { comparisonAddress } from "#app/features/cars/comparison/search-params.ts";
import { mileageAddress } from "#app/features/cars/mileage-readings/addresses.ts";
import { MileageLine } from "#app/features/cars/mileage-readings/components/mileage-record.tsx";
import { readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { ContactIcons, ContactLine } from "#app/features/cars/vehicles/components/car-contact.tsx";
import { RecentlySeen } from "#app/features/cars/recently-seen/components/recently-seen.tsx";
import { Gallery } from "#app/features/cars/vehicles/components/gallery.tsx";
import { DoorPrice } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { DecisiveFacts, PriceChoice } from "#app/features/cars/landed-price/components/price-choice.tsx";
import { PriceSummary, ResultLinks } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { PapersList } from "#app/features/cars/landed-price/components/papers-list.tsx";
import { deliveryNote, type PriceView, priceView } from "#app/features/cars/landed-price/price-view.ts";
import {
  chosenPlan,
  chosenRegion,
  findDoorPrice,
  findReductions,
  regionChoice,
  totalReducedFrom,
} from "#app/features/cars/landed-price/queries.server.ts";
import { reducedFrom } from "#app/features/cars/price-history/queries.server.ts";
import { PriceStanding } from "#app/features/cars/price-standing/components/price-scale.tsx";
import { RegistrabilityLine } from "#app/features/cars/registrability/components/registrability-line.tsx";
import { findStockRegistrability } from "#app/features/cars/registrability/queries.server.ts";
import { findVehicleStanding } from "#app/features/cars/price-standing/queries/vehicle.server.ts";
import { previewAddress, sharedQuery } from "#app/features/cars/link-previews/addresses.ts";
import { previewSize } from "#app/features/cars/link-previews/preview-size.ts";
import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { VehicleBody } from "#app/features/cars/vehicles/components/vehicle-body.tsx";
import { priceNotes, shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { shownBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { VehicleBar, VehiclePanel } from "#app/features/cars/vehicles/components/vehicle-panel.tsx";
import { factsOfVehicle, findVehicle, shownVehicle, type VehicleDetail } from "#app/features/cars/vehicles/queries.server.ts";
import { characteristicsOf } from "#app/features/cars/vehicles/characteristics.ts";
import { carData } from "#app/features/cars/vehicles/structured-data.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { breadcrumbList } from "#app/features/ground/company/structured-data.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlessSaving } from "#app/features/people/saved-cars/saving.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { personOf } from "#server/session.ts";
import { sameForEach } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/vehicle.ts";

export const headers = sameForEach(regionChoice);

export const shouldRevalidate = unlessSaving;

export const handle = { bottomBar: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const vehicle = orNotFound(await findVehicle(scope.context, id));
  const facts = factsOfVehicle(vehicle);
  const search = new URL(request.url).searchParams;
  const region = chosenRegion(scope, search.get("region"));
  const plan = chosenPlan(search.get("plan"));
  const found = vehicle.status === "german_prospect" ? await findDoorPrice(scope, facts, region, plan) : undefined;
  const price = found && priceView(found.price);
  const reductions = await findReductions(scope, [id]);
  const query = sharedQuery(found && { region, plan });
  const badge = shownBadge(vehicle.environmental_badge, facts);
  return {
    vehicle: { ...shownVehicle(vehicle), price: price?.figure ?? vehicle.price, environmental_badge: badge.badge },
    reducedFrom: found ? totalReducedFrom(reductions, id, found.price, plan) : reducedFrom(reductions, id, vehicle.price),
    notes: priceNotes(vehicle, found !== undefined, deliveryNote(region)),
    atDoor: found &&
      price && {
        price,
        choices: { region, regions: regionCodes.map((value) => ({ value, label: regions[value] })), plan, plans: found.plans },
        query: `?region=${region}&plan=${plan}`,
        papers: found.papers,
      },
    registrability: await findStockRegistrability(scope, { status: vehicle.status }, facts),
    standing: await findVehicleStanding(scope, vehicle, facts, found?.price, plan),
    mileage: await readMileage(scope.context, { vehicleId: id }),
    address: scope.client.origin + vehicleAddress(vehicle.id) + query,
    seen: { id: vehicle.id, name: vehicleName(vehicle), year: vehicle.year, price: price?.total ?? shownPrice(vehicle.price) },
    body: { groups: characteristicsOf(vehicle), badge, description: vehicle.description, features: vehicle.features },
    person: personOf(scope.session),
    ticket: scope.nonce,
    compare: comparisonAddress([id], search.get("region") === region ? region : undefined),
    head: headOf(vehicle, price, scope.client.origin, query),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const { sent, form } = await sentForm(request);
  if (form === "inquiry") return sendInquiry(scope, id, sent);
  if (form === "reservation") return requestReservation(scope, id, sent);
  throw data(null, { status: 400 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** A car in Germany has one figure wherever it is told: the one that its page shows. */
function headOf(vehicle: VehicleDetail, atDoor: PriceView | undefined, origin: string, query: string) {
  const name = vehicleName(vehicle);
  const path = vehicleAddress(vehicle.id);
  const costs = atDoor?.total ?? (vehicle.price > 0 ? formatEuros(vehicle.price) : undefined);
  const price = atDoor ? `${atDoor.caption}: ${atDoor.total}. ` : "";
  return pageMeta({
    title: `${name} de ${vehicle.year}${costs === undefined ? "" : ` por ${costs}`}`,
    description: `${price}${name}, ${vehicle.year}, ${formatKilometres(vehicle.mileage)}, ${vehicle.fuel_type}, ${vehicle.transmission}. En ${vehicle.location}.`,
    origin,
    path,
    sharedQuery: query,
    image: {
      path: previewAddress(vehicle.id, query),
      alt: `${name} de ${vehicle.year}${costs === undefined ? "" : `: ${costs}`}`,
      height: previewSize.height,
    },
    structuredData: [carData(vehicle, atDoor?.figure ?? vehicle.price, origin), breadcrumbList(origin, path, crumbsTo(name))],
  });
}

const crumbsTo = (name: string) => [{ label: "Inicio", to: "/" }, { label: "Stock", to: "/stock" }, { label: name }];

export default function Vehicle({
  loaderData: {
    vehicle,
    reducedFrom: before,
    notes,
    atDoor,
    registrability,
    standing,
    mileage,
    seen,
    address,
    body,
    person,
    ticket,
    compare,
  },
  actionData,
}: Route.ComponentProps) {
  const name = vehicleName(vehicle);
  const [reserving, setReserving] = useState(false);
  const inquired = answerAbout("inquiry", actionData);
  const reserved = answerAbout("reservation", actionData);
  useEffect(() => {
    navigator.sendBeacon(`${vehicleAddress(vehicle.id)}/visit`);
  }, [vehicle.id]);

  return (
    <>
      <div className="page-width pt-6 print:pt-0">
        <Letterhead>
          {atDoor?.price.computed} {address}
        </Letterhead>
        <Breadcrumb crumbs={crumbsTo(name)} />
        <div className="mt-5 grid gap-x-12 gap-y-7 desktop:grid-cols-[minmax(0,1fr)_23.5rem] desktop:grid-rows-[auto_1fr]">
          <div className="min-w-0">{vehicle.images.length > 0 && <Gallery key={vehicle.id} images={vehicle.images} name={name} />}</div>
          <div className="desktop:row-span-2">
            <div className="desktop:sticky desktop:top-24">
              <VehiclePanel
                vehicle={vehicle}
                notes={notes}
                reducedFrom={before}
                compare={compare}
                atDoor={
                  atDoor && (
                    <>
                      <PriceSummary view={atDoor.price} caption={atDoor.price.caption} reducedFrom={before} />
                      <PriceChoice {...atDoor.choices} />
                      <DecisiveFacts facts={atDoor.price.decisive} askAt="#consulta" />
                    </>
                  )
                }
                standing={standing && <PriceStanding {...standing} />}
                contact={<ContactLine car={vehicle} address={address} />}
                reserve={<ReservationLink onOpen={() => setReserving(true)} onIntent={() => void loadReservation()} />}
              />
            </div>
          </div>
          <div className="min-w-0">
            {atDoor && (
              <div className="mt-10">
                <DoorPrice view={atDoor.price} />
                <p className="mt-4 text-label text-soft">
                  <ResultLinks address={`${vehicleAddress(vehicle.id)}${atDoor.query}`} />
                </p>
              </div>
            )}
            <div className="mt-10 *:not-first:border-t-0">
              <MileageLine record={mileage} address={mileageAddress(vehicle.id)} />
              {registrability && <RegistrabilityLine view={registrability} />}
            </div>
            <VehicleBody {...body} papers={atDoor && <PapersList steps={atDoor.papers} />} />
            {/* Portals that know a car by its reference look for it on its page. */}
            <p className="mt-6 text-small wrap-anywhere text-soft">Referencia: {vehicle.id}</p>
            <div className="print:hidden">
              <InquirySection vehicle={vehicle} person={person} ticket={ticket} answer={inquired} />
            </div>
          </div>
        </div>
        <RecentlySeen key={vehicle.id} opened={seen} />
      </div>
      <VehicleBar vehicle={vehicle} atDoor={atDoor?.price} contact={<ContactIcons car={vehicle} address={address} />} />
      {(vehicle.status === "available" || reserved) && (
        <ReservationDialog
          key={vehicle.id}
          vehicle={vehicle}
          person={person}
          ticket={ticket}
          answer={reserved}
          otherAnswer={inquired !== undefined}
          wanted={reserving}
          onClose={() => setReserving(false)}
        />
      )}
    </>
  );
}

const keptFields = { name: "Nombre", email: "Correo", phone: "Teléfono", message: "Mensaje" };

/** A missing car and a failed load show the same text (CAR-10). Shows the unsent text again (row R9). */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const title = "Vehículo no encontrado";
  return (
    <PageFailure
      missing={{ title, text: "Puede que ya se haya vendido o que la dirección esté incompleta." }}
      failed={title}
      failedText="No hemos podido cargarlo ahora mismo. Vuelve a intentarlo en unos segundos."
      kept={{ answer: actionData, labels: keptFields }}
    />
  );
}
