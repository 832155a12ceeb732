import { data, isRouteErrorResponse } from "react-router";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { PhotoFigure } from "#app/features/orders/inspections/components/photo-figure.tsx";
import { ReportFindings } from "#app/features/orders/inspections/components/report-findings.tsx";
import { ReportGroups } from "#app/features/orders/inspections/components/report-groups.tsx";
import { ReportVerdict } from "#app/features/orders/inspections/components/report-verdict.tsx";
import { readInspection } from "#app/features/orders/inspections/queries.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/inspection.ts";

/** The published report, for the order's customer; the same 404 for every other person and before it is published (row B2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openOrder(context.get(requestScope), params);
  const inspection = opened && (await readInspection(opened.scope.context, opened.order.id));
  if (!opened || !inspection) throw data(null, { status: 404 });
  const { base, order } = opened;
  return { base, inspection, reference: order.reference, carName: order.car_name };
}

/** The address may be a key, so caches and other sites must not get it. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Informe de la inspección",
    description: "Cómo está el coche, punto por punto.",
    origin: matches[0].loaderData.origin,
    path: "/dashboard",
    unlisted: true,
  });

export default function InspectionReport({ loaderData: { base, inspection, reference, carName } }: Route.ComponentProps) {
  const { groups, photos } = inspection;
  const points = groups.flatMap((group) => group.points);
  const noted = new Set(points.filter(({ rating }) => rating === "defect" || rating === "worn").map(({ key }) => key));
  const others = photos.filter(({ point }) => point === null || !noted.has(point));
  const photoAddress = orderPages(base).inspectionPhoto;
  const crumbs = [{ label: "Inicio", to: "/" }, { label: `Importación ${reference}`, to: base }, { label: "Informe" }];
  return (
    <>
      <PageHeading crumbs={crumbs} title="Informe de la inspección">
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <NotFoundPage
      title={missing ? "Informe no encontrado" : "No podemos mostrar el informe"}
      code={missing ? 404 : undefined}
      text={
        missing
          ? "Puede que todavía no esté publicado, o que la dirección esté incompleta. Abre el enlace del último correo, o llámanos."
          : "No hemos podido cargarlo ahora mismo. Vuelve a intentarlo en unos segundos o llámanos."
      }
    />
  );
}
