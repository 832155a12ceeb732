import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { officeInspectionAddress, officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { answerPreparation } from "#app/features/orders/documents/office/commands/prepare.server.ts";
import { MissingList, PrepareForm } from "#app/features/orders/documents/office/components/prepare-forms.tsx";
import { isPreparedKind, noInvoices, preparedKinds } from "#app/features/orders/documents/office/messages.ts";
import { findPreparation } from "#app/features/orders/documents/office/queries.server.ts";
import { occasionQuery } from "#app/features/orders/inspections/office/messages.ts";
import { readHandoverCheckState } from "#app/features/orders/inspections/office/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import type { Route } from "./+types/new-order-document.ts";

const kindOf = (kind: string) => orNotFound(isPreparedKind(kind) ? kind : undefined);

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const kind = kindOf(params.kind);
  const orderId = idOrNotFound(params.orderId);
  orNotFound(kind !== "purchase" || scope.context.actor.kind === "admin" || undefined);
  const preparation = orNotFound(await findPreparation(scope.context, orderId, kind));
  const unchecked = kind === "handover" && (await readHandoverCheckState(scope.context, orderId)) !== "published";
  return { ticket: scope.nonce, kind, orderId, preparation, unchecked };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { sent } = await sentForm(request);
  return answerPreparation(context.get(requestScope), idOrNotFound(params.orderId), kindOf(params.kind), sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Preparar un documento", "Un documento de una importación.");

export default function NewOrderDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, kind, orderId, preparation, unchecked } = loaderData;
  const { missing, reference, newest } = preparation;
  return (
    <ChangeNotices>
      <DraftArea className="max-w-3xl">
        <OfficeHeading
          title={preparedKinds[kind].title}
          back={{ to: `${officeOrderAddress(orderId)}#documentos`, label: "Volver a la importación" }}
        >
          <span className="text-soft">{reference}</span>
        </OfficeHeading>
        <AnswerNotice answer={actionData?.ok === true ? actionData : undefined} />
        <p className="mb-5 text-label text-soft">{noInvoices}</p>
        {unchecked && (
          <p className="mb-5 rounded-field bg-amber-faint px-3 py-2 text-label">
            La revisión en la entrega no está publicada. Sin ella no consta qué ha cambiado en el coche desde la inspección.{" "}
            <TextLink to={officeInspectionAddress(orderId) + occasionQuery("handover")}>Abrir la revisión</TextLink>
          </p>
        )}
        <div id="preparar" className="flex flex-col gap-5">
          {missing.length > 0 && <MissingList missing={missing} orderId={orderId} />}
          {(missing.length === 0 || actionData?.ok === false) && (
            <PrepareForm
              key={newest?.id ?? "first"}
              kind={kind}
              preparation={preparation}
              ticket={ticket}
              answer={actionData?.ok === false ? actionData : undefined}
            />
          )}
        </div>
      </DraftArea>
    </ChangeNotices>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <OfficeFailure
      title="No se pudo cargar la página"
      kept={{
        answer: actionData,
        labels: { agreements: "Acuerdos", remarks: "Cómo está el coche", papers: "Documentos", defects: "Defectos" },
      }}
    />
  );
}
