import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { Select, TextInput } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { type Figure, unitOf, type FigureRows } from "../figures.ts";
import { regions } from "../../regions.ts";

/** The number of empty rows on a page without JavaScript. */
const spareRows = 3;

/** Rows to add and remove. Without JavaScript there are empty rows for new ones, and emptying a row removes it. */
export function RowsPart({ part, boxes }: { part: FigureRows; boxes: TypedBoxes }) {
  const [first] = useState(() => filledRows(part, boxes));
  const [rows, setRows] = useState(first);
  const nextNumber = Math.max(-1, ...first) + 1;
  const [added, setAdded] = useState(0);
  const add = () => {
    setRows([...rows, nextNumber + spareRows + added]);
    setAdded(added + 1);
  };
  return (
    <div className="flex flex-col gap-3">
      {part.note !== undefined && <p className="max-w-prose text-soft">{part.note}</p>}
      <Heads part={part} />
      <ul className="-mt-3 flex flex-col">
        {rows.map((number, position) => (
          <FigureRow
            key={number}
            {...{ part, boxes, number }}
            label={`Fila ${position + 1}`}
            onRemove={() => setRows(rows.filter((one) => one !== number))}
          />
        ))}
      </ul>
      <div className="without-script">
        <p className="text-soft">Deja vacía una fila para quitarla. Para añadir filas, usa estas:</p>
        <ul className="flex flex-col">
          {Array.from({ length: spareRows }, (_, position) => (
            <FigureRow key={position} {...{ part, boxes }} number={nextNumber + position} label={`Fila nueva ${position + 1}`} />
          ))}
        </ul>
      </div>
      <p className="with-script">
        <Button look="secondary" size="small" onClick={add}>
          Añadir fila
        </Button>
      </p>
    </div>
  );
}

function filledRows({ id }: FigureRows, { texts }: TypedBoxes): number[] {
  const numbers = Object.entries(texts).flatMap(([path, text]) => {
    const [part, number = ""] = path.split(".", 2);
    return part === id && /^\d+$/.test(number) && text !== "" ? [Number(number)] : [];
  });
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

/** The widths of the columns in a wide window, by the kind of the figure. The last column is for the button. */
const shapes: Readonly<Record<string, string>> = {
  registration: "wide:grid-cols-[10rem_repeat(7,minmax(0,1fr))_2.75rem]",
  regional: "wide:grid-cols-[12rem_10rem_repeat(4,minmax(0,1fr))_6rem_2.75rem]",
  rules: "wide:grid-cols-[12rem_repeat(7,minmax(0,1fr))_2.75rem]",
  aged: "wide:grid-cols-[12rem_repeat(5,minmax(0,1fr))_2.75rem]",
};
const fewColumns = "wide:grid-cols-[repeat(2,11rem)_2.75rem]";
const inRow = "flex flex-wrap gap-x-3 gap-y-2 wide:grid wide:gap-x-2";
const widths: Partial<Record<string, string>> = { day: "w-40", region: "w-full tablet:w-48", condition: "w-24" };

/** In a wide window the names of the columns stand above the rows, otherwise above each box. */
function Heads({ part: { id, columns } }: { part: FigureRows }) {
  return (
    <div
      aria-hidden="true"
      className={`items-end border-b border-line pb-1.5 text-small text-soft max-wide:hidden ${inRow} ${shapes[id] ?? fewColumns}`}
    >
      {Object.entries(columns).map(([column, figure]) => (
        <span key={column}>
          {figure.label}
          {unitOf(figure) !== undefined && <span className="max-wide:hidden"> ({unitOf(figure)})</span>}
        </span>
      ))}
    </div>
  );
}

type RowProperties = { part: FigureRows; boxes: TypedBoxes; number: number; label: string; onRemove?: () => void };

function FigureRow({ part: { id, columns }, boxes: { texts, errors }, number, label, onRemove }: RowProperties) {
  const paths = Object.entries(columns).map(([column, figure]) => ({ path: `${id}.${number}.${column}`, figure }));
  return (
    <li className={`items-end border-b border-line py-3 wide:items-center wide:py-1.5 ${inRow} ${shapes[id] ?? fewColumns}`}>
      {paths.map(({ path, figure }) => (
        <div key={path} className={`flex flex-col gap-1 wide:w-auto ${widths[figure.kind] ?? "w-28"}`}>
          <span aria-hidden="true" className="text-small text-soft wide:hidden">
            {figure.label}
          </span>
          <FigureBox
            name={path}
            figure={figure}
            label={`${label}: ${figure.label.toLowerCase()}`}
            text={texts[path] ?? ""}
            error={errors[path]}
            headsFrom="wide"
          />
        </div>
      ))}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Quitar la ${label.toLowerCase()}`}
          className="with-script ml-auto size-11 rounded-field text-soft hover:text-red"
        >
          <svg viewBox="0 0 20 20" className="mx-auto size-5" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      )}
      <FigureErrors paths={paths} errors={errors} />
    </li>
  );
}

export function FigureErrors({ paths, errors }: { paths: readonly { path: string }[]; errors: TypedBoxes["errors"] }) {
  return paths.map(({ path }) => (
    <div key={path} className="col-span-full w-full empty:hidden">
      <FieldError id={`${path}-error`} error={errors[path]} />
    </div>
  ));
}

type Properties = {
  name: string;
  figure: Figure;
  /** For people who hear the page: which figure of which row it is. */
  label: string;
  text: string;
  error: string | undefined;
  /** The window from which on the unit stands at the head of the column instead of behind the box. */
  headsFrom: "phone" | "wide";
};

/** The form control of one figure, with its unit behind it. The words of an error stand elsewhere, under the id `name`-error. */
export function FigureBox({ name, figure, label, text, error, headsFrom }: Properties) {
  const unit = unitOf(figure);
  const common = {
    name,
    "aria-label": unit === undefined ? label : `${label} (${unit})`,
    "aria-invalid": error === undefined ? undefined : (true as const),
    "aria-describedby": error === undefined ? undefined : `${name}-error`,
    short: true,
  };
  const options = optionsOf(figure);
  if (options !== undefined) {
    return (
      <Select {...common} chosen={text}>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
    );
  }
  if (figure.kind === "day") return <TextInput {...common} type="date" defaultValue={text} />;
  const hideUnit = headsFrom === "phone" ? "hidden" : "wide:hidden";
  return (
    <span className="flex items-center gap-1.5 [&_input]:px-2.5 [&_input]:text-right [&_input]:tabular-nums">
      <TextInput
        {...common}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={text}
        placeholder={figure.blank === "null" ? "sin límite" : undefined}
      />
      {unit !== undefined && (
        <span aria-hidden="true" className={`shrink-0 text-small text-soft ${hideUnit}`}>
          {unit}
        </span>
      )}
    </span>
  );
}

function optionsOf({ kind, blank }: Figure): [value: string, word: string][] | undefined {
  if (kind === "region") return [["", "Elige"], ...Object.entries(regions)];
  if (kind !== "condition") return undefined;
  return [...(blank === undefined ? [] : [["", "—"] as [string, string]]), ["yes", "Sí"], ["no", "No"]];
}

/** What the boxes of a table's form hold, and what is wrong with them, by their names. */
export type TypedBoxes = { texts: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };

/** After a refusal the boxes hold what the person typed, and nothing of the saved table. */
export function typedBoxes(saved: Readonly<Record<string, string>>, answer: FormAnswer | undefined): TypedBoxes {
  const refused = answer?.ok === false;
  return { texts: refused ? answer.typed : saved, errors: answer?.errors.fields ?? {} };
}
