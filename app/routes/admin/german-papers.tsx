import { ExplainedEntries, PaperForm } from "#app/features/cars/german-papers/components/paper-reader.tsx";
import { checkedCar } from "#app/features/cars/german-papers/office/addresses.ts";
import { Comparisons } from "#app/features/cars/german-papers/office/components/comparisons.tsx";
import { explainPaper } from "#app/features/cars/german-papers/queries.server.ts";
import { carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { findEditable } from "#app/features/cars/vehicles/office/queries.server.ts";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { findOrderCar } from "#app/features/orders/order-car/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import type { Context } from "#server/context.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/german-papers.ts";

/** The car that the address names; undefined if it names none, and then a paper is only explained. */
async function carOf(context: Context, request: Request) {
  const search = new URL(request.url).searchParams;
  const [vehicle, order] = [search.get(checkedCar.vehicle), search.get(checkedCar.order)];
  if (vehicle !== null) {
    const found = orNotFound(await findEditable(context, idOrNotFound(vehicle)));
    return { name: vehicleName(found), vin: found.vin, vehicleId: found.id, facts: carFactsOf(found), back: editAddress(found.id) };
  }
  if (order === null) return undefined;
  const id = idOrNotFound(order);
  return { ...orNotFound(await findOrderCar(context, id)), back: officeOrderAddress(id) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const car = await carOf(scope.context, request);
  return { ticket: scope.nonce, car: car && { name: car.name, vehicleId: car.vehicleId, back: car.back } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const car = await carOf(context.get(requestScope).context, request);
  return explainPaper(await formIn(request), car);
}

export const meta = unlistedMeta("Papeles alemanes", "Lo que dice un papel alemán, comparado con la ficha de un coche.");

export default function OfficeGermanPapers({ loaderData: { ticket, car }, actionData }: Route.ComponentProps) {
  const explained = actionData?.explained;
  return (
    <>
      <OfficeHeading title="Papeles alemanes" {...(car ? { back: { to: car.back, label: `Volver: ${car.name}` } } : {})} />
      <p className="mb-5 max-w-prose text-soft">
        {car
          ? `Pega un papel y lo comparamos con la ficha de ${car.name}. Nada cambia solo.`
          : "Pega un papel y te decimos qué significa. Desde la ficha de un coche o desde una importación, además lo comparamos."}
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 wide:grid-cols-2">
        <PaperForm ticket={ticket} answer={actionData} />
        {explained && (
          <ExplainedEntries explained={explained}>
            {car && explained.comparisons && <Comparisons comparisons={explained.comparisons} vehicleId={car.vehicleId} />}
          </ExplainedEntries>
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <OfficeFailure title="No se pudo leer el papel" kept={{ answer: actionData, labels: { text: "Texto del papel" } }} />;
}
