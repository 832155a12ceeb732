import { useFetcher } from "react-router";
import type { FormAnswer, FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { useShowChange } from "./change-notices.tsx";

type Properties = {
  form: string;
  fields?: Readonly<Record<string, string>>;
  label: string;
  look?: "primary" | "secondary" | "quiet";
  /** What the button is about, for people who hear the page. */
  about: string;
  messages: FormMessages;
};

/** A form that is only a button. It tells when it could not be sent. */
export function OneButtonForm({ form, fields = {}, label, look = "secondary", about, messages }: Properties) {
  const fetcherKey = [form, ...Object.values(fields)].join(" ");
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const showChange = useShowChange();
  return (
    <fetcher.Form method="post" onSubmit={() => showChange?.({ fetcherKey, moment: Date.now(), failed: messages.failed })}>
      {Object.entries({ [formField]: form, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look={look} size="small" disabled={fetcher.state !== "idle"} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </fetcher.Form>
  );
}
