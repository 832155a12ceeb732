import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { saveTemplateStep } from "#app/features/orders/steps/office/commands.server.ts";
import { TemplateTable } from "#app/features/orders/steps/office/components/template-table.tsx";
import { templateForm } from "#app/features/orders/steps/office/messages.ts";
import { readTemplateLines } from "#app/features/orders/steps/office/queries.server.ts";
import { templates, type Template } from "#app/features/orders/steps/step-kinds.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-templates.ts";

const path = `${officeOrdersAddress}/plantillas`;

function templateIn(text: string | null): Template {
  return text !== null && Object.hasOwn(templates, text) ? (text as Template) : "dealer";
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const template = templateIn(new URL(request.url).searchParams.get("caso"));
  return { ticket: scope.nonce, template, lines: await readTemplateLines(scope.context, template) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveTemplateStep(context.get(requestScope), await formIn(request));
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Plantillas de importación", "Los pasos con los que empieza una importación.");

export default function OrderTemplates({ loaderData: { ticket, template, lines }, actionData }: Route.ComponentProps) {
  return (
    <ChangeNotices>
      <OfficeHeading title="Plantillas" back={{ to: officeOrdersAddress, label: "Volver a las importaciones" }} />
      <p className="max-w-prose text-soft">
        Los pasos con los que empieza una importación, según el caso. Los días son laborables y se cuentan desde el paso anterior.
      </p>
      <nav aria-label="Caso" className="mt-4 flex flex-wrap gap-2">
        {Object.entries(templates).map(([value, label]) => (
          <ButtonLink
            key={value}
            to={`${path}?caso=${value}`}
            size="small"
            look={value === template ? "primary" : "secondary"}
            aria-current={value === template ? "page" : undefined}
          >
            {label}
          </ButtonLink>
        ))}
      </nav>
      <TemplateTable template={template} lines={lines} ticket={ticket} answer={answerAbout(templateForm, actionData)} />
    </ChangeNotices>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <OfficeFailure
      title="No se pudieron cargar las plantillas"
      kept={{ answer: actionData, labels: { customer_note: "Nota para el cliente", days: "Días" } }}
    />
  );
}
