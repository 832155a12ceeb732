import { useEffect, useRef, useState, type ComponentProps } from "react";
import { useFetcher, type FetcherWithComponents } from "react-router";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { DialogCloseButton, DialogSkeleton } from "#app/ui/dialog-parts.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { RouteProgress } from "#app/ui/route-progress.tsx";
import { preferencesAddress } from "../addresses.ts";
import type { SurveyData } from "../survey-values.ts";
import { surveyMessages } from "../messages.ts";
import { steps } from "../survey-options.ts";
import { fieldsOfSteps, stepContents } from "./survey-steps.tsx";

type Properties = {
  open: boolean;
  onClose: () => void;
};

/** The survey as a dialog over any page. It stays mounted while it is closed: its success message appears after that. */
export function PreferencesSurvey({ open, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sending = useFetcher<FormAnswer>();
  const { data: answer } = sending;
  const { fresh, news, load } = useFreshData(open, answer);

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    void load(preferencesAddress);
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [open, load]);
  useEffect(() => {
    if (answer?.ok === true) dialog.current?.close();
  }, [answer]);

  return (
    <>
      <dialog ref={dialog} onClose={onClose} aria-labelledby="encuesta-titulo" className="dialog-sheet">
        <div className="flex flex-col gap-5 px-5 pb-6 tablet:px-8">
          <header className="flex items-start justify-between gap-4 pt-5 tablet:pt-7">
            <h2 id="encuesta-titulo" className="text-heading-3 tablet:text-heading-2">
              Cuéntanos sobre tus preferencias
            </h2>
            <DialogCloseButton />
          </header>
          {fresh ? (
            <SurveyForm {...fresh} answer={news} fetcher={sending} />
          ) : (
            <DialogSkeleton label="Cargando tus preferencias..." blocks={["h-6", "h-14", "h-24", "h-12"]} />
          )}
        </div>
      </dialog>
      {answer?.ok === true && answer.notice && !open && <Toast tone="good" title={answer.notice.title} text={answer.notice.text} />}
    </>
  );
}

type Shown = { old: SurveyData | undefined; oldAnswer: FormAnswer | undefined; fresh?: SurveyData };

/** The data and the answer of this opening: no reload resets a form that is being filled in, and no earlier error shows again. */
function useFreshData(open: boolean, answer: FormAnswer | undefined) {
  const { data, load } = useFetcher<SurveyData>();
  const [shown, setShown] = useState<Shown>();
  if (open && !shown) setShown({ old: data, oldAnswer: answer });
  if (!open && shown) setShown(undefined);
  if (shown && !shown.fresh && data && data !== shown.old) setShown({ ...shown, fresh: data });
  return { fresh: shown?.fresh, news: answer === shown?.oldAnswer ? undefined : answer, load };
}

const lastStep = steps.length - 1;

type SurveyFormProperties = SurveyData & { answer: FormAnswer | undefined; fetcher: FetcherWithComponents<FormAnswer> };

function SurveyForm({ ticket, answer, fetcher, ...properties }: SurveyFormProperties) {
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
