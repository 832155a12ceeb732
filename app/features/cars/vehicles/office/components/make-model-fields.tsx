import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from "react";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { useScriptsRun } from "#app/ui/scripts-run.ts";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { type FieldName, fieldOf } from "../../fields.ts";
import { confirmedField, confirmedSentences, typedInWords, type VehicleValues } from "../vehicle-values.ts";

type Field = Pick<ComponentProps<typeof TextField>, "name" | "defaultValue" | "error" | "hint" | "short">;
type Properties = { makes: readonly MakeWithModels[]; make: Field; model: Field };

/**
 * Make and model: the lists offer known names, and a person may write any other. The models are those of the make. Another make clears the
 * model; without a make, the model's placeholder is 'Select make first' (FLEET-6).
 */
export function MakeModelFields({ makes, make, model }: Properties) {
  const id = useId();
  const [chosen, setChosen] = useState(String(make.defaultValue ?? ""));
  const makeBox = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // The person may have typed before the JavaScript ran.
  useLayoutEffect(() => setChosen((first) => makeBox.current?.value ?? first), []);
  const running = useScriptsRun();
  const missing = chosen.trim() === "";
  const models = makes.find(({ name }) => foldText(name) === foldText(chosen.trim()))?.models ?? [];
  return (
    <>
      <div className="tablet:col-span-3">
        <TextField
          label="Marca"
          {...make}
          ref={makeBox}
          list={`${id}-makes`}
          autoComplete="off"
          maxLength={60}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            if (box.current) box.current.value = "";
          }}
        />
        <Options id={`${id}-makes`} names={makes.map(({ name }) => name)} />
      </div>
      <div className="tablet:col-span-3">
        <TextField
          label="Modelo"
          {...model}
          ref={box}
          list={`${id}-models`}
          autoComplete="off"
          maxLength={120}
          placeholder={missing ? "Select make first" : "Elige o escribe el modelo"}
          // Without JavaScript, nothing would enable the field again.
          disabled={running && missing}
          {...(missing ? { hint: "Elige primero la marca." } : {})}
        />
        <Options id={`${id}-models`} names={models} />
      </div>
    </>
  );
}

function Options({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

export type FormState = ReturnType<typeof formState>;

/** What the controls of the vehicle form show: the typed values after a refusal, otherwise the saved ones. */
export function formState(answer: FormAnswer | undefined, values: VehicleValues) {
  const fields = fieldsOf(answer);
  const typed = answer && !answer.ok ? answer.typed : undefined;
  const isTicked = (name: FieldName) => (typed ?? values)[name] === "on";
  const nowSaved = (name: FieldName) => {
    const mine = typed?.[name];
    return answer?.errors.form === undefined || mine === undefined || mine === values[name]
      ? {}
      : { hint: `Guardado ahora: ${typedInWords(fieldOf(name), values[name])}` };
  };
  return {
    isTicked,
    text: (name: FieldName) => ({ ...fields.text(name, values[name]), ...nowSaved(name), short: true }),
    box: (name: FieldName) => {
      const { defaultValue = "", error } = fields.text(name, values[name]);
      // A form without a tick sends nothing for its box.
      const value = fieldOf(name).kind === "yesOrNo" ? (isTicked(name) ? "on" : "") : defaultValue;
      return { field: fieldOf(name), name, value, error, ...nowSaved(name) };
    },
    /** The question at a field, and whether the person has confirmed it already. */
    question: (name: FieldName) => {
      const sentence = answer?.errors.questions?.includes(name) ? answer.errors.fields[name] : undefined;
      return sentence === undefined ? undefined : { sentence, ticked: confirmedSentences(typed?.[confirmedField]).includes(sentence) };
    },
  };
}
