import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { DialogCloseButton, DialogSkeleton } from "#app/ui/dialog-parts.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { preferencesAddress } from "../addresses.ts";
import { SurveyForm } from "./survey-form.tsx";
import type { SurveyData } from "../survey-values.ts";

type Properties = {
  open: boolean;
  onClose: () => void;
};

/**
 * The survey as a dialog over any page. It stays mounted while it is closed, because its success message appears after the dialog has
 * closed and the page's data are reloaded.
 */
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

/**
 * The data and the answer of the current opening. A later reload of the page's data must not reset the form while a person fills it in.
 * Errors of an earlier opening are not shown again.
 */
function useFreshData(open: boolean, answer: FormAnswer | undefined) {
  const { data, load } = useFetcher<SurveyData>();
  const [shown, setShown] = useState<Shown>();
  if (open && !shown) setShown({ old: data, oldAnswer: answer });
  if (!open && shown) setShown(undefined);
  if (shown && !shown.fresh && data && data !== shown.old) setShown({ ...shown, fresh: data });
  return { fresh: shown?.fresh, news: answer === shown?.oldAnswer ? undefined : answer, load };
}
