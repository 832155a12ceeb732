import type { ComponentProps } from "react";
import { regions } from "#app/features/cars/price-tables/regions.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { type Figure, unitOf } from "../figures.ts";

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
  if (figure.kind === "condition") return <Options {...common} text={text} options={conditionOptions(figure)} />;
  if (figure.kind === "region") return <Options {...common} text={text} options={[["", "Elige"], ...Object.entries(regions)]} />;
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

type OptionsProperties = { text: string; options: readonly (readonly [value: string, label: string])[] };

function Options({ text, options, ...rest }: OptionsProperties & Omit<ComponentProps<typeof Select>, "chosen" | "children">) {
  return (
    <Select {...rest} chosen={text}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function conditionOptions({ blank }: Figure): [string, string][] {
  const answers: [string, string][] = [
    ["yes", "Sí"],
    ["no", "No"],
  ];
  return blank === undefined ? answers : [["", "—"], ...answers];
}
