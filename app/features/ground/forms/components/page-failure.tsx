import { isRouteErrorResponse, useRouteError } from "react-router";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { KeptText } from "./kept-text.tsx";

const later = "No hemos podido cargarlo ahora mismo. Vuelve a intentarlo en unos segundos o llámanos.";

type Properties = {
  /** Why a page may be missing, without saying whether it exists for somebody else (row B2). */
  missing: { title: string; text: string };
  /** The title of a page that could not be read. */
  failed: string;
  failedText?: string;
  /** The answer of the page's form, and the labels of the typed fields. */
  kept?: { answer: FormAnswer | undefined; labels: Readonly<Record<string, string>> };
};

/** Shown for a page that is missing or could not be read. It shows the unsent text of a form again (row R9). */
export function PageFailure({ missing, failed, failedText = later, kept }: Properties) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage {...missing} /> : <NotFoundPage title={failed} text={failedText} missing={false} />}
      {kept && <KeptText {...kept} />}
    </>
  );
}
