import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderPages, orderCrumbs } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import {
  PhotoFigure,
  ReportGroups,
  ReportFindings,
  ReportVerdict,
} from "#app/features/orders/inspections/components/inspection-report.tsx";
import { readInspection } from "#app/features/orders/inspections/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/inspection.ts";

/** The published report, for the order's customer; the same 404 for every other person and before it is published (row B2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope } = orNotFound(await openOrder(context.get(requestScope), params));
  return { base, inspection: orNotFound(await readInspection(scope.context, order.id)), carName: order.car_name };
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Informe de la inspección", "Cómo está el coche, punto por punto.", "/dashboard");

export default function InspectionReport({ loaderData: { base, inspection, carName } }: Route.ComponentProps) {
  const { groups, photos } = inspection;
  const points = groups.flatMap((group) => group.points);
  const noted = new Set(points.filter(({ rating }) => rating === "defect" || rating === "worn").map(({ key }) => key));
  const others = photos.filter(({ point }) => point === null || !noted.has(point));
  const photoAddress = orderPages(base).inspectionPhoto;
  return (
    <>
      <PageHeading crumbs={orderCrumbs(base, "Informe")} title="Informe de la inspección">
        {carName}
      </PageHeading>
      <div className="page-width">
        <div className="max-w-3xl">
          <ReportVerdict inspection={inspection} />
          <ReportFindings
            title="Defectos"
            points={points.filter(({ rating }) => rating === "defect")}
            photos={photos}
            photoAddress={photoAddress}
          />
          <ReportFindings
            title="Desgaste"
            points={points.filter(({ rating }) => rating === "worn")}
            photos={photos}
            photoAddress={photoAddress}
          />
          {others.length > 0 && (
            <section aria-labelledby="fotos-del-coche" className="mt-12">
              <h2 id="fotos-del-coche" className="text-heading-3">
                Fotos del coche
              </h2>
              <div className="mt-4 grid gap-4 tablet:grid-cols-2">
                {others.map((photo) => (
                  <PhotoFigure key={photo.id} photo={photo} address={photoAddress(photo.id)} />
                ))}
              </div>
            </section>
          )}
          <ReportGroups groups={groups} />
          <p className="mt-10">
            <ButtonLink to={base} look="secondary">
              Volver a mi importación
            </ButtonLink>
          </p>
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <PageFailure
      missing={{
        title: "Informe no encontrado",
        text: "Puede que todavía no esté publicado, o que la dirección esté incompleta. Abre el enlace del último correo, o llámanos.",
      }}
      failed="No podemos mostrar el informe"
    />
  );
}
