import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { optionsOf, ConsentField, SelectField, TextField } from "#app/ui/form-field.tsx";
import { stepPlace } from "./steps-section.tsx";
import { responsibles, stepKinds, stopLabels, stopOf, stops, type Template } from "../../step-kinds.ts";
import { templateForm } from "../messages.ts";
import type { TemplateLine } from "../queries.server.ts";

type Properties = { template: Template; lines: readonly TemplateLine[]; ticket: string; answer: FormAnswer | undefined };

export function TemplateTable({ template, lines, ticket, answer }: Properties) {
  return stops.map((stop) => (
    <section key={stop} aria-labelledby={stop} className="mt-6">
      <h2 id={stop} className="text-card">
        {stopLabels[stop]}
      </h2>
      <ul className="mt-2">
        {lines
          .filter(({ kind }) => stopOf(kind) === stop)
          .map((line) => (
            <li key={`${template} ${line.kind}`} id={stepPlace(line.kind)} className="scroll-mt-20 border-t border-line">
              <Line template={template} line={line} ticket={ticket} answer={answer?.typed["kind"] === line.kind ? answer : undefined} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

type LineProperties = { template: Template; line: TemplateLine; ticket: string; answer: FormAnswer | undefined };

function Line({ template, line, ticket, answer }: LineProperties) {
  const { text, choice } = fieldsOf(answer);
  const { label } = stepKinds[line.kind];
  const included = answer?.ok === false ? answer.typed["included"] === "on" : line.included;
  return (
    <details open={answer !== undefined}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
        <span className={line.included ? "font-medium" : "text-soft line-through"}>{label}</span>
        <span className="text-small text-soft">
          {line.included ? `${countOf(line.days, "día laborable", "días laborables")} · ${responsibles[line.responsible]}` : "no entra"}
        </span>
      </summary>
      <div data-draft className="pb-4">
        <SubmissionForm form={templateForm} ticket={ticket} answer={answer} failed={responseLost} place={stepPlace(line.kind)} noValidate>
          <div className="grid items-end gap-4 tablet:grid-cols-3 desktop:grid-cols-[auto_8rem_12rem_minmax(0,1fr)_auto]">
            <input type="hidden" name="template" value={template} />
            <input type="hidden" name="kind" value={line.kind} />
            <ConsentField name="included" label="Entra" ticked={included} error={answer?.errors.fields["included"]} />
            <TextField label="Días" inputMode="numeric" {...text("days", String(line.days))} />
            <SelectField label="Se encarga" {...choice("responsible", line.responsible)} options={optionsOf(responsibles)} />
            <div className="tablet:max-desktop:col-span-2">
              <TextField label="Nota para el cliente" {...text("customer_note", line.customer_note)} maxLength={500} optional />
            </div>
            <SubmitButton label="Guardar" busyLabel="Guardando..." size="small" />
          </div>
        </SubmissionForm>
      </div>
    </details>
  );
}
