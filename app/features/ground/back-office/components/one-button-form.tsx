import { useFetcher } from "react-router";
import { type FormAnswer, type FormMessages, formField } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { type Change, useShowChange } from "./change-notices.tsx";

type Properties = {
  form: string;
  fields?: Readonly<Record<string, string>>;
  /** The address that handles it; otherwise the page's own. */
  action?: string;
  label: string;
  busyLabel?: string;
  look?: "primary" | "secondary" | "quiet";
  /** What the button is about, for people who hear the page. */
  about?: string;
  /** All of it for them, where label and `about` make no sentence. */
  description?: string;
  messages: FormMessages;
  undo?: Change["undo"];
};

/** A form that is only a button. It tells when it could not be sent. */
export function OneButtonForm({
  form,
  fields = {},
  action,
  label,
  busyLabel = label,
  look = "secondary",
  about,
  description,
  messages,
  undo,
}: Properties) {
  const fetcherKey = [form, ...Object.values(fields)].join(" ");
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const showChange = useShowChange();
  const change = { fetcherKey, failed: messages.failed, ...(undo ? { undo } : {}) };
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      {...(action === undefined ? {} : { action })}
      onSubmit={() => showChange?.({ ...change, moment: Date.now() })}
    >
      {Object.entries({ [formField]: form, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        look={look}
        size="small"
        disabled={busy}
        aria-label={description ?? (about === undefined ? undefined : `${label}: ${about}`)}
      >
        {busy ? busyLabel : label}
      </Button>
    </fetcher.Form>
  );
}
