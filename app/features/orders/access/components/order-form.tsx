import type { ReactNode } from "react";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { responseLost } from "../messages.ts";

type FormProperties = {
  form: string;
  ticket: string;
  answer: FormAnswer | undefined;
  /** The id of the form's place on the page (SubmissionForm). */
  place?: string;
  navigatesAway?: boolean;
  submit: { label: string; busy: string; look?: "primary" | "secondary"; size?: "regular" | "small" };
  children: ReactNode;
};

/** A form of an order with its fields and one button. */
export function OrderForm({ submit: { label, busy: busyLabel, look, size }, children, ...form }: FormProperties) {
  return (
    <SubmissionForm {...form} failed={responseLost} noValidate>
      {({ busy }) => (
        <>
          {children}
          <div>
            <Button type="submit" disabled={busy} {...(look && { look })} {...(size && { size })}>
              {busy ? busyLabel : label}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}

/** `aside` stands at the end of the heading's line. */
type SectionProperties = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A part of the customer's page of an order. */
export function OrderSection({ id, title, aside, children }: SectionProperties) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-24 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-titulo`} className="text-heading-3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A part of the team's page of an order. */
export function OfficeOrderSection({ id, title, aside, children }: SectionProperties) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-titulo`} className="text-card">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
