import { optionsOf, SelectField, TextAreaField, TextField, FieldError } from "#app/ui/form-field.tsx";
import { useState } from "react";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { verdicts, ratings } from "../../points.ts";
import { saveForm, publishForm, publishMessages, noteField, ratingField } from "../messages.ts";
import type { EditedInspection } from "../queries.server.ts";

type Properties = { inspection: EditedInspection; ticket: string; answer: FormAnswer | undefined };

const verdictChoices = [{ value: "", label: "Todavía sin veredicto" }, ...optionsOf(verdicts)];

/** The whole inspection as one form. It may be saved unfinished, and works without JavaScript. */
export function InspectionForm({ inspection, ticket, answer }: Properties) {
  const held = useStableTicket(ticket, answer);
  const refused = answer?.ok === false ? answer : undefined;
  const { text, choice } = fieldsOf(refused);
  // The page loads its data again, but the person still writes about what they saw first (row R21).
  const [seenFirst] = useState(refused?.typed["revision"] ?? String(inspection.revision));
  return (
    <div id="informe" data-draft className="scroll-mt-20">
      <SubmissionForm form={saveForm} ticket={held} answer={answer} failed={responseLost} place="informe" noValidate>
        <input type="hidden" name="revision" value={seenFirst} />
        <FormPart id="datos" title="La revisión">
          <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
            <TextField {...text("inspected_on", inspection.inspectedOn)} type="date" label="Día" short />
            <TextField {...text("inspector", inspection.inspector)} label="Quién lo ha revisado" maxLength={120} short />
            <TextField {...text("place", inspection.place)} label="Lugar" maxLength={120} optional="unmarked" short />
            <TextField
              {...text("mileage", inspection.mileage === null ? "" : String(inspection.mileage))}
              label="Kilómetros"
              inputMode="numeric"
              optional="unmarked"
              short
            />
          </div>
        </FormPart>
        {inspection.groups.map((group) => (
          <FormPart key={group.key} id={`grupo-${group.key}`} title={group.label} note={`${group.points.length} puntos`}>
            <PointFields group={group} answer={refused} />
          </FormPart>
        ))}
        <FormPart id="veredicto" title="Veredicto">
          <div className="flex max-w-3xl flex-col gap-4">
            <SelectField {...choice("verdict", inspection.verdict)} label="Veredicto" options={verdictChoices} short />
            <TextAreaField
              {...text("summary", inspection.summary)}
              label="Resumen para el cliente"
              hint="Lo que le dirías por teléfono: cómo está el coche, qué habrá que cambiar y cuándo."
              maxLength={2000}
              optional="unmarked"
            />
          </div>
        </FormPart>
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3">
          <SubmitButton label="Guardar" busyLabel="Guardando…" size="small" />
          <p className="text-small text-soft">Se puede guardar sin terminar.</p>
        </div>
      </SubmissionForm>
    </div>
  );
}

type PointFieldsProperties = { group: EditedInspection["groups"][number]; answer: FormAnswer | undefined };

function PointFields({ group, answer }: PointFieldsProperties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <fieldset>
      <legend className="sr-only">{group.label}</legend>
      <ul className="divide-y divide-line">
        {group.points.map(({ key, label, rating, note }) => {
          const { error: ratingError, ...select } = choice(ratingField(key), rating);
          const { error: noteError, ...box } = text(noteField(key), note);
          const error = ratingError ?? noteError;
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-1.5 py-2 first:pt-0 last:pb-0 tablet:grid-cols-[minmax(0,3fr)_9.5rem_minmax(0,4fr)] [&:has(option:is([value=good],[value=unchecked]):checked)>div:has(:placeholder-shown)]:hidden"
            >
              <span className="text-label">{label}</span>
              <Select {...select} short aria-label={label} aria-invalid={ratingError === undefined ? undefined : true}>
                {optionsOf(ratings).map(({ value, label: word }) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </Select>
              {/* Only worn and broken points need a note. A written one stays visible, whatever is chosen later. */}
              <div className="max-tablet:col-span-2">
                <TextInput
                  {...box}
                  short
                  maxLength={300}
                  aria-label={`Nota: ${label}`}
                  placeholder="Qué se ve y qué costará"
                  aria-invalid={noteError === undefined ? undefined : true}
                />
              </div>
              <FieldError id={`${key}-error`} error={error} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

export function Publishing({ inspection }: { inspection: EditedInspection }) {
  const { published, revision, verdict, counts } = inspection;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <StateBadge tone={published ? "good" : "waiting"}>{published ? "Publicado" : "Borrador"}</StateBadge>
      <span className="text-soft">
        {counts.total - counts.unchecked} de {counts.total} puntos revisados
      </span>
      {published ? (
        <span className="text-soft">El cliente lo ve. Si lo cambias, se lo decimos.</span>
      ) : revision > 0 && verdict !== "" ? (
        <OneButtonForm
          form={publishForm}
          fields={{ [seenField]: String(revision) }}
          label="Publicar para el cliente"
          about="el informe guardado"
          messages={publishMessages}
        />
      ) : (
        <span className="text-soft">Para publicarlo, elige un veredicto y guarda.</span>
      )}
    </div>
  );
}
