import type { FormAnswer, Notice } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** The notice for a failure. */ failed: Notice;
  /** Hides a success, if the page shows it anyway. */ silent?: boolean;
};

export function AnswerToast({ answer, failed, silent = false }: Properties) {
  if (!answer || (answer.ok && silent)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer, failed)} />;
}
