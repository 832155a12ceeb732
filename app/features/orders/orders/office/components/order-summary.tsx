import type { ReactNode } from "react";
import { regions, type Region } from "#app/features/cars/price-tables/regions.ts";
import { planName } from "#app/features/requests/contracts/contract-state.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { templates, type Template } from "#app/features/orders/steps/step-kinds.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { contractForms, type ContractForm, responseLost } from "#app/features/orders/access/messages.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { NewsList } from "#app/features/orders/news/components/news-list.tsx";
import type { ToldNews } from "#app/features/orders/news/queries.server.ts";
import type { OfficeOrder } from "../queries/order.server.ts";
import { endingForm, newLinkForm, newLinkMessages } from "../messages.ts";

type Properties = { order: OfficeOrder; ticket: string; answer: FormAnswer | undefined };

/** Without JavaScript, the browser shows the answer here. */
const place = "cerrar";

/** Cancels the order, or ends the links that are on their way. */
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
            <SubmissionForm form={endingForm} ticket={ticket} answer={answer} failed={responseLost} place={place} noValidate>
              <TextField label="Motivo" {...fieldsOf(answer).text("reason")} maxLength={500} hint="También lo lee el cliente." />
              <SubmitLine label="Sí, cancelar la importación" busyLabel="Cerrando..." size="small" />
            </SubmissionForm>
          </div>
        </details>
      )}
    </div>
  );
}

/** Who and what the order is about, in a column of facts. */
export function OrderSummary({ order }: { order: OfficeOrder }) {
  return (
    <section aria-labelledby="datos">
      <h2 id="datos" className="text-card">
        Datos
      </h2>
      <dl className="mt-2 text-label">
        <Fact name="Cliente">{order.name}</Fact>
        <Fact name="Correo">
          <a href={`mailto:${order.email}`} className="text-rhine underline decoration-rhine/35 underline-offset-4">
            {order.email}
          </a>
        </Fact>
        {order.phone !== null && (
          <Fact name="Teléfono">
            <a href={`tel:${order.phone}`} className="text-rhine underline decoration-rhine/35 underline-offset-4">
              {order.phone}
            </a>
          </Fact>
        )}
        <Fact name="Cuenta">{order.user_id === null ? "No tiene: entra con su enlace" : "Sí, la ve en su panel"}</Fact>
        <Fact name="Coche">
          <Car order={order} />
        </Fact>
        <Fact name="Plan">{planName(order.plan)}</Fact>
        <Fact name="Caso">{templates[order.template as Template]}</Fact>
        <Fact name="Contrato">{contractForms[order.contract_form as ContractForm]}</Fact>
        <Fact name="Entrega">{[order.delivery_place, regions[order.region as Region]].filter((part) => part !== "").join(", ")}</Fact>
        <Fact name="Empezó">{formatCalendarDay(order.begun_on)}</Fact>
        <Fact name="La lleva">{order.owner_email ?? "Nadie todavía"}</Fact>
        {order.inquiry_id !== null && (
          <Fact name="Mensajes">
            <TextLink to={`/admin/inquiries/inquiry/${order.inquiry_id}`}>Abrir la conversación</TextLink>
          </Fact>
        )}
        {order.internal_note !== "" && (
          <Fact name="Nota">
            <span className="whitespace-pre-line">{order.internal_note}</span>
          </Fact>
        )}
        {order.end_reason !== null && <Fact name="Cerrada">{order.end_reason}</Fact>}
      </dl>
    </section>
  );
}

function Car({ order }: { order: OfficeOrder }) {
  const name = order.car_name === "" ? "Todavía no hay coche" : order.car_name;
  if (order.vehicle_id !== null) return <TextLink to={`/admin/vehicles/${order.vehicle_id}`}>{name}</TextLink>;
  if (order.car_address === null) return name;
  return (
    <a
      href={order.car_address}
      rel="noopener noreferrer"
      target="_blank"
      className="text-rhine underline decoration-rhine/35 underline-offset-4"
    >
      {name}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 border-t border-line py-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** On the team's page of an order: what its customer was told and did, in the customer's words (ORDER-9). */
export function ToldSection({ news }: { news: readonly ToldNews[] }) {
  return (
    <section id="novedades" aria-labelledby="novedades-titulo" className="scroll-mt-20">
      <h2 id="novedades-titulo" className="text-card">
        Lo que sabe el cliente
      </h2>
      <NewsList news={news} empty="Nada todavía, o ya se borró: las novedades duran un año desde el cierre." />
    </section>
  );
}
