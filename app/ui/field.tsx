import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

const control = "min-h-11 w-full rounded-field border border-control bg-raised px-3.5 text-ink placeholder:text-soft";

/** A text box. Its label is in the markup around it, or in `aria-label`. */
export function TextInput({ short = false, ...rest }: Omit<ComponentProps<"input">, "className"> & { short?: boolean }) {
  return <input {...rest} className={`${control} ${short ? "text-label" : ""}`} />;
}

type Followed = {
  /** What it shows. */
  shown: string;
  onShown: (text: string) => void;
};

/**
 * For a control whose content the page's state knows. What a person did to it before the script took over is told first: the state would
 * overwrite it.
 */
function useFollowed({ shown, onShown }: Followed) {
  const element = useRef<HTMLInputElement>(null);
  const followed = useRef(false);
  useLayoutEffect(() => {
    if (followed.current) return;
    followed.current = true;
    const value = element.current?.value ?? shown;
    if (value !== shown) onShown(value);
  });
  return { ref: element, value: shown, onChange: (event: { target: HTMLInputElement }) => onShown(event.target.value) };
}

/** A text box whose text the page's state knows. */
export function FollowedInput({
  shown,
  onShown,
  ...rest
}: Followed & Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "ref">) {
  return <TextInput {...rest} {...useFollowed({ shown, onShown })} />;
}

/** A slider; the page's state knows where its thumb is. */
export function Slider({
  shown,
  onShown,
  ...rest
}: Followed & Omit<ComponentProps<"input">, "value" | "onChange" | "ref" | "type" | "className">) {
  return <input {...rest} type="range" {...useFollowed({ shown, onShown })} />;
}

/** A box that takes a file, chosen or dropped upon it. */
export function FileInput(properties: Omit<ComponentProps<"input">, "className" | "type">) {
  return (
    <input
      {...properties}
      type="file"
      className="w-full cursor-pointer rounded-field border border-dashed border-control bg-raised px-3.5 py-3 text-label text-soft file:mr-3.5 file:min-h-10 file:cursor-pointer file:rounded-field file:border file:border-control/60 file:bg-raised file:px-3.5 file:font-medium file:text-ink hover:border-rhine"
    />
  );
}

/** A box for several lines; it grows downwards with what is written where the browser can, and never sideways. */
export function TextArea({
  defaultValue = "",
  ...rest
}: Omit<ComponentProps<"textarea">, "className" | "defaultValue"> & { defaultValue?: string | undefined }) {
  return (
    <textarea
      rows={5}
      {...rest}
      // In a list, because React writes a plain text into the box when it takes the page over, on top of what somebody has typed by then.
      defaultValue={[defaultValue]}
      className={`${control} field-sizing-content max-h-96 min-h-32 py-2.5 wrap-anywhere`}
    />
  );
}

/**
 * A control that is the person's, except when the page's state changes: then it is set anew. Not at first, because what was chosen before
 * the script took over is the person's too.
 */
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
  /** Chosen at first, and again whenever this changes. */
  chosen: string;
  short?: boolean;
};

export function Select({ children, chosen, short = false, ...rest }: SelectProps) {
  const select = useSetOnChange<HTMLSelectElement, string>(chosen, (element, value) => (element.value = value));
  return (
    <span className="relative inline-flex w-full">
      <select {...rest} ref={select} defaultValue={chosen} className={`${control} appearance-none pr-9 ${short ? "text-label" : ""}`}>
        {children}
      </select>
      <svg viewBox="0 0 12 8" aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3.5 w-3 -translate-y-1/2 text-soft">
        <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "className" | "type" | "defaultChecked"> & {
  label: ReactNode;
  /** How many would be shown, at the right. */
  count?: string;
  /** Ticked at first, and again whenever this changes; in between the box is the person's. */
  ticked: boolean;
};

/** A box to tick. It keeps the focus when the page's state catches up with it. */
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
