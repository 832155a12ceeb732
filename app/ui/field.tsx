import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

const controlStyle = "min-h-11 w-full rounded-field border border-control bg-raised px-3.5 text-ink placeholder:text-soft";

/** A text box. The markup around it or `aria-label` gives its label. */
export function TextInput({ short = false, ...rest }: Omit<ComponentProps<"input">, "className"> & { short?: boolean }) {
  return <input {...rest} className={`${controlStyle} ${short ? "text-label" : ""}`} />;
}

/** Fields that a form sends without showing them. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type Controlled = {
  /** The displayed text. */
  shown: string;
  onShown: (text: string) => void;
};

/** For a control with its content in React state. Input from before hydration is reported first, because the state would overwrite it. */
function useControlledInput({ shown, onShown }: Controlled) {
  const element = useRef<HTMLInputElement>(null);
  const reported = useRef(false);
  useLayoutEffect(() => {
    if (reported.current) return;
    reported.current = true;
    const value = element.current?.value ?? shown;
    if (value !== shown) onShown(value);
  });
  return { ref: element, value: shown, onChange: (event: { target: HTMLInputElement }) => onShown(event.target.value) };
}

/** A text box with its text in React state. */
export function ControlledInput({
  shown,
  onShown,
  ...rest
}: Controlled & Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "ref">) {
  return <TextInput {...rest} {...useControlledInput({ shown, onShown })} />;
}

/** A slider with its position in React state. */
export function Slider({
  shown,
  onShown,
  ...rest
}: Controlled & Omit<ComponentProps<"input">, "value" | "onChange" | "ref" | "type" | "className">) {
  return <input {...rest} type="range" {...useControlledInput({ shown, onShown })} />;
}

/** The line below the thumbs of a slider, from 0 to `length`; the part between them is coloured. */
export function SliderTrack({ length, from, to }: { length: number; from: number; to: number }) {
  return (
    <svg
      viewBox={`0 0 ${length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-2.5 top-[11px] h-0.5 w-[calc(100%-1.25rem)] overflow-visible"
    >
      <rect width={length} height="1" className="fill-line" />
      <rect x={from} width={to - from} height="1" className="fill-rhine" />
    </svg>
  );
}

/** For a control that keeps the person's input, also from before hydration, but is set when `value` changes. */
export function useSetOnChange<Control, Value>(value: Value, set: (control: Control, value: Value) => void) {
  const element = useRef<Control>(null);
  const last = useRef(value);
  useEffect(() => {
    if (element.current && last.current !== value) set(element.current, value);
    last.current = value;
  });
  return element;
}

type SelectProps = Omit<ComponentProps<"select">, "className" | "defaultValue"> & {
  /** Chosen at first, and again whenever this value changes. */
  chosen: string;
  short?: boolean;
};

export function Select({ children, chosen, short = false, ...rest }: SelectProps) {
  const select = useSetOnChange<HTMLSelectElement, string>(chosen, choose);
  return (
    <span className="relative inline-flex w-full">
      <select {...rest} ref={select} defaultValue={chosen} className={`${controlStyle} appearance-none pr-9 ${short ? "text-label" : ""}`}>
        {children}
      </select>
      <svg viewBox="0 0 12 8" aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3.5 w-3 -translate-y-1/2 text-soft">
        <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

/** Chooses an option and makes it the default, to which a reset goes back: React leaves the first one there. */
function choose(select: HTMLSelectElement, value: string): void {
  for (const option of select.options) option.defaultSelected = option.value === value;
  select.value = value;
}

type CheckboxProps = Omit<ComponentProps<"input">, "className" | "type" | "defaultChecked"> & {
  label: ReactNode;
  /** The number of matches, at the right. */
  count?: string;
  /** Ticked at first, and again whenever this value changes; in between the box keeps the person's input. */
  ticked: boolean;
};

/** A checkbox. It keeps the focus when the page's state changes it. */
export function Checkbox({ label, count, ticked, ...rest }: CheckboxProps) {
  const box = useSetOnChange<HTMLInputElement, boolean>(ticked, (element, value) => (element.checked = value));
  return (
    <label className="flex min-h-9 items-center gap-3 has-disabled:text-soft">
      <input
        {...rest}
        ref={box}
        type="checkbox"
        defaultChecked={ticked}
        className="peer size-5 shrink-0 appearance-none rounded-[5px] border border-control bg-raised bg-center bg-no-repeat checked:border-rhine checked:bg-rhine checked:bg-(image:--check)"
      />
      <span className="grow">{label}</span>
      {count !== undefined && <span className="text-label text-soft">{count}</span>}
    </label>
  );
}

/** A text box for several lines. It grows downwards with its text where the browser supports this, never sideways. */
export function TextArea({
  defaultValue = "",
  ...rest
}: Omit<ComponentProps<"textarea">, "className" | "defaultValue"> & { defaultValue?: string | undefined }) {
  return (
    <textarea
      rows={5}
      {...rest}
      // A list, because on hydration React writes a plain string into the box over text that was typed before.
      defaultValue={[defaultValue]}
      className={`${controlStyle} field-sizing-content max-h-96 min-h-32 py-2.5 wrap-anywhere`}
    />
  );
}

/** A file input, for choosing or dropping a file. */
export function FileInput(properties: Omit<ComponentProps<"input">, "className" | "type">) {
  return (
    <input
      {...properties}
      type="file"
      className="w-full cursor-pointer rounded-field border border-dashed border-control bg-raised px-3.5 py-3 text-label text-soft file:mr-3.5 file:min-h-10 file:cursor-pointer file:rounded-field file:border file:border-control/60 file:bg-raised file:px-3.5 file:font-medium file:text-ink hover:border-rhine"
    />
  );
}
