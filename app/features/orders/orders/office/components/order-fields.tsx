import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { optionsOf } from "#app/lib/options-of.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { contractForms } from "#app/features/orders/access/contract-forms.ts";
import type { TeamMember } from "../queries/order.server.ts";

/** The values with which the fields begin. */
export type OrderValues = {
  name: string;
  email: string;
  phone: string | null;
  region: string;
  delivery_place: string;
  plan: string;
  contract_form: string;
  owner_id: string | null;
  vehicle_id: string | null;
  car_name: string;
  car_address: string | null;
  internal_note: string;
};

type Properties = { answer: FormAnswer | undefined; values: OrderValues; team: readonly TeamMember[] };

/** Who buys, and who of the team looks after it. */
export function CustomerFields({ answer, values, team }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <TextField label="Cliente" {...text("name", values.name)} maxLength={120} />
      <TextField label="Correo" type="email" {...text("email", values.email)} maxLength={254} />
      <TextField label="Teléfono" type="tel" {...text("phone", values.phone ?? "")} optional />
      <SelectField
        label="Comunidad"
        {...choice("region", values.region)}
        options={regionCodes.map((code) => ({ value: code, label: regions[code] }))}
      />
      <SelectField label="Plan" {...choice("plan", values.plan)} options={plans.map(({ value, name }) => ({ value, label: name }))} />
      <SelectField label="Contrato" {...choice("contract_form", values.contract_form)} options={optionsOf(contractForms)} />
      <TextField label="Lugar de entrega" {...text("delivery_place", values.delivery_place)} maxLength={200} optional />
      <SelectField
        label="La lleva"
        {...choice("owner_id", values.owner_id ?? "none")}
        options={[{ value: "none", label: "Nadie todavía" }, ...team.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  );
}

/** The car: one of the stock, a pasted advertisement, or only a name while the search goes on. */
export function CarFields({ answer, values }: Omit<Properties, "team">) {
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
