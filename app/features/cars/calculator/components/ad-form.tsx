import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { adForm, resultPlace } from "../addresses.ts";

const notRead = { title: "No se pudo leer el anuncio", text: "No se ha perdido nada: el texto sigue aquí. Inténtalo de nuevo." };

const example = `VW Golf Variant 2.0 TDI DSG
EZ 03/2021, 64.300 km, 110 kW (150 PS), Euro 6d
18.900 € · Differenzbesteuert nach § 25a UStG`;

/** The box for the text of a German ad. Nothing is stored, and no address is opened. */
export function AdForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { text } = fieldsOf(answer);
  return (
    <SubmissionForm
      form={adForm}
      ticket={ticket}
      answer={answer}
      failed={notRead}
      place={resultPlace}
      encType="multipart/form-data"
      noValidate
    >
      <TextAreaField
        label="Texto del anuncio, en alemán"
        {...text("advertisement")}
        placeholder={example}
        hint="Cópialo entero de mobile.de, AutoScout24 o donde lo hayas visto. No guardamos nada ni abrimos ningún enlace."
      />
      <SubmitLine label="Leer el anuncio" busyLabel="Leyendo…" />
    </SubmissionForm>
  );
}

export function ReadingNotes({ doubts, equipment }: { doubts: readonly string[]; equipment: readonly string[] }) {
  return (
    <div role="status" className="mt-6 flex flex-col gap-5 text-label">
      {doubts.length > 0 && (
        <div className="rounded-field bg-amber-faint px-4 py-3">
          <p className="font-semibold">Ojo con esto</p>
          <ul className="mt-1 list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt} className="wrap-anywhere">
                {doubt}
              </li>
            ))}
          </ul>
        </div>
      )}
      {equipment.length > 0 && (
        <div>
          <p className="font-semibold">Equipamiento según el anuncio</p>
          <p className="mt-1 text-soft">{equipment.join(" · ")}</p>
        </div>
      )}
    </div>
  );
}
