import { useLayoutEffect, useRef, useState } from "react";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { consequencesOf, fits, fittingForm, formsOfCase } from "#app/features/orders/access/contract-cases.ts";
import { contractForms, type ContractForm } from "#app/features/orders/access/messages.ts";
import { templates, type Template } from "#app/features/orders/steps/step-kinds.ts";
import { optionsOf, SelectField } from "#app/ui/form-field.tsx";
import { useScriptsRun } from "#app/ui/scripts-run.ts";

type Properties = {
  answer: FormAnswer | undefined;
  template: Template;
  /** Only a new order chooses its case. */
  caseIsFixed?: boolean;
  contractForm: string;
};

/**
 * The case and the contract of an order, and what follows from them. With a script only the contracts that fit are offered, and the sentences
 * follow the choice. Without one all contracts are there, and the server refuses one that does not fit.
 */
export function CaseFields({ answer, template, caseIsFixed = false, contractForm }: Properties) {
  const { choice } = fieldsOf(answer);
  const running = useScriptsRun();
  const typed = { template: choice("template", template), form: choice("contract_form", contractForm) };
  const [chosen, setChosen] = useState({ template: typed.template.chosen as Template, form: typed.form.chosen as ContractForm });
  const fields = useRef<HTMLDivElement>(null);
  // The person may have chosen before the JavaScript ran.
  useLayoutEffect(() => {
    const valueOf = (name: string) => fields.current?.querySelector<HTMLSelectElement>(`[name="${name}"]`)?.value;
    setChosen((first) => {
      const early = (valueOf("template") ?? first.template) as Template;
      return { template: early, form: fittingForm(early, (valueOf("contract_form") ?? first.form) as ContractForm) };
    });
  }, []);
  const forms = optionsOf(contractForms).filter(
    ({ value }) => !(running || caseIsFixed) || formsOfCase[chosen.template].includes(value as ContractForm),
  );
  return (
    <div ref={fields} className="grid items-start gap-4 tablet:grid-cols-2">
      {!caseIsFixed && (
        <SelectField
          label="Caso"
          {...typed.template}
          chosen={chosen.template}
          options={optionsOf(templates)}
          hint="Decide los pasos, sus plazos y quién vende."
          onChange={({ currentTarget: { value } }) => {
            const next = value as Template;
            setChosen(({ form }) => ({ template: next, form: fittingForm(next, form) }));
          }}
        />
      )}
      <SelectField
        label="Contrato"
        {...typed.form}
        chosen={chosen.form}
        options={forms}
        onChange={({ currentTarget: { value } }) => setChosen(({ template: kept }) => ({ template: kept, form: value as ContractForm }))}
      />
      {fits(chosen.template, chosen.form) && <Consequences {...chosen} />}
    </div>
  );
}

function Consequences({ template, form }: { template: Template; form: ContractForm }) {
  return (
    <section aria-live="polite" aria-label="Lo que supone" className="rounded-field bg-tile px-4 py-3 text-label tablet:col-span-2">
      <h3 className="font-text font-semibold tracking-normal">
        {templates[template]}. {contractForms[form]}
      </h3>
      <dl className="mt-1.5 grid gap-x-4 gap-y-1.5 tablet:grid-cols-[8rem_minmax(0,1fr)]">
        {consequencesOf(template, form).map(({ name, text }) => (
          <div key={name} className="tablet:contents">
            <dt className="text-soft">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
