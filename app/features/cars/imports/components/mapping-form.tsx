import { type FormAnswer, answerAbout, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { optionsOf, SelectField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { columnFacts, columnField, missingFacts, type ProposedTable, unused } from "../mapping/column-facts.ts";
import { nothingWord, wordField, wordLists } from "../mapping/word-lists.ts";
import type { ImportPage } from "../queries.server.ts";
import { OrderForm } from "./order-form.tsx";

type Properties<Shown> = { id: string; shown: NonNullable<Shown>; answer: FormAnswer | undefined };

const gridClass = "grid w-full gap-x-5 gap-y-4 wrap-anywhere tablet:grid-cols-2 desktop:grid-cols-3";

/** What a column may be; the first is the one of a column that nobody needs. */
const facts = [{ value: unused, label: "No se usa" }, ...optionsOf(columnFacts)];

/** Asks what each column of a table is, beside its first values. Columns without a guess are folded away if there are many. */
export function MappingForm({ id, shown: { seen, columns, left }, answer }: Properties<ImportPage["mapping"]>) {
  const own = answerAbout("map", answer);
  const { choice } = fieldsOf(own);
  const fields = columns.map(({ name, values, fact }, at) => {
    const given = choice(columnField(at), fact ?? unused);
    return {
      guessed: fact !== undefined,
      field: <SelectField key={at} label={name} hint={`«${values.join("», «")}»`} options={facts} short {...given} />,
    };
  });
  const others = fields.filter(({ guessed }) => !guessed);
  const isMissing = missingFacts(new Set(columns.map(({ fact }) => fact))).length > 0;
  const isOpen = isMissing || others.length <= 9 || own !== undefined;
  return (
    <OrderForm id={id} step="map" label="Guardar y revisar" look="primary">
      <input type="hidden" name={seenField} value={seen} />
      <FormError answer={own} />
      <div className={gridClass}>{fields.filter(({ guessed }) => guessed).map(({ field }) => field)}</div>
      {others.length > 0 && (
        <details className="w-full" open={isOpen}>
          <ButtonSummary look="quiet">
            {countOf(others.length, "columna más", "columnas más")}
            {isMissing ? "" : ", que no parecen hacer falta"}
          </ButtonSummary>
          <div className={`${gridClass} pt-3`}>{others.map(({ field }) => field)}</div>
        </details>
      )}
      <LeftColumns left={left} />
    </OrderForm>
  );
}

function FormError({ answer }: { answer: FormAnswer | undefined }) {
  if (answer?.errors.form === undefined) return null;
  return (
    <p role="alert" className="max-w-prose rounded-field border border-red bg-red-faint px-4 py-3">
      {answer.errors.form}
    </p>
  );
}

function LeftColumns({ left: { doubled, nameless, empty, hidden } }: Pick<ProposedTable, "left">) {
  const sentences = [
    doubled.length > 0 && `No se puede elegir lo que la cabecera trae más de una vez: ${doubled.join(", ")}.`,
    nameless > 0 &&
      `${countOf(nameless, "columna no tiene", "columnas no tienen")} nombre y no se ${nameless === 1 ? "puede" : "pueden"} elegir.`,
    empty > 0 && `${countOf(empty, "columna vacía no se muestra", "columnas vacías no se muestran")}.`,
    hidden > 0 &&
      `${countOf(hidden, "columna más no cabe aquí", "columnas más no caben aquí")}. Si hace falta alguna, quita del archivo las que sobran.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : <p className="max-w-prose text-soft wrap-anywhere">{sentences.join(" ")}</p>;
}

/** Asks what unknown words of fuels, gears and bodies mean. */
export function WordsForm({ id, shown: { seen, words, further }, answer }: Properties<ImportPage["words"]>) {
  const own = answerAbout("words", answer);
  const { choice } = fieldsOf(own);
  return (
    <OrderForm id={id} step="words" label="Guardar y revisar otra vez">
      <input type="hidden" name={seenField} value={seen} />
      <p className="max-w-prose text-soft">
        Lo que elijas vale para todos los archivos de este formato. Sin combustible o sin cambio, un coche no se importa.
      </p>
      <FormError answer={own} />
      <div className={gridClass}>
        {words.map(({ list, word, rows, value }, at) => {
          const { label, values, nothing } = wordLists[list];
          const options = [
            ...(value === undefined ? [{ value: "", label: "Sin decidir" }] : []),
            ...values.map((one) => ({ value: one, label: one })),
            { value: nothingWord, label: nothing },
          ];
          const given = choice(wordField(at), value === undefined ? "" : (value ?? nothingWord));
          return (
            <SelectField key={at} label={`${label} «${word}»`} hint={countOf(rows, "fila", "filas")} options={options} short {...given} />
          );
        })}
      </div>
      {further > 0 && <p className="text-soft">{countOf(further, "palabra más no cabe aquí", "palabras más no caben aquí")}.</p>}
    </OrderForm>
  );
}
