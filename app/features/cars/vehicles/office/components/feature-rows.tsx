import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { categoryLabels, featureCategories } from "#app/features/cars/vehicles/vocabulary.ts";
import { countOf } from "#app/lib/amounts.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { readFeatureNames, type Feature, featureFields } from "../equipment-list.ts";

type Row = Feature & { key: number };
type Properties = { saved: readonly Feature[]; pasted: string; errors: Readonly<Record<string, string>> };

const blank: Feature = { name: "", value: "", category: "general" };
const spareRows = 3;

/** The equipment as rows to add and remove, and a box for a pasted list. Without JavaScript, emptying a row's name removes it. */
export function FeatureRows({ saved, pasted, errors }: Properties) {
  const [rows, setRows] = useState<readonly Row[]>(() => saved.map((feature, key) => ({ ...feature, key })));
  const nextKey = useRef(saved.length);
  const list = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    nameBoxes(list.current)[rows.length - 1]?.focus();
  }, [rows]);

  const add = (features: readonly Feature[], focus: boolean) => {
    wantsFocus.current = focus;
    setRows([...rows, ...features.map((feature) => ({ ...feature, key: (nextKey.current += 1) }))]);
  };
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-label text-soft">Sin equipamiento todavía.</p>}
      <ul ref={list} className="flex flex-col gap-2">
        {rows.map((row, position) => (
          <FeatureRow
            key={row.key}
            row={row}
            label={`Línea ${position + 1}`}
            onEnter={() => add([blank], true)}
            onRemove={() => setRows(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      <div className="without-script">
        <ul className="flex flex-col gap-2">
          {Array.from({ length: spareRows }, (_, position) => (
            <FeatureRow key={position} row={blank} label={`Línea nueva ${position + 1}`} />
          ))}
        </ul>
      </div>
      <FieldError id="features-error" error={errors["features"]} />
      <p className="with-script">
        <Button look="secondary" size="small" onClick={() => add([blank], true)}>
          Añadir línea
        </Button>
      </p>
      <PastedList
        pasted={pasted}
        error={errors["pasted_features"]}
        written={() => nameBoxes(list.current).map(({ value }) => value)}
        onAdd={(features) => add(features, false)}
      />
    </div>
  );
}

function nameBoxes(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`[name="${featureFields.name}"]`) ?? [])];
}

type RowProperties = { row: Feature; label: string; onEnter?: () => void; onRemove?: () => void };

function FeatureRow({ row, label, onEnter, onRemove }: RowProperties) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const box = { maxLength: 120, short: true, onKeyDown };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.75rem] gap-2 tablet:grid-cols-[minmax(0,1fr)_8rem_9.5rem_2.75rem]">
      <TextInput {...box} name={featureFields.name} defaultValue={row.name} aria-label={`${label}: nombre`} placeholder="Nombre" />
      <span className="row-start-2 grid grid-cols-2 gap-2 tablet:contents">
        <TextInput {...box} name={featureFields.value} defaultValue={row.value} aria-label={`${label}: valor`} placeholder="Valor" />
        <Select name={featureFields.category} chosen={row.category} aria-label={`${label}: categoría`} short>
          {featureCategories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </Select>
      </span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Quitar ${row.name === "" ? label.toLowerCase() : row.name}`}
          className="with-script col-start-2 row-start-1 size-11 rounded-field text-soft hover:text-red tablet:col-start-4"
        >
          <svg viewBox="0 0 20 20" className="mx-auto size-5" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </li>
  );
}

type PastedProperties = {
  pasted: string;
  error: string | undefined;
  written: () => string[];
  onAdd: (features: readonly Feature[]) => void;
};

/** A pasted list: with JavaScript it becomes rows at once, otherwise when the form is saved. */
function PastedList({ pasted, error, written, onAdd }: PastedProperties) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [added, setAdded] = useState<number>();
  const addPasted = () => {
    if (!box.current) return;
    const known = new Set(written().map(foldText));
    const fresh = readFeatureNames(box.current.value).filter((name) => !known.has(foldText(name)));
    onAdd(fresh.map((name) => ({ ...blank, name: name.slice(0, 120) })));
    setAdded(fresh.length);
    box.current.value = "";
  };
  return (
    <details className="rounded-field border border-line" open={pasted !== "" || error !== undefined}>
      <summary className="px-3.5 py-2.5 text-label font-medium text-rhine">Pegar una lista</summary>
      <div className="flex flex-col gap-2.5 px-3.5 pb-3.5">
        <TextArea
          ref={box}
          name="pasted_features"
          defaultValue={pasted}
          rows={4}
          aria-label="Lista para importar"
          aria-describedby="pasted-hint pasted-error"
          placeholder={"p. ej. Climatizador bizona, Sensores de aparcamiento, Techo panorámico"}
        />
        <p id="pasted-hint" className="text-small text-soft">
          Separada por comas, o con una característica en cada línea. Todas van a la categoría General.
        </p>
        <FieldError id="pasted-error" error={error} />
        <p className="with-script">
          <Button look="secondary" size="small" onClick={addPasted}>
            Añadir a la lista
          </Button>
          <span role="status" className="ml-3 text-label text-soft">
            {added !== undefined && countOf(added, "línea añadida", "líneas añadidas")}
          </span>
        </p>
      </div>
    </details>
  );
}
