import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { RouteProgress } from "#app/ui/route-progress.tsx";
import { preferencesAddress } from "../addresses.ts";
import { surveyMessages } from "../messages.ts";
import { steps } from "../survey-options.ts";
import { fieldsOfSteps, stepContents } from "./survey-steps.tsx";
import type { SurveyData } from "../survey-values.ts";

const lastStep = steps.length - 1;

type Properties = SurveyData & { answer: FormAnswer | undefined; fetcher: FetcherWithComponents<FormAnswer> };

/** The survey as one form in four steps. The values of hidden steps are kept. */
export function SurveyForm({ ticket, answer, fetcher, ...properties }: Properties) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);

  const go = (to: number) => {
    setStep(to);
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest("dialog")?.scrollTo({ top: 0 });
    });
  };
  // Enter and the last button both submit the form. Before the last step a submit only shows the next step.
  const onSubmit: ComponentProps<"form">["onSubmit"] = (event) => {
    if (step === lastStep) return;
    event.preventDefault();
    go(step + 1);
  };
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    const wrong = fieldsOfSteps.findIndex((fields) => fields.some((field) => answer?.errors.fields[field] !== undefined));
    if (wrong >= 0) setStep(wrong);
  }
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);

  return (
    <div ref={form} className="flex flex-col gap-6">
      <div>
        <div className="max-w-72">
          <RouteProgress stations={steps.length} reached={step} />
        </div>
        <p id="encuesta-paso" className="mt-3 text-label text-soft">
          Paso {step + 1} de {steps.length}
        </p>
        <h3 ref={heading} tabIndex={-1} aria-describedby="encuesta-paso" className="text-heading-3 outline-none">
          {steps[step]}
        </h3>
      </div>
      <SubmissionForm
        form="preferences"
        ticket={ticket}
        answer={answer}
        failed={surveyMessages.failed}
        noValidate
        fetcher={{ through: fetcher, action: preferencesAddress }}
        onSubmit={onSubmit}
      >
        {/* Enter presses the first button of a form, so this one must submit. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        {stepContents.map((Content, position) => (
          <div key={steps[position]} hidden={position !== step} className={position === step ? "flex flex-col gap-6" : ""}>
            <Content {...properties} answer={answer} />
          </div>
        ))}
        <div className="sticky bottom-0 -mx-5 flex justify-between gap-3 border-t border-line bg-paper px-5 pt-4 pb-1 tablet:-mx-8 tablet:px-8">
          <Button look="secondary" disabled={step === 0} onClick={() => go(step - 1)}>
            Anterior
          </Button>
          {step === lastStep ? (
            <SubmitButton label="Finalizar" busyLabel="Guardando..." key="end" />
          ) : (
            <Button key="next" onClick={() => go(step + 1)}>
              Siguiente
            </Button>
          )}
        </div>
      </SubmissionForm>
    </div>
  );
}
