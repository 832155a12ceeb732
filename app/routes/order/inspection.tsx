import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderPages, orderCrumbs } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { ConditionSections, OtherPhotos, type PhotoAddress } from "#app/features/orders/inspections/components/condition-sections.tsx";
import { HandoverCheck } from "#app/features/orders/inspections/components/handover-check.tsx";
import { Letterhead } from "#app/features/ground/company/components/letterhead.tsx";
import { ReportGroups, ReportFindings, ReportVerdict } from "#app/features/orders/inspections/components/inspection-report.tsx";
import { type Inspection, readHandoverCheck, readInspection } from "#app/features/orders/inspections/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/inspection.ts";

/** The published checks, for the order's customer; the same 404 for every other person and before one is published (row B2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope } = orNotFound(await openOrder(context.get(requestScope), params));
  const inspection = await readInspection(scope.context, order.id);
  const handoverCheck = await readHandoverCheck(scope.context, order.id);
  orNotFound(inspection ?? handoverCheck);
  return { base, inspection, handoverCheck, carName: order.car_name, reference: order.reference };
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Informe de la inspección", "Cómo está el coche, punto por punto.", "/dashboard");

export default function InspectionReport({ loaderData }: Route.ComponentProps) {
  const { base, inspection, handoverCheck, carName, reference } = loaderData;
  const photoAddress = orderPages(base).inspectionPhoto;
  return (
    <>
      <div className="page-width">
        <Letterhead>
          {carName}, {reference}
        </Letterhead>
      </div>
      <PageHeading crumbs={orderCrumbs(base, "Informe")} title="Informe de la inspección">
        {carName}
      </PageHeading>
      <div className="page-width">
        <div className="max-w-3xl print:max-w-none">
          {handoverCheck && inspection && (
            <p className="mb-6 print:hidden">
              <TextLink to="#entrega">Cómo está el coche en la entrega, y qué ha cambiado</TextLink>
            </p>
          )}
          {inspection && <InspectionParts inspection={inspection} photoAddress={photoAddress} />}
          {handoverCheck && <HandoverCheck check={handoverCheck} photoAddress={photoAddress} />}
          <div className="mt-10 flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={base} look="secondary">
              Volver a mi importación
            </ButtonLink>
            <span className="with-script">
              <Button look="secondary" onClick={() => print()}>
                Imprimir
              </Button>
            </span>
          </div>
        </div>
      </div>
    </>
  );
}

function InspectionParts({ inspection, photoAddress }: { inspection: Inspection; photoAddress: PhotoAddress }) {
  const { groups, photos, condition } = inspection;
  const points = groups.flatMap((group) => group.points);
  const noted = new Set(points.filter(({ rating }) => rating === "defect" || rating === "worn").map(({ key }) => key));
  const others = condition.others.filter(({ point }) => point === null || !noted.has(point));
  return (
    <>
      <ReportVerdict inspection={inspection} />
      {(["defect", "worn"] as const).map((wanted) => (
        <ReportFindings
          key={wanted}
          title={wanted === "defect" ? "Defectos" : "Desgaste"}
          points={points.filter(({ rating }) => rating === wanted)}
          photos={photos}
          photoAddress={photoAddress}
        />
      ))}
      <ConditionSections condition={condition} photos={photos} photoAddress={photoAddress} />
      <OtherPhotos id="fotos-del-coche" title="Más fotos del coche" photos={others} photoAddress={photoAddress} />
      <ReportGroups groups={groups} />
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
