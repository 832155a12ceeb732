import { companyDay } from "#app/features/ground/company/company-day.ts";
import { useRef } from "react";
import { redirect, useLocation } from "react-router";
import { standingOfNew } from "#app/features/cars/calculator/office/queries.server.ts";
import { calculatedVehicle } from "#app/features/cars/calculator/office/vehicle-from-facts.ts";
import { OfficeStanding } from "#app/features/cars/price-standing/office/components/office-standing.tsx";
import { readMakes } from "#app/features/cars/makes-models/queries.server.ts";
import { editAddress, stockAddress, createdParameter } from "#app/features/cars/vehicles/office/addresses.ts";
import { createVehicle } from "#app/features/cars/vehicles/office/commands/save.server.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { keepChosenPictures } from "#app/features/cars/vehicles/office/components/uploads.ts";
import { PictureUpload } from "#app/features/cars/vehicles/office/components/picture-upload.tsx";
import { VehicleFailure } from "#app/features/cars/vehicles/office/components/vehicle-failure.tsx";
import { VehicleForm, VehicleColumns } from "#app/features/cars/vehicles/office/components/vehicle-form.tsx";
import { defaultValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/new-vehicle.ts";

/** A calculation in the address (DOOR-61) fills the form; without one it has its initial values. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const currentYear = companyDay(scope.context.now).year;
  const params = new URL(request.url).searchParams;
  const values = calculatedVehicle(params, currentYear) ?? defaultValues(currentYear);
  return { ticket: scope.nonce, values, standing: await standingOfNew(scope.context, params), makes: await readMakes(scope.context) };
}

/** After the creation, the vehicle's own dialog opens to add pictures. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await createVehicle(context.get(requestScope), await formIn(request));
  const id = answer.data.ok ? answer.data.outcome?.["id"] : undefined;
  return typeof id === "string" ? redirect(editAddress(id, `?${createdParameter}`), 303) : answer;
}

export const meta = unlistedMeta("Añadir vehículo", "Un vehículo nuevo.");

export default function NewVehicle({ loaderData: { ticket, values, standing, makes }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const chosen = useRef<readonly File[]>([]);
  return (
    <RouteDialog wide title="Añadir vehículo" back={stockAddress(search)}>
      <VehicleColumns>
        <VehicleForm
          form="create-vehicle"
          ticket={ticket}
          answer={answerAbout("create-vehicle", actionData)}
          values={values}
          features={[]}
          makes={makes}
          standing={standing?.found}
          back={stockAddress(search)}
          submitLabel="Crear vehículo"
          onSubmit={() => keepChosenPictures(chosen.current)}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="with-script">
            <FormPart id="fotos" title="Fotos">
              <PictureUpload vehicleId={undefined} onChosen={(files) => void (chosen.current = files)} />
            </FormPart>
          </div>
          {standing && <OfficeStanding standing={standing} />}
        </div>
      </VehicleColumns>
    </RouteDialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <VehicleFailure title="No hemos podido cargar el formulario" answer={actionData} />;
}
