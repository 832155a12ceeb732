import { type KeyboardEvent, useId, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ControlledInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { useScriptsRun } from "#app/ui/scripts-run.ts";
import { Toast } from "#app/ui/toast.tsx";
import { preferencesAddress } from "../addresses.ts";
import { otherModelField } from "../survey-form.ts";

type Properties = {
  makes: readonly MakeWithModels[];
  chosen: readonly string[];
  models: readonly string[];
  customMake: string;
  answer: FormAnswer | undefined;
  error?: string | undefined;
};

export function MakesField({ makes, chosen, models, customMake, answer, error }: Properties) {
  const id = useId();
  const [search, setSearch] = useState("");
  const fetcher = useFetcher<FormAnswer>({ key: `custom-make-${id}` });
  const [typed, setTyped] = useState(customMake);
  const [added, setAdded] = useState<string[]>([]);
  const [taken, setTaken] = useState<FormAnswer>();
  if (fetcher.data && fetcher.data !== taken) {
    setTaken(fetcher.data);
    const make = fetcher.data.outcome?.["make"];
    if (typeof make === "string") {
      setTyped("");
      setAdded([...added, make]);
    }
  }
  const all = withAdded(makes, [...chosen, ...added]);
  const found = (name: string) => foldText(name).includes(foldText(search.trim()));
  return (
    <>
      <fieldset tabIndex={-1} aria-invalid={error === undefined ? undefined : true}>
        <legend className="pb-1.5 text-label font-medium">Marcas que te gustan</legend>
        <div className="with-script mb-3">
          <label htmlFor={id} className="sr-only">
            Buscar una marca
          </label>
          <ControlledInput
            id={id}
            type="search"
            shown={search}
            onShown={setSearch}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            placeholder="Buscar una marca"
            autoComplete="off"
          />
        </div>
        <ul className="grid grid-cols-2 gap-x-6 tablet:grid-cols-3">
          {all.map((make) => (
            <li
              key={make.name}
              hidden={!found(make.name)}
              className="has-[>label>input:checked]:col-span-full has-[>label>input:checked]:block [&:has(>label>input:checked)>div]:block"
            >
              <Checkbox name="makes" value={make.name} label={make.name} ticked={[...chosen, ...added].includes(make.name)} />
              <div className="hidden">
                <ModelsOfMake make={make.name} models={make.models} chosen={models} />
              </div>
            </li>
          ))}
        </ul>
        <p role="status" className="text-label text-soft">
          {search.trim() !== "" && !all.some(({ name }) => found(name)) && "No está en la lista. Puedes añadirla aquí abajo."}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </fieldset>
      <CustomMake typed={typed} onTyped={setTyped} fetcher={fetcher} answer={fetcher.data ?? answer} />
    </>
  );
}

function withAdded(makes: readonly MakeWithModels[], names: readonly string[]): MakeWithModels[] {
  const missing = names.filter((name) => !makes.some((make) => make.name === name));
  return [...makes, ...[...new Set(missing)].map((name) => ({ name, models: [] }))];
}

type CustomMakeProperties = {
  typed: string;
  onTyped: (text: string) => void;
  fetcher: FetcherWithComponents<FormAnswer>;
  answer: FormAnswer | undefined;
};

/** Without JavaScript the button sends the whole form; with JavaScript it only adds the make. */
function CustomMake({ typed, onTyped, fetcher, answer }: CustomMakeProperties) {
  const id = useId();
  const scripted = useScriptsRun();
  const adding = fetcher.state !== "idle";
  const add = () => {
    if (typed.trim() === "" || adding) return;
    void fetcher.submit({ intent: "add-make", custom_make: typed }, { method: "post", action: preferencesAddress });
  };
  const error = answer?.errors.fields["custom_make"];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-label font-medium">
        ¿Falta tu marca?
      </label>
      <div className="flex gap-2">
        <ControlledInput
          id={id}
          name="custom_make"
          shown={typed}
          onShown={onTyped}
          onKeyDown={onEnter(add)}
          placeholder="Otra marca"
          maxLength={60}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <Button
          type={scripted ? "button" : "submit"}
          name="intent"
          value="add-make"
          look="secondary"
          onClick={scripted ? add : undefined}
          disabled={scripted && (typed.trim() === "" || adding)}
          aria-label="Añadir marca"
        >
          {adding ? "Añadiendo..." : "Añadir"}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {answer?.notice && <Toast tone={answer.ok ? "good" : "bad"} title={answer.notice.title} text={answer.notice.text} />}
    </div>
  );
}

type ModelsOfMakeProperties = {
  make: string;
  models: readonly string[];
  /** The chosen models as 'Make Model', of this make and of others. */
  chosen: readonly string[];
};

function ModelsOfMake({ make, models, chosen }: ModelsOfMakeProperties) {
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
          onKeyDown={onEnter(add)}
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

function ownModels({ make, models, chosen }: ModelsOfMakeProperties): string[] {
  const listed = new Set(models.map(foldText));
  return chosen
    .filter((model) => foldText(model).startsWith(`${foldText(make)} `))
    .map((model) => model.slice(make.length + 1).trim())
    .filter((model) => model !== "" && !listed.has(foldText(model)));
}

function tickIf(box: HTMLInputElement, value: string): void {
  if (box.value === value) box.checked = true;
}

/** Enter would send the form. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
};
