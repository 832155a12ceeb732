import type { ComponentProps, ReactNode } from "react";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { responseLost } from "../messages.ts";

type FormProperties = Omit<ComponentProps<typeof SubmissionForm>, "failed" | "noValidate"> & { submit: ComponentProps<typeof SubmitLine> };

export function OrderForm({ submit, children, ...form }: FormProperties) {
  return (
    <SubmissionForm {...form} failed={responseLost} noValidate>
      {children}
      <SubmitLine {...submit} />
    </SubmissionForm>
  );
}

/** `aside` stands at the end of the heading's line. */
type SectionProperties = { id: string; title: string; aside?: ReactNode; children: ReactNode };

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
