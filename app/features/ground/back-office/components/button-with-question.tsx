import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";

type Properties = {
  form: string;
  fields?: Readonly<Record<string, string>>;
  /** The address that handles it; otherwise the page's own. */
  action?: string;
  label: string;
  look: "primary" | "secondary" | "quiet";
  /** The label for people who hear the page, where several buttons have the same one. */
  description?: string;
  sure: string;
  group?: string;
  children: ReactNode;
};

/** A form that is only a button, behind a question that says what follows. It opens without JavaScript. */
export function ButtonWithQuestion({ form, fields = {}, action, label, look, description, sure, group, children }: Properties) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get(formField) === form;
  return (
    <details name={group} className="open:basis-full">
      <ButtonSummary look={look} aria-label={description}>
        {label}
      </ButtonSummary>
      <Form
        method="post"
        {...(action === undefined ? {} : { action })}
        preventScrollReset
        className="mt-2 mb-1 rounded-field border border-line bg-raised px-4 py-3"
      >
        {Object.entries({ [formField]: form, ...fields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="max-w-prose wrap-anywhere">{children}</p>
        <p className="mt-3">
          <Button type="submit" size="small" look={look === "quiet" ? "secondary" : look} disabled={busy}>
            {busy ? "Un momento..." : sure}
          </Button>
        </p>
      </Form>
    </details>
  );
}
