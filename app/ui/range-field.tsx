import { ControlledInput, Slider, SliderTrack } from "./field.tsx";
import { useSyncedText } from "./synced-text.ts";
import { lastPlaceOf, placeOf, type Scale, valueAfterMove, valueAt } from "./range-scale.ts";

export type RangeValue = { min?: number | undefined; max?: number | undefined };

type Props = {
  label: string;
  /** Whether the page shows the label elsewhere. */
  labelled?: boolean;
  /** The fields are named {name}_min and {name}_max. */
  name: string;
  unit: string;
  scale: Scale;
  value: RangeValue;
  format: (value: number) => string;
  /** Called for each step of a moving thumb. The form itself handles typing in the boxes. */
  onMoved: () => void;
  /** While true, a new `value` does not overwrite the text in the boxes. */
  typing: boolean;
};

/** A range: two number boxes, and with JavaScript a slider with two thumbs. */
export function RangeField({ label, labelled = false, name, unit, scale, value, format, onMoved, typing }: Props) {
  const [min, setMin] = useSyncedText(text(value.min), { typing });
  const [max, setMax] = useSyncedText(text(value.max), { typing });
  const shown = { min, max };
  const show = { min: setMin, max: setMax };

  const lastPlace = lastPlaceOf(scale);
  const values = { min: shown.min === "" ? scale.min : Number(shown.min), max: shown.max === "" ? scale.max : Number(shown.max) };
  const places = { min: placeOf(scale, values.min), max: placeOf(scale, values.max) };
  const move = (end: "min" | "max", place: number) => {
    const bounded = end === "min" ? Math.min(place, places.max) : Math.max(place, places.min);
    const moved = valueAfterMove(scale, values[end], bounded);
    show[end](moved === scale[end] ? "" : String(moved));
    onMoved();
  };

  return (
    <fieldset>
      <legend className={labelled ? "sr-only" : "mb-2.5 font-medium"}>{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(["min", "max"] as const).map((end) => (
          <ControlledInput
            key={end}
            short
            type="number"
            inputMode="numeric"
            name={`${name}_${end}`}
            aria-label={`${label} ${end === "min" ? "desde" : "hasta"} (${unit})`}
            placeholder={end === "min" ? "Sin mínimo" : "Sin máximo"}
            min={0}
            step={scale.step}
            shown={shown[end]}
            onShown={show[end]}
          />
        ))}
      </div>
      <div className="slider-pair relative mt-3 h-6">
        <SliderTrack length={lastPlace} from={places.min} to={places.max} />
        {(["min", "max"] as const).map((end) => (
          <Slider
            key={end}
            min={0}
            max={lastPlace}
            shown={String(places[end])}
            aria-label={`${label}: ${end === "min" ? "desde" : "hasta"}`}
            aria-valuetext={format(valueAt(scale, places[end]))}
            onShown={(place) => move(end, Number(place))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function text(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}
