import { optionsOf, SelectField, TextAreaField, TextField, FieldError } from "#app/ui/form-field.tsx";
import { useRef } from "react";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { verdicts, ratings } from "../../points.ts";
import { shotKeys } from "../../shots.ts";
import { differences, storedFields } from "../form-fields.ts";
import { saveForm, publishForm, publishMessages, noteField, ratingField, restField } from "../messages.ts";
import type { EditedInspection } from "../queries.server.ts";
import { ConditionParts } from "./condition-parts.tsx";
import { useKeptInspection } from "./kept-inspection.ts";
import { ConflictList, KeptSentence } from "./kept-notices.tsx";

type Properties = { inspection: EditedInspection; orderId: string; ticket: string; answer: FormAnswer | undefined };

const verdictChoices = [{ value: "", label: "Todavía sin veredicto" }, ...optionsOf(verdicts)];

/**
 * The whole inspection as one form. It may be saved unfinished, and works without JavaScript. With it, what is written is kept in the browser
 * until the server has it.
 */
export function InspectionForm({ inspection, orderId, ticket, answer }: Properties) {
  // A lost response needs no words: the form is sent again by itself, and says so next to its button.
  const shown = answer?.responseLost ? undefined : answer;
  const held = useStableTicket(ticket, answer);
  const place = useRef<HTMLDivElement>(null);
  const kept = useKeptInspection({ place, inspection, orderId, answer, ticket: held });
  const refused = shown?.ok === false ? shown : undefined;
  const { text, choice } = fieldsOf(refused);
  const isOlder = refused !== undefined && refused.typed["revision"] !== String(inspection.revision);
  const conflicts = kept.conflicts ?? (isOlder ? differences(refused.typed, storedFields(inspection)) : []);
  const isInspection = inspection.occasion === "inspection";
  // At the handover only what may have changed on the way is looked at.
  const pointGroups = isInspection ? inspection.groups : [];
  return (
    <div id="informe" ref={place} onInput={kept.record} className="scroll-mt-20">
      <SubmissionForm
        form={saveForm}
        ticket={kept.ticket}
        answer={shown}
        failed={responseLost}
        place="informe"
        onSubmit={kept.onSubmit}
        noValidate
      >
        <input type="hidden" name="revision" value={kept.revision} />
        {/* Enter in a text box presses the first button of a form. It must save, and not rate a group. */}
        <span className="sr-only" aria-hidden="true">
          <SubmitButton label="Guardar" tabIndex={-1} />
        </span>
        <ConflictList conflicts={conflicts} onTheirs={({ name, theirs }) => kept.set({ [name]: theirs })} />
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
        <ConditionParts inspection={inspection} answer={refused} onSet={kept.set} />
        {pointGroups.map((group) => (
          <FormPart key={group.key} id={`grupo-${group.key}`} title={group.label} note={`${group.points.length} puntos`}>
            <PointFields group={group} answer={refused} />
            <RestButton group={group} onRest={() => kept.rateRest(group.key)} />
          </FormPart>
        ))}
        <FormPart id="veredicto" title={isInspection ? "Veredicto" : "Resumen"}>
          <div className="flex max-w-3xl flex-col gap-4">
            {isInspection && <SelectField {...choice("verdict", inspection.verdict)} label="Veredicto" options={verdictChoices} short />}
            <TextAreaField
              {...text("summary", inspection.summary)}
              label="Resumen para el cliente"
              hint={isInspection ? "Lo que le dirías por teléfono: cómo está el coche, qué habrá que cambiar y cuándo." : undefined}
              maxLength={2000}
              optional="unmarked"
            />
          </div>
        </FormPart>
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3">
          <SubmitButton label="Guardar" busyLabel="Guardando…" size="small" />
          <KeptSentence state={kept.state} />
        </div>
      </SubmissionForm>
    </div>
  );
}

type RestProperties = { group: EditedInspection["groups"][number]; onRest: () => void };

/** Rates what is unchecked of a group. Without a script it saves the whole form, too. */
function RestButton({ group, onRest }: RestProperties) {
  return (
    <div className="mt-3 flex justify-end">
      <Button
        type="submit"
        name={restField}
        value={group.key}
        look="secondary"
        size="small"
        aria-label={`El resto, bien: ${group.label}`}
        onClick={(event) => {
          event.preventDefault();
          onRest();
        }}
      >
        El resto, bien
      </Button>
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
              className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-1.5 py-2 first:pt-0 last:pb-0 tablet:grid-cols-[minmax(0,3fr)_9.5rem_minmax(0,4fr)] [&:has(option:is([value=good],[value=unchecked],[value=absent]):checked)>div:has(:placeholder-shown)]:hidden"
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
  const { published, revision, verdict, counts, missing, occasion } = inspection;
  const isInspection = occasion === "inspection";
  const isReady = revision > 0 && (verdict !== "" || !isInspection) && missing.length === 0;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <StateBadge tone={published ? "good" : "waiting"}>{published ? "Publicado" : "Borrador"}</StateBadge>
      {isInspection && (
        <span className="text-soft">
          {counts.total - counts.unchecked} de {counts.total} puntos revisados
        </span>
      )}
      <span className="text-soft">
        {shotKeys.length - missing.length} de {shotKeys.length} fotos obligadas
      </span>
      {published ? (
        <span className="text-soft">El cliente lo ve. Si lo cambias, se lo decimos.</span>
      ) : isReady ? (
        <OneButtonForm
          form={publishForm}
          fields={{ [seenField]: String(revision) }}
          label="Publicar para el cliente"
          about="la revisión guardada"
          messages={publishMessages}
        />
      ) : (
        <span className="text-soft">
          {isInspection && "Para publicarlo, elige un veredicto. "}Cada foto obligada hace falta, o el motivo por el que no se pudo mirar.
        </span>
      )}
    </div>
  );
}
