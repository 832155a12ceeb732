import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formField, seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import type { OfficeQuote } from "../queries/versions.server.ts";

type Properties = {
  form: string;
  quote: Pick<OfficeQuote, "version" | "sha256">;
  label: string;
  look: "primary" | "secondary";
  sure: string;
  children: ReactNode;
};

/** Changes one version after a question that says what follows. */
export function VersionQuestion({ form, quote: { version, sha256 }, label, look, sure, children }: Properties) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get(formField) === form;
  return (
    <details className="mt-2">
      <ButtonSummary look={look} aria-label={`${label} la versión ${version}`}>
        {label}
      </ButtonSummary>
      <Form method="post" preventScrollReset className="mt-2 rounded-field border border-line bg-raised px-4 py-3">
        <input type="hidden" name={formField} value={form} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name={seenField} value={sha256} />
        <p className="max-w-prose">{children}</p>
        <p className="mt-3">
          <Button type="submit" size="small" look={look} disabled={busy}>
            {busy ? "Un momento..." : sure}
          </Button>
        </p>
      </Form>
    </details>
  );
}
