import { type KeyboardEvent, useId, useState } from "react";
import { foldText } from "#app/lib/fold-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ControlledInput } from "#app/ui/field.tsx";
import { otherModelField } from "../survey-form.ts";

type Properties = {
  make: string;
  models: readonly string[];
  /** The chosen models as 'Make Model', of this make and of others. */
  chosen: readonly string[];
};

export function ModelsOfMake({ make, models, chosen }: Properties) {
  const id = useId();
  const [added, setAdded] = useState<string[]>(() => ownModels({ make, models, chosen }));
  const [typed, setTyped] = useState("");
  const name = typed.trim();

  const add = () => {
    if (name === "") return;
    const known = [...models, ...added].find((model) => foldText(model) === foldText(name));
    if (known === undefined) setAdded([...added, name]);
    else document.querySelectorAll<HTMLInputElement>('input[name="models"]').forEach((box) => tickIf(box, `${make} ${known}`));
    setTyped("");
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };

  return (
    <fieldset className="mt-1 mb-3 rounded-field bg-tile p-4">
      <legend className="sr-only">Modelos de {make}</legend>
      <div className="grid grid-cols-2 gap-x-6 tablet:grid-cols-3">
        {[...models, ...added].map((model) => (
          <Checkbox
            key={model}
            name="models"
            value={`${make} ${model}`}
            label={model}
            ticked={added.includes(model) || chosen.includes(`${make} ${model}`)}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-2">
        <label htmlFor={id} className="sr-only">
          Otro modelo de {make}
        </label>
        <ControlledInput
          id={id}
          name={otherModelField(make)}
          shown={typed}
          onShown={setTyped}
          onKeyDown={addOnEnter}
          placeholder="Otro modelo..."
          maxLength={120}
          autoComplete="off"
          short
        />
        <span className="with-script">
          <Button look="secondary" onClick={add} disabled={name === ""} aria-label={`Añadir el modelo de ${make}`}>
            Añadir
          </Button>
        </span>
      </div>
    </fieldset>
  );
}

function ownModels({ make, models, chosen }: Properties): string[] {
  const listed = new Set(models.map(foldText));
  return chosen
    .filter((model) => foldText(model).startsWith(`${foldText(make)} `))
    .map((model) => model.slice(make.length + 1).trim())
    .filter((model) => model !== "" && !listed.has(foldText(model)));
}

function tickIf(box: HTMLInputElement, value: string): void {
  if (box.value === value) box.checked = true;
}
