import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formField, seenField, type FormAnswer, type Notice } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { StateSelect } from "#app/ui/office/state-select.tsx";
import type { Tone } from "#app/ui/state-badge.tsx";
import { type Change, ChangeToast, useShowChange } from "./change-notices.tsx";

type Properties = {
  /** The form's name in its command; `action` is the address that handles it. */
  form: string;
  action: string;
  /** Fields that identify the row, such as an id. */
  row: Readonly<Record<string, string>>;
  label: string;
  /** The present value. The form sends it as `seen`, so that a person cannot overwrite a change that they have not seen (row R21). */
  chosen: string;
  /** `tone` is the colour of the state. */
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
