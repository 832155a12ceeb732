import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { FileField, SelectField, TextField } from "#app/ui/form-field.tsx";
import { MileageReadings } from "../../components/mileage-record.tsx";
import { readingKinds } from "../../mileage-verdict.ts";
import type { ShownRecord } from "../../record-words.ts";
import { addForm, addMessages, removeForm, removeMessages } from "../messages.ts";

/** `papers`: the accepted ones of the order. */
type Properties = FormProperties & { record: ShownRecord; today: string; papers: readonly { id: string; title: string }[] };

const kindChoices = Object.entries(readingKinds).map(([value, label]) => ({ value, label }));
const accepted = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";

/** The readings of a car, with the forms that add and remove them. */
export function MileageDesk({ record, today, ticket, answer, papers }: Properties) {
  const { text, choice } = fieldsOf(answer);
  const paperChoices = [
    { value: "", label: "El archivo que elijo abajo" },
    ...papers.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <div className="grid items-start gap-x-10 gap-y-8 desktop:grid-cols-2">
      <section aria-label="Lecturas">
        <MileageReadings record={record} />
        <Removals record={record} />
      </section>
      <section id="apuntar" aria-labelledby="apuntar-titulo" className="scroll-mt-20 rounded-tile border border-line bg-raised p-4.5">
        <h2 id="apuntar-titulo" className="mb-4 text-card">
          Apuntar una lectura con su papel
        </h2>
        <SubmissionForm
          form={addForm}
          ticket={ticket}
          answer={answer}
          failed={addMessages.failed}
          place="apuntar"
          encType="multipart/form-data"
        >
          <TextField {...text("read_on")} label="Día que dice el papel" type="date" max={today} />
          <TextField {...text("kilometres")} label="Kilómetros" inputMode="numeric" maxLength={12} />
          <SelectField {...choice("kind", "hu_report")} label="De dónde viene" options={kindChoices} />
          <SelectField {...choice("paper", "")} label="Papel" options={paperChoices} />
          <FileField
            name="file"
            label="Archivo"
            error={answer?.errors.fields["file"]}
            optional="unmarked"
            accept={accepted}
            hint="PDF, JPEG, PNG o WebP, de 15 MB como mucho. Solo lo ve el equipo."
          />
          <SubmitLine label="Apuntar" busyLabel="Guardando..." size="small" />
        </SubmissionForm>
      </section>
    </div>
  );
}

/** Only what the team has added can be removed: the rest comes from the inspection, the handover and the advertisement. */
function Removals({ record: { readings } }: { record: ShownRecord }) {
  const stored = readings.flatMap(({ id, ...reading }) => (id === null ? [] : [{ id, ...reading }]));
  return (
    <ul className="mt-4 flex flex-col gap-2 text-label">
      {stored.map(({ id, day, kilometres }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          {day}, {kilometres}
          <OneButtonForm
            form={removeForm}
            fields={{ reading: id }}
            label="Quitar"
            about={`${kilometres} del ${day}`}
            messages={removeMessages}
          />
        </li>
      ))}
    </ul>
  );
}
