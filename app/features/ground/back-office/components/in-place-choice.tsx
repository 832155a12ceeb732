import { useEffect, useRef, useState, type ComponentProps } from "react";
import { useFetcher } from "react-router";
import { formField, seenField, type FormAnswer, type Notice } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { Tone } from "#app/ui/state-badge.tsx";
import { useSetOnChange } from "#app/ui/field.tsx";
import { type Change, ChangeToast, useShowChange } from "./change-notices.tsx";

type StateSelectProperties = Omit<ComponentProps<"select">, "className" | "defaultValue"> & {
  /** Chosen at first, and again whenever this value changes. */
  chosen: string;
  /** The colour of the dot for the row's state. */
  tone: Tone;
};

const dots: Record<Tone, string> = { waiting: "bg-lemon", moving: "bg-rhine", good: "bg-green", over: "bg-control", late: "bg-red" };

/** A select for a state, with a coloured dot that means the same as its word, small enough for the rows of a list. */
function StateSelect({ children, chosen, tone, ...rest }: StateSelectProperties) {
  const select = useSetOnChange<HTMLSelectElement, string>(chosen, (element, value) => (element.value = value));
  return (
    <span className="relative inline-flex w-full">
      <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2">
        <span aria-hidden="true" className={`block size-2 shrink-0 rounded-full ${dots[tone]}`} />
      </span>
      <select
        {...rest}
        ref={select}
        defaultValue={chosen}
        className="min-h-10 w-full appearance-none rounded-field border border-control/60 bg-raised pr-8 pl-7 text-small text-ink hover:border-rhine tablet:min-h-8.5"
      >
        {children}
      </select>
      <svg viewBox="0 0 12 8" aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 w-2.5 -translate-y-1/2 text-soft">
        <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

type Properties = {
  /** The form's name in its command; `action` is the address that handles it. */
  form: string;
  action: string;
  row: Readonly<Record<string, string>>;
  label: string;
  /** The present value. The form sends it as `seen`, so that a person cannot overwrite a change that they have not seen (row R21). */
  chosen: string;
  options: readonly { value: string; label: string; tone: Tone }[];
  failed: Notice;
  name?: string;
};

/** Changes a state in its row and offers to undo it. Without JavaScript a button sends the form. */
export function InPlaceChoice({ form, action, row, label, chosen, options, failed, name = "status" }: Properties) {
  const fetcherKey = [form, ...Object.values(row)].join(" ");
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const element = useRef<HTMLFormElement>(null);
  const { data: answer } = fetcher;
  const [own, setOwn] = useState<Change>();
  const showChange = useShowChange() ?? setOwn;
  useEffect(() => {
    const select = element.current?.elements.namedItem(name);
    // After a refusal the field shows the old value again.
    if (answer?.ok === false && select instanceof HTMLSelectElement) select.value = chosen;
  }, [answer, chosen, name]);
  return (
    <fetcher.Form ref={element} method="post" action={action} className="flex items-center gap-2">
      {Object.entries({ [formField]: form, ...row, [seenField]: chosen }).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <StateSelect
        name={name}
        aria-label={label}
        chosen={chosen}
        tone={options.find(({ value }) => value === chosen)?.tone ?? "over"}
        data-key="e"
        onChange={({ currentTarget }) => {
          const undo = { fields: { [formField]: form, ...row, [seenField]: currentTarget.value, [name]: chosen }, action };
          showChange({ fetcherKey, undo, failed, moment: Date.now() });
          void fetcher.submit(currentTarget.form);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </StateSelect>
      <span className="without-script">
        <Button type="submit" look="secondary" size="small">
          Cambiar
        </Button>
      </span>
      {own && <ChangeToast key={own.moment} change={own} />}
    </fetcher.Form>
  );
}
