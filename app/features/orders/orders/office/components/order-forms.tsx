import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { CaseFields } from "./case-fields.tsx";
import type { TeamMember, OfficeOrder } from "../queries/order.server.ts";
import { orderFactsForm, newOrderForm } from "../messages.ts";

type OrderFactsFormProperties = { order: OfficeOrder; ticket: string; answer: FormAnswer | undefined; team: readonly TeamMember[] };

const place = "cambiar";

export function OrderFactsForm({ order, ticket, answer, team }: OrderFactsFormProperties) {
  const { text } = fieldsOf(answer);
  return (
    <details id={place} open={answer !== undefined} className="scroll-mt-20 rounded-tile border border-line bg-raised">
      <summary className="px-4.5 py-3 font-medium">Cambiar cliente, coche o responsable</summary>
      <div data-draft className="border-t border-line px-4.5 py-4">
        <OrderForm
          form={orderFactsForm}
          ticket={ticket}
          answer={answer}
          place={place}
          submit={{ label: "Guardar", busyLabel: "Guardando..." }}
        >
          <input type="hidden" name={seenField} value={order.revision} />
          <CustomerFields answer={answer} values={order} team={team} />
          <CaseFields answer={answer} template={order.template as Template} contractForm={order.contract_form} caseIsFixed />
          <CarFields answer={answer} values={order} />
          <TextAreaField label="Nota interna" {...text("internal_note", order.internal_note)} rows={3} maxLength={4000} optional />
        </OrderForm>
      </div>
    </details>
  );
}

export type OrderValues = Pick<
  OfficeOrder,
  | "name"
  | "email"
  | "phone"
  | "region"
  | "delivery_place"
  | "plan"
  | "contract_form"
  | "owner_id"
  | "vehicle_id"
  | "car_name"
  | "car_address"
> & { internal_note: string };

type Properties = { answer: FormAnswer | undefined; values: OrderValues; team: readonly TeamMember[] };

function CustomerFields({ answer, values, team }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <TextField label="Cliente" {...text("name", values.name)} maxLength={120} />
      <div className="flex flex-col gap-1">
        <TextField label="Correo" type="email" {...text("email", values.email)} maxLength={254} />
        {asksHolder(answer) && (
          <Checkbox
            name="new_holder"
            value={typedEmail(answer)}
            ticked={answer?.typed["new_holder"] === typedEmail(answer)}
            label={`Cambiarlo a ${typedEmail(answer)}`}
          />
        )}
      </div>
      <TextField label="Teléfono" type="tel" {...text("phone", values.phone ?? "")} optional />
      <SelectField
        label="Comunidad"
        {...choice("region", values.region)}
        options={regionCodes.map((code) => ({ value: code, label: regions[code] }))}
      />
      <SelectField label="Plan" {...choice("plan", values.plan)} options={plans.map(({ value, name }) => ({ value, label: name }))} />
      <TextField label="Lugar de entrega" {...text("delivery_place", values.delivery_place)} maxLength={200} optional />
      <SelectField
        label="La lleva"
        {...choice("owner_id", values.owner_id ?? "none")}
        options={[{ value: "none", label: "Nadie todavía" }, ...team.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  );
}

/** Whether the answer asks about another address, or has its tick already. */
function asksHolder(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && (answer.errors.questions?.includes("email") === true || "new_holder" in answer.typed);
}

/** The address as the server reads it (emailAddress in app/lib/form-fields.ts). */
function typedEmail(answer: FormAnswer | undefined): string {
  return (answer?.typed["email"] ?? "").trim().toLowerCase();
}

function CarFields({ answer, values }: Omit<Properties, "team">) {
  const { text } = fieldsOf(answer);
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <TextField
        label="Coche del stock"
        {...text("vehicle", values.vehicle_id ?? "")}
        maxLength={300}
        hint="La dirección de su ficha. Pasa a reservado."
        optional
      />
      <TextField
        label="Nombre del coche"
        {...text("car_name", values.car_name)}
        maxLength={160}
        hint="Vacío: el de la ficha o el del anuncio."
        optional
      />
      <TextField label="Enlace del anuncio" type="url" {...text("car_address", values.car_address ?? "")} maxLength={1000} optional />
      <TextAreaField label="Texto del anuncio" {...text("advertisement")} rows={3} hint="De él se leen los datos del coche." optional />
    </div>
  );
}

type NewOrderFormProperties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** What it begins from, as the hidden field holds it; "" by hand. */
  origin: string;
  /** The case of its car. */
  template: Template;
  values: OrderValues;
  today: string;
  team: readonly TeamMember[];
};

export function NewOrderForm({ ticket, answer, origin, template, values, today, team }: NewOrderFormProperties) {
  const { text } = fieldsOf(answer);
  return (
    <div data-draft className="max-w-4xl">
      <OrderForm
        form={newOrderForm}
        ticket={ticket}
        answer={answer}
        navigatesAway
        submit={{ label: "Crear importación", busyLabel: "Creando..." }}
      >
        <input type="hidden" name="origin" value={origin} />
        <h2 className="text-card">Cliente</h2>
        <CustomerFields answer={answer} values={values} team={team} />
        <h2 className="mt-3 text-card">Coche</h2>
        <CarFields answer={answer} values={values} />
        <h2 className="mt-3 text-card">Camino</h2>
        <CaseFields answer={answer} template={template} contractForm={values.contract_form} />
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField
            label="Empieza el"
            type="date"
            {...text("begun_on", today)}
            max={today}
            hint="Para una importación ya en marcha, el día en que empezó."
          />
        </div>
        <TextAreaField label="Nota interna" {...text("internal_note", values.internal_note)} rows={3} maxLength={4000} optional />
      </OrderForm>
    </div>
  );
}
