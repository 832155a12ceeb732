import type { ReactNode } from "react";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { optionsOf, SelectField, TextAreaField } from "#app/ui/form-field.tsx";
import { paperChoices, paperForm, readPlace } from "../messages.ts";
import type { PaperMeaning } from "../papers.ts";
import type { ExplainedPaper } from "../queries.server.ts";

const notRead = { title: "No se pudo leer el papel", text: "No se ha perdido nada: el texto sigue aquí. Inténtalo de nuevo." };
const example = "B 12.05.2019\nE WVWZZZAUZKW123456\nP.2/P.4 110 / 3500\nV.7 117\n14 EURO 6 DG";

/** The box for the text of a German paper. */
export function PaperForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form={paperForm} ticket={ticket} answer={answer} failed={notRead} place={readPlace} encType="multipart/form-data">
      <TextAreaField
        label="Texto del papel, en alemán"
        {...text("text")}
        rows={8}
        placeholder={example}
        hint="Cópialo del PDF o de la foto, o escribe sus líneas con el código delante. No guardamos nada. El nombre y la dirección no hacen falta."
      />
      <SelectField label="Qué papel es" {...choice("paper", "any")} options={optionsOf(paperChoices)} />
      <SubmitLine label="Explicar el papel" busyLabel="Leyendo…" />
    </SubmissionForm>
  );
}

/** What the paper says, field by field, and how much nobody could read. `children`: the comparison with a car. */
export function ExplainedEntries({ explained: { name: title, reading }, children }: { explained: ExplainedPaper; children?: ReactNode }) {
  const heading = useFocusOnChange<HTMLHeadingElement>(reading);
  return (
    <section aria-labelledby={readPlace} className="min-w-0">
      <h2 id={readPlace} ref={heading} tabIndex={-1} className="scroll-mt-24 text-heading-3 outline-none">
        {title}
      </h2>
      {children}
      <dl className="mt-5 border-b border-line">
        {reading.entries.map(({ code, german: name, spanish: meaning, value, cycle }, place) => (
          <div
            key={`${place} ${code}`}
            className="grid gap-x-6 border-t border-line py-2.5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
          >
            <dt className="text-label text-soft">
              {code !== "" && <span className="font-medium text-ink tabular-nums">{code} </span>}
              <span lang="de">{name}</span>
            </dt>
            <dd className="min-w-0">
              <span className="font-medium wrap-anywhere">{value === "" ? "Está, y no lo repetimos" : value}</span>
              {cycle !== undefined && <span className="text-soft"> ({cycle})</span>}
              <span className="block text-label text-soft">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Unread {...reading} />
    </section>
  );
}

/** What was not read is counted, not shown: it may be somebody's name. */
function Unread({ unread, otherLines }: ExplainedPaper["reading"]) {
  if (unread.length === 0 && otherLines === 0) return null;
  return (
    <div className="mt-4 max-w-prose text-label text-soft">
      <h3 className="font-medium text-ink">Lo que no sabemos leer</h3>
      {unread.length > 0 && (
        <>
          <p>De estos campos no entendemos el valor. Compáralo con el papel y escríbelo otra vez:</p>
          <ul className="list-disc pl-5" lang="de">
            {unread.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        </>
      )}
      {otherLines > 0 && <p>{otherLines === 1 ? "Hay otra línea" : `Hay otras ${otherLines} líneas`} que no explicamos ni repetimos.</p>}
    </div>
  );
}

export function GeneralMeaning({ fields }: Pick<PaperMeaning, "fields">) {
  return (
    <ul className="text-label">
      {fields.map(({ code, german, spanish }) => (
        <li key={`${code} ${german}`} className="py-1">
          <span className="text-ink">
            {code} <span lang="de">{german}</span>
          </span>
          : {spanish}.
        </li>
      ))}
    </ul>
  );
}
