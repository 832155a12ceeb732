import { useId, useState } from "react";
import { ControlledInput, Slider, SliderTrack } from "./field.tsx";
import { FieldError } from "./form-field.tsx";

type Properties = {
  label: string;
  name: string;
  /** Shown after the number: €, km. */
  unit?: string;
  scale: { min: number; max: number; step: number };
  /** The initial text; a typed text may not be a number. */
  initial: string;
  format: (value: number) => string;
  error?: string | undefined;
};

/** One amount: a number box, and with JavaScript a slider. Leaving the box rounds to a whole step. */
export function SliderField({ label, name, unit, scale, initial, format, error }: Properties) {
  const id = useId();
  const [text, setText] = useState(initial);
  const value = clampToScale(scale, text);
  const share = (value - scale.min) / (scale.max - scale.min);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <label htmlFor={id} className="text-label font-medium">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <span className="w-28">
            <ControlledInput
              id={id}
              name={name}
              type="number"
              inputMode="numeric"
              {...scale}
              shown={text}
              onShown={setText}
              onBlur={() => setText(String(value))}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
            />
          </span>
          {unit !== undefined && <span className="text-soft">{unit}</span>}
        </span>
      </div>
      <div className="slider-pair relative h-6">
        <SliderTrack length={100} from={0} to={100 * share} />
        <Slider {...scale} shown={String(value)} onShown={setText} aria-label={`${label}: deslizador`} aria-valuetext={format(value)} />
      </div>
      <p className="with-script flex justify-between text-small text-soft" aria-hidden="true">
        <span>{format(scale.min)}</span>
        <span>{format(scale.max)}</span>
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The nearest whole step within the bounds; the lowest one for invalid text. */
function clampToScale({ min, max, step }: Properties["scale"], text: string): number {
  const value = text.trim() === "" ? min : Number(text);
  if (!Number.isFinite(value)) return min;
  return Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
}
