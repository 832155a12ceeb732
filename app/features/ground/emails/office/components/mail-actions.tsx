import { useFetcher } from "react-router";
import { useShowChange } from "#app/features/ground/back-office/components/change-notices.tsx";
import { formField, seenField } from "#app/features/ground/forms/hidden-fields.ts";
import type { FormAnswer, FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { retryAllForm, retryAllMessages, testForm, testMessages } from "../messages.ts";

/** Retries all mails that were given up before the page was made; `seen` is the latest of these moments. */
export function RetryAll({ seen, action }: { seen: string; action: string }) {
  return (
    <OneButton
      form={retryAllForm}
      fields={{ [seenField]: seen }}
      label="Reintentar todos"
      busy="Reintentando..."
      messages={retryAllMessages}
      action={action}
    />
  );
}

/** Sends the admin a test mail and shows the mail server's answer. */
export function TestMail({ action }: { action: string }) {
  return <OneButton form={testForm} fields={{}} label="Enviarme una prueba" busy="Enviando..." messages={testMessages} action={action} />;
}

type Properties = {
  form: string;
  fields: Readonly<Record<string, string>>;
  label: string;
  busy: string;
  messages: FormMessages;
  action: string;
};

function OneButton({ form, fields, label, busy, messages, action }: Properties) {
  const fetcher = useFetcher<FormAnswer>({ key: form });
  const showChange = useShowChange();
  const idle = fetcher.state === "idle";
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={() => showChange?.({ fetcherKey: form, moment: Date.now(), failed: messages.failed })}
    >
      {Object.entries({ [formField]: form, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="secondary" size="small" disabled={!idle}>
        {idle ? label : busy}
      </Button>
    </fetcher.Form>
  );
}
