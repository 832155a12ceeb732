import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { writtenPhone } from "#app/lib/phones.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import type { ReactNode } from "react";
import { regions, type Region } from "#app/features/cars/price-tables/regions.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { templates, type Template } from "#app/features/orders/steps/step-kinds.ts";
import { TextLink } from "#app/ui/button.tsx";
import { contractForms, type ContractForm } from "#app/features/orders/access/messages.ts";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { NewsList } from "#app/features/orders/news/components/news-list.tsx";
import type { ToldNews } from "#app/features/orders/news/queries.server.ts";
import type { OfficeOrder } from "../queries/order.server.ts";
import { endingForm, newLinkForm, newLinkMessages } from "../messages.ts";

type Properties = { order: OfficeOrder; ticket: string; answer: FormAnswer | undefined };

const place = "cerrar";

export function EndingForms({ order, ticket, answer }: Properties) {
  return (
    <div id={place} className="flex scroll-mt-20 flex-wrap items-start gap-3">
      <OneButtonForm
        form={newLinkForm}
        fields={{ seen: String(order.link_version) }}
        label="Anular los enlaces enviados"
        about={order.reference}
        messages={newLinkMessages}
      />
      {order.status === "open" && (
        <details open={answer !== undefined && !answer.ok} className="open:basis-full">
          <ButtonSummary>Cancelar la importación</ButtonSummary>
          <div data-draft className="mt-2 rounded-field border border-line bg-raised px-4 py-3">
            <p className="mb-3 max-w-prose">
              La importación se cierra y no se vuelve a abrir. El coche del stock vuelve a estar como antes. Ya no se debe nada: lo pagado
              queda por devolver.
            </p>
            <OrderForm
              form={endingForm}
              ticket={ticket}
              answer={answer}
              place={place}
              submit={{ label: "Sí, cancelar la importación", busyLabel: "Cerrando...", size: "small" }}
            >
              <TextField label="Motivo" {...fieldsOf(answer).text("reason")} maxLength={500} hint="También lo lee el cliente." />
            </OrderForm>
          </div>
        </details>
      )}
    </div>
  );
}

export function OrderSummary({ order }: { order: OfficeOrder }) {
  const { opens } = useTeamRole();
  const delivery = [order.delivery_place, regions[order.region as Region]].filter((part) => part !== "").join(", ");
  const facts: [name: string, value: ReactNode][] = [
    [
      "Cliente",
      <CustomerLink key="person" id={order.id}>
        {order.name}
      </CustomerLink>,
    ],
    ["Correo", <ExternalLink key="mail" href={`mailto:${order.email}`} text={order.email} />],
    ["Teléfono", order.phone && <ExternalLink key="phone" href={`tel:${order.phone}`} text={writtenPhone(order.phone)} />],
    ["Cuenta", order.user_id === null ? "No tiene: entra con su enlace" : "Sí, la ve en su panel"],
    ["Enlace", order.linkUntil === undefined ? null : `Abre la importación hasta el ${order.linkUntil}`],
    ["Coche", <Car key="car" order={order} />],
    ["Plan", planName(order.plan)],
    ["Caso", templates[order.template as Template]],
    ["Contrato", contractForms[order.contract_form as ContractForm]],
    ["Entrega", delivery],
    ["Empezó", formatCalendarDay(order.begun_on)],
    ["La lleva", order.owner_email ?? "Nadie todavía"],
    [
      "Mensajes",
      order.inquiry_id && opens("/admin/inquiries/:kind/:id") && (
        <TextLink key="messages" to={`/admin/inquiries/inquiry/${order.inquiry_id}`}>
          Abrir la conversación
        </TextLink>
      ),
    ],
    ["Nota", order.internal_note],
    ["Cerrada", order.end_reason],
  ];
  return (
    <OfficeOrderSection id="datos" title="Datos">
      <dl className="mt-2 text-label">
        {facts
          .filter(([, value]) => value !== null && value !== "" && value !== false)
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 border-t border-line py-2">
              <dt className="text-small text-soft">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </OfficeOrderSection>
  );
}

function ExternalLink({ text, ...link }: { href: string; text: string; rel?: string; target?: string }) {
  return (
    <a {...link} className="text-rhine underline decoration-rhine/35 underline-offset-4">
      {text}
    </a>
  );
}

function Car({ order }: { order: OfficeOrder }) {
  const name = order.car_name === "" ? "Todavía no hay coche" : order.car_name;
  if (order.vehicle_id !== null) return <TextLink to={`/admin/vehicles/${order.vehicle_id}`}>{name}</TextLink>;
  if (order.car_address === null) return name;
  return <ExternalLink href={order.car_address} text={name} rel="noopener noreferrer" target="_blank" />;
}

export function ToldSection({ news }: { news: readonly ToldNews[] }) {
  return (
    <OfficeOrderSection id="novedades" title="Lo que sabe el cliente">
      <NewsList news={news} empty="Nada todavía, o ya se borró: las novedades duran un año desde el cierre." />
    </OfficeOrderSection>
  );
}
