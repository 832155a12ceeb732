import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { removePhoto } from "#app/features/orders/inspections/office/commands/photos.server.ts";
import { publishInspection } from "#app/features/orders/inspections/office/commands/publish.server.ts";
import { saveHandoverCheck, saveInspection } from "#app/features/orders/inspections/office/commands/save.server.ts";
import { InspectionForm, Publishing } from "#app/features/orders/inspections/office/components/inspection-form.tsx";
import { PhotoManager } from "#app/features/orders/inspections/office/components/photo-manager.tsx";
import {
  noteField,
  occasionIn,
  publishForm,
  refusedIn,
  removePhotoForm,
  saveForm,
} from "#app/features/orders/inspections/office/messages.ts";
import { readEditedInspection } from "#app/features/orders/inspections/office/queries.server.ts";
import { conditionLabels } from "#app/features/orders/inspections/office/condition-to-form.ts";
import { occasions } from "#app/features/orders/inspections/condition.ts";
import { inspectionPoints } from "#app/features/orders/inspections/points.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import type { Route } from "./+types/order-inspection.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const orderId = idOrNotFound(params.orderId);
  const { searchParams } = new URL(request.url);
  const inspection = orNotFound(await readEditedInspection(scope.context, orderId, occasionIn(searchParams)));
  return { ticket: scope.nonce, orderId, inspection, refused: refusedIn(searchParams) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const orderId = idOrNotFound(params.orderId);
  const { sent, form } = await sentForm(request);
  const occasion = occasionIn(new URL(request.url).searchParams);
  if (form === publishForm) return publishInspection(scope, orderId, sent, occasion);
  if (form === removePhotoForm) return removePhoto(scope, orderId, sent);
  return occasion === "handover" ? saveHandoverCheck(scope, orderId, sent) : saveInspection(scope, orderId, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Inspección", "La inspección del coche de una importación.");

export default function OrderInspection({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, orderId, inspection, refused } = loaderData;
  const answer = answerAbout(saveForm, actionData);
  return (
    <ChangeNotices>
      <DraftArea className="max-w-6xl">
        <OfficeHeading
          title={`${occasions[inspection.occasion]}: ${inspection.order.title}`}
          back={{ to: officeOrderAddress(orderId), label: "Volver a la importación" }}
        >
          <span className="text-soft">{inspection.order.reference}</span>
        </OfficeHeading>
        <AnswerNotice answer={actionData} forms={[publishForm, removePhotoForm]} />
        <Publishing inspection={inspection} />
        <InspectionForm key={inspection.occasion} inspection={inspection} orderId={orderId} ticket={ticket} answer={answer} />
        <div className="mt-6">
          <PhotoManager key={inspection.occasion} orderId={orderId} inspection={inspection} refused={refused} />
        </div>
      </DraftArea>
    </ChangeNotices>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const notes = Object.fromEntries(inspectionPoints.map(({ key, label }) => [noteField(key), label]));
  return (
    <OfficeFailure
      title="No se pudo cargar la inspección"
      kept={{
        answer: actionData,
        labels: { inspector: "Quién lo ha revisado", place: "Lugar", summary: "Resumen", ...notes, ...conditionLabels },
      }}
    />
  );
}
