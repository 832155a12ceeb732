import type { ReactNode } from "react";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { FieldError, optionsOf } from "#app/ui/form-field.tsx";
import { BodyOutline } from "../../components/body-outline.tsx";
import { damageWords } from "../../components/condition-sections.tsx";
import {
  damageKinds,
  damageNumbers,
  damageSizes,
  materials,
  numbered,
  paintedPanels,
  type Panel,
  panels,
  wheels,
} from "../../condition.ts";
import { shotKeys, shots } from "../../shots.ts";
import {
  conditionToForm,
  conditionLabels,
  damageField,
  dotField,
  materialField,
  paintField,
  shotField,
  treadField,
} from "../condition-to-form.ts";
import type { Fields } from "../kept-draft.ts";
import type { EditedInspection } from "../queries.server.ts";

type Properties = {
  inspection: EditedInspection;
  answer: FormAnswer | undefined;
  /** Writes fields of the form, as if somebody had typed. */
  onSet: (fields: Fields) => void;
};

/** Damages, paint, tyres and demanded shots, in the form of a check. */
export function ConditionParts({ inspection, answer, onSet }: Properties) {
  const fields = { stored: conditionToForm(inspection.condition), answer };
  const { photos, missing } = inspection;
  return (
    <>
      <FormPart id="danos" title="Mapa de la carrocería" note="Elige la pieza en la lista o en el dibujo">
        <DamageFields inspection={inspection} fields={fields} onSet={onSet} />
      </FormPart>
      <FormPart id="pintura" title="Espesor de la pintura" note="En micras; vacío si no se ha medido">
        <ul className="grid gap-x-8 tablet:grid-cols-2">
          {paintedPanels.map((panel) => (
            <Row key={panel} label={panels[panel]}>
              <Field name={paintField(panel)} fields={fields} inputMode="numeric" placeholder="µm" />
              <Field name={materialField(panel)} fields={fields} options={materials} />
            </Row>
          ))}
        </ul>
      </FormPart>
      <FormPart id="neumaticos" title="Neumáticos" note="DOT: semana y año, como 2319. Dibujo en milímetros">
        <ul className="grid gap-x-8 tablet:grid-cols-2">
          {Object.entries(wheels).map(([wheel, label]) => (
            <Row key={wheel} label={label}>
              <Field name={dotField(wheel)} fields={fields} inputMode="numeric" placeholder="DOT" maxLength={4} />
              <Field name={treadField(wheel)} fields={fields} inputMode="decimal" placeholder="mm" maxLength={6} />
            </Row>
          ))}
        </ul>
      </FormPart>
      <FormPart
        id="fotos-obligadas"
        title="Fotos obligadas"
        note={missing.length === 0 ? "Están todas" : `Faltan ${missing.length} de ${shotKeys.length}`}
      >
        <p className="mb-3 text-label text-soft">
          Se suben abajo, en «Fotos». Si algo no se pudo mirar, escribe por qué: el cliente lo lee.
        </p>
        <ul className="grid gap-x-8 desktop:grid-cols-2">
          {shotKeys.map((shot) => {
            const count = photos.filter((photo) => photo.shot === shot).length;
            return (
              <li key={shot} className="grid items-center gap-x-4 gap-y-1.5 py-1.5 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <span className="flex justify-between gap-3 text-label">
                  {shots[shot]}
                  <span className={`shrink-0 ${count > 0 ? "text-green" : missing.includes(shot) ? "text-amber" : "text-soft"}`}>
                    {count > 0 ? (count === 1 ? "1 foto" : `${count} fotos`) : missing.includes(shot) ? "Falta" : "Sin foto"}
                  </span>
                </span>
                <Field name={shotField(shot)} fields={fields} placeholder="Por qué no se pudo mirar" maxLength={200} />
              </li>
            );
          })}
        </ul>
      </FormPart>
    </>
  );
}

type FieldSource = { stored: Fields; answer: FormAnswer | undefined };
type FieldProperties = {
  name: string;
  fields: FieldSource;
  options?: Readonly<Record<string, string>>;
  placeholder?: string;
  inputMode?: "numeric" | "decimal";
  maxLength?: number;
};

/** A small field whose label is only heard; the row says it to everybody else. */
function Field({ name, fields: { stored, answer }, options, ...rest }: FieldProperties) {
  const { text, choice } = fieldsOf(answer);
  const initial = stored[name] ?? "";
  const { error, ...select } = choice(name, initial);
  const aria = {
    "aria-label": conditionLabels[name],
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": error === undefined ? undefined : `${name}-error`,
  } as const;
  return (
    <div className="min-w-0">
      {options === undefined ? (
        <TextInput {...rest} {...aria} name={name} defaultValue={text(name, initial).defaultValue} short />
      ) : (
        <Select {...aria} {...select} short>
          {optionsOf(options).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_7.5rem] items-center gap-x-3 py-1.5 text-label">
      {label}
      {children}
    </li>
  );
}

type DamageProperties = { inspection: EditedInspection; fields: FieldSource; onSet: Properties["onSet"] };

/** The rows are always there, so that a kept draft finds them. An empty row after an empty one is hidden. */
function DamageFields({ inspection: { condition, damagesBefore }, fields, onSet }: DamageProperties) {
  const choose = (panel: Panel) => {
    const rows = document.querySelectorAll<HTMLSelectElement>("[data-panel-choice] select");
    const free = [...rows].find(({ value }) => value === "");
    if (!free) return;
    onSet({ [free.name]: panel });
    free.focus();
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-5 desktop:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <BodyOutline damages={numbered(condition)} onChoose={choose} />
        {damagesBefore.length > 0 && (
          <>
            <h3 className="mt-4 font-text text-label font-semibold tracking-normal">En la inspección</h3>
            <ul className="mt-1 text-small text-soft">
              {damagesBefore.map((damage) => (
                <li key={damage.number} className="wrap-anywhere">
                  {panels[damage.panel]}: {damageWords(damage)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ol className="divide-y divide-line">
        {damageNumbers.map((number) => (
          <li
            key={number}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 gap-y-2 py-2.5 first:pt-0 [&:has([data-panel-choice]_option[value='']:checked)+li:has([data-panel-choice]_option[value='']:checked):not(:has([aria-invalid]))]:hidden"
          >
            <span className="pt-2.5 text-label font-semibold tabular-nums">{number}</span>
            <div className="grid gap-2 tablet:grid-cols-3">
              <div data-panel-choice>
                <Field name={damageField(number, "panel")} fields={fields} options={{ "": "Pieza", ...panels }} />
              </div>
              <Field name={damageField(number, "kind")} fields={fields} options={{ "": "Qué es", ...damageKinds }} />
              <Field name={damageField(number, "size")} fields={fields} options={{ "": "Tamaño", ...damageSizes }} />
              <div className="tablet:col-span-3">
                <Field name={damageField(number, "note")} fields={fields} placeholder="Nota" maxLength={300} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
