import { plans, planName } from "#app/features/ground/company/plans.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { fuelFields, transmissionChoices } from "../fuel-fields.ts";
import { contractMessages } from "../messages.ts";
import { contractReached, contractStations, contractStatusLabel } from "../contract-state.ts";

/** The initial values of the form: the wishes of a pending request, or the saved preferences. Euros, kilometres. */
export type InitialWishes = {
  budget_max: number | null;
  preferred_makes: readonly string[];
  preferred_models: readonly string[];
  preferred_fuel_types: readonly string[];
  preferred_transmission: string | null;
  min_year: number | null;
  max_mileage: number | null;
  delivery_location?: string;
  notes?: string;
};

type Properties = { ticket: string; answer: FormAnswer | undefined; initial: InitialWishes | undefined; plan: string; place: string };

const planChoices = plans.map(({ value, name, summary, includes }) => ({ value, label: name, text: `${summary} ${includes.join(" · ")}` }));

export function ContractForm({ ticket, answer, initial, plan, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="contract" ticket={ticket} answer={answer} failed={contractMessages.failed} place={place}>
      <ChoiceField legend="Plan" {...choice("plan", plan)} choices={planChoices} stacked />
      <h3 className="mt-6 text-heading-3">El coche que buscas</h3>
      <p className="-mt-3 text-soft">Todo es opcional. Lo que dejes vacío lo hablamos contigo.</p>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label="Marcas"
          {...text("preferred_makes", initial?.preferred_makes.join(", "))}
          optional
          hint="Separadas por comas: Audi, BMW."
        />
        <TextField
          label="Modelos"
          {...text("preferred_models", initial?.preferred_models.join(", "))}
          optional
          hint="Con su marca: Audi A4, BMW Serie 3."
        />
        <TextField
          label="Presupuesto máximo (€)"
          {...text("budget_max", shown(initial?.budget_max))}
          optional
          inputMode="numeric"
          maxLength={20}
        />
        <SelectField
          label="Cambio"
          {...choice("preferred_transmission", initial?.preferred_transmission ?? "")}
          options={transmissionChoices}
          optional
        />
        <TextField label="Año mínimo" {...text("min_year", shown(initial?.min_year))} optional inputMode="numeric" maxLength={20} />
        <TextField
          label="Kilómetros como mucho"
          {...text("max_mileage", shown(initial?.max_mileage))}
          optional
          inputMode="numeric"
          maxLength={20}
        />
      </div>
      <Fuels answer={answer} initial={initial?.preferred_fuel_types ?? []} />
      <TextField
        label="Dónde lo quieres"
        {...text("delivery_location", initial?.delivery_location)}
        maxLength={80}
        optional
        hint="La ciudad de la entrega."
      />
      <TextAreaField
        label="Algo más"
        {...text("notes", initial?.notes)}
        maxLength={2000}
        optional
        hint="Para cuándo, color, equipamiento, un teléfono si prefieres que te llamemos."
      />
      <SubmitLine label="Pedir presupuesto" busyLabel="Enviando..." />
    </SubmissionForm>
  );
}

function Fuels({ answer, initial }: { answer: FormAnswer | undefined; initial: readonly string[] }) {
  // Browsers do not send unticked boxes. So once any typed value came back, a missing box means an unticked one.
  const typed = answer !== undefined && Object.keys(answer.typed).length > 0 ? answer.typed : undefined;
  return (
    <fieldset>
      <legend className="pb-1.5 text-label font-medium">Combustible</legend>
      <div className="flex flex-wrap gap-x-7">
        {fuelFields.map(({ name, fuel }) => (
          <Checkbox key={name} name={name} label={fuel} ticked={typed ? typed[name] === "on" : initial.includes(fuel)} />
        ))}
      </div>
    </fieldset>
  );
}

function shown(amount: number | null | undefined): string | undefined {
  return amount?.toString();
}

type ShownContract = {
  id: string;
  plan: string;
  status: string;
  asked: string;
  facts: readonly { name: string; value: string }[];
  notes: string;
};

export function CurrentPlans({ contracts }: { contracts: readonly ShownContract[] }) {
  if (contracts.length === 0) return null;
  return (
    <section aria-labelledby="mis-planes" className="page-width mb-16 tablet:mb-20">
      <h2 id="mis-planes" className="sr-only">
        Tus planes
      </h2>
      <ul className="flex flex-col gap-6">
        {contracts.map(({ id, plan, status, asked, facts, notes }) => (
          <li key={id} className="rounded-tile bg-tile p-6 tablet:p-10">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
              <StateBadge tone={status === "active" ? "good" : "waiting"}>{contractStatusLabel(status)}</StateBadge>
              Pedido el {asked}
            </p>
            <h3 className="mt-4 mb-8 text-heading-2">Plan {planName(plan)}</h3>
            <RouteLine stations={contractStations} reached={contractReached(status)} />
            {facts.length > 0 && (
              <dl className="mt-10 grid gap-x-8 gap-y-4 border-t border-line pt-6 tablet:grid-cols-3 desktop:grid-cols-4">
                {facts.map(({ name, value }) => (
                  <div key={name} className="min-w-0">
                    <dt className="text-label text-soft">{name}</dt>
                    <dd className="mt-0.5 wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {notes !== "" && <p className="mt-6 max-w-prose wrap-anywhere whitespace-pre-line text-soft">{notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
