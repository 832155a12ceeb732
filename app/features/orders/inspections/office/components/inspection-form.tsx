import { useState } from "react";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { useStableTicket } from "#app/features/ground/forms/components/stable-ticket.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { verdicts } from "../../points.ts";
import { saveForm } from "../messages.ts";
import type { EditedInspection } from "../queries.server.ts";
import { PointFields } from "./point-fields.tsx";

type Properties = { inspection: EditedInspection; ticket: string; answer: FormAnswer | undefined };

const verdictChoices = [{ value: "", label: "Todavía sin veredicto" }, ...verdicts];

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
        {({ busy }) => (
          <>
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
              <Button type="submit" size="small" disabled={busy}>
                {busy ? "Guardando…" : "Guardar"}
              </Button>
              <p className="text-small text-soft">Se puede guardar sin terminar.</p>
            </div>
          </>
        )}
      </SubmissionForm>
    </div>
  );
}
