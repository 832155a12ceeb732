import { type ComponentProps, createContext, type InputEvent, type ReactNode, useContext, useId, useState } from "react";
import { Checkbox, FileInput, Select, TextArea, TextInput } from "./field.tsx";

type Labelled = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Marks an optional field; all others are required. "unmarked": of a form in which everything is optional. */
  optional?: boolean | "unmarked";
};

/** What a control gets from its frame. */
type Attributes = ReturnType<typeof ariaAttributes> & { id: string };

type FrameProperties = Labelled & { children: (attributes: Attributes) => ReactNode };

/** The answer whose errors a form shows. A field that is filled afterwards no longer shows its error; the next answer may bring it back. */
export const ShownAnswer = createContext<object | undefined>(undefined);

/** The error of a field until its control is filled, and what its frame listens to. */
export function useErrorUntilFilled(error: string | undefined) {
  const answer = useContext(ShownAnswer);
  const [filled, setFilled] = useState<object>();
  const onInput = ({ target }: InputEvent<HTMLElement>) => {
    const control = target as HTMLInputElement;
    setFilled(control.type === "checkbox" ? (control.checked ? answer : undefined) : control.value.trim() === "" ? undefined : answer);
  };
  return { error: answer !== undefined && filled === answer ? undefined : error, onInput };
}

/** A label above its control; the hint and the error below. */
function Frame({ label, error: given, hint, optional = false, children }: FrameProperties) {
  const id = useId();
  const { error, onInput } = useErrorUntilFilled(given);
  return (
    <div onInput={onInput} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-label font-medium">
        {label}
        {optional === true && <span className="font-normal text-soft"> Opcional</span>}
      </label>
      {children({ id, ...ariaAttributes(id, { error, hint }) })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-label text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="text-label font-medium text-red">
      {error}
    </p>
  );
}

function ariaAttributes(id: string, { error, hint }: Pick<Labelled, "error" | "hint">) {
  const ids = [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error === undefined ? undefined : true, "aria-describedby": ids === "" ? undefined : ids };
}

export function TextField({ label, error, hint, optional = false, ...rest }: Labelled & Omit<ComponentProps<typeof TextInput>, "id">) {
  return <Frame {...{ label, error, hint, optional }}>{(given) => <TextInput {...rest} required={!optional} {...given} />}</Frame>;
}

export function TextAreaField({ label, error, hint, optional = false, ...rest }: Labelled & Omit<ComponentProps<typeof TextArea>, "id">) {
  return <Frame {...{ label, error, hint, optional }}>{(given) => <TextArea {...rest} required={!optional} {...given} />}</Frame>;
}

export function FileField({ label, error, hint, optional = false, ...rest }: Labelled & Omit<ComponentProps<typeof FileInput>, "id">) {
  return <Frame {...{ label, error, hint, optional }}>{(given) => <FileInput {...rest} required={!optional} {...given} />}</Frame>;
}

type SelectProperties = Labelled &
  Omit<ComponentProps<typeof Select>, "id" | "children"> & { options: readonly { value: string; label: string }[] };

export function SelectField({ label, error, hint, optional = false, options, ...rest }: SelectProperties) {
  return (
    <Frame {...{ label, error, hint, optional }}>
      {(given) => (
        <Select {...rest} {...given}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Frame>
  );
}

export function ConsentField({
  error: given,
  label,
  ...rest
}: { error?: string | undefined; label: ReactNode } & Omit<ComponentProps<typeof Checkbox>, "label">) {
  const id = useId();
  const { error, onInput } = useErrorUntilFilled(given);
  return (
    <div onInput={onInput} className="flex flex-col gap-1">
      <Checkbox
        {...rest}
        label={<span className="block py-1 text-label">{label}</span>}
        {...ariaAttributes(id, { error, hint: undefined })}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The options of a choice from its labels by value, in their order. */
export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
