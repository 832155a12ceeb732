import { type ReactNode, useMemo } from "react";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { FileForm } from "#app/features/ground/forms/components/file-form.tsx";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { FileField, SelectField, TextField } from "#app/ui/form-field.tsx";
import { MileageReadings } from "../../components/mileage-record.tsx";
import { readingKinds } from "../../kinds.ts";
import type { ShownRecord } from "../../record-words.ts";
import { acceptedFiles, addMessages, addPaperForm, largestFile, removeForm, removeMessages, uploadSentences } from "../messages.ts";

type Properties = {
  record: ShownRecord;
  /** The page's own address. */
  address: string;
  today: string;
  ticket: string;
  answer: FormAnswer | undefined;
  /** Why the last file was refused without a script, and what was typed beside it. */
  refused: { sentence: string; typed: Readonly<Record<string, string>> } | undefined;
  /** The accepted papers of the order. */
  papers: readonly { id: string; title: string }[];
};

const kindChoices = Object.entries(readingKinds).map(([value, label]) => ({ value, label }));
const destination = { largest: largestFile, sentences: uploadSentences, place: "lecturas" };

/** The readings of a car, with the forms that add and remove them. */
export function MileageDesk({ record, address, today, ticket, answer, refused, papers }: Properties) {
  const here = useMemo(() => ({ ...destination, address }), [address]);
  const typed = refused?.typed ?? {};
  return (
    <div className="grid items-start gap-x-10 gap-y-8 desktop:grid-cols-2">
      <section id="lecturas" aria-label="Lecturas" className="scroll-mt-20">
        <MileageReadings record={record} />
        <Removals record={record} />
      </section>
      <div className="flex min-w-0 flex-col gap-8">
        <Box id="con-archivo" title="Apuntar una lectura con su papel">
          <FileForm destination={here} refusal={refused?.sentence} submitLabel="Apuntar y subir" storing="Guardando y comprobando.">
            <TextField label="Día que dice el papel" name="read_on" type="date" max={today} defaultValue={typed["read_on"]} />
            <TextField label="Kilómetros" name="kilometres" inputMode="numeric" maxLength={12} defaultValue={typed["kilometres"]} />
            <SelectField label="De dónde viene" name="kind" chosen={typed["kind"] ?? "hu_report"} options={kindChoices} />
            <FileField
              label="Archivo"
              name="file"
              accept={acceptedFiles}
              hint="PDF, JPEG, PNG o WebP, de 15 MB como mucho. Solo lo ve el equipo."
            />
          </FileForm>
        </Box>
        {papers.length > 0 && (
          <Box id="con-documento" title="Apuntar una lectura de un documento de la importación">
            <div className="p-4.5">
              <PaperForm papers={papers} today={today} ticket={ticket} answer={answer} />
            </div>
          </Box>
        )}
      </div>
    </div>
  );
}

function Box({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-20 rounded-tile border border-line bg-raised">
      <h2 id={`${id}-titulo`} className="border-b border-line px-4.5 py-3 font-text text-body font-semibold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PaperForm({ papers, today, ticket, answer }: Pick<Properties, "papers" | "today" | "ticket" | "answer">) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form={addPaperForm} ticket={ticket} answer={answer} failed={addMessages.failed} place="con-documento">
      <SelectField
        {...choice("paper", papers[0]?.id ?? "")}
        label="Documento"
        options={papers.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <TextField {...text("read_on")} label="Día que dice el documento" type="date" max={today} />
      <TextField {...text("kilometres")} label="Kilómetros" inputMode="numeric" maxLength={12} />
      <SelectField {...choice("kind", "hu_report")} label="De dónde viene" options={kindChoices} />
      <SubmitLine label="Apuntar" busyLabel="Guardando..." size="small" />
    </SubmissionForm>
  );
}

/** Only what the team has added can be removed: the rest comes from the inspection, the handover and the advertisement. */
function Removals({ record: { readings } }: { record: ShownRecord }) {
  const stored = readings.flatMap(({ id, ...reading }) => (id === null ? [] : [{ id, ...reading }]));
  if (stored.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-8 items-center text-label text-soft underline decoration-line underline-offset-4 hover:text-ink">
        Quitar una lectura
      </summary>
      <ul className="flex flex-col gap-2 pt-2 text-label">
        {stored.map(({ id, day, kilometres, kind }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            {day}, {kilometres}, {kind}
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
    </details>
  );
}
