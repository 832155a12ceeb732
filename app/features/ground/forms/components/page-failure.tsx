import { isRouteErrorResponse, useRouteError } from "react-router";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { KeptText } from "./kept-text.tsx";

type Words = { title: string; text: string };

type Properties = {
  /** Why a page may be missing, without saying whether it exists for somebody else (row B2). */
  missing: Words;
  failed: Words;
  kept?: { answer: FormAnswer | undefined; labels: Readonly<Record<string, string>> };
};

/** Shown for a page that is missing or could not be read. It shows the unsent text of a form again (row R9). */
export function PageFailure({ missing, failed, kept }: Properties) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage {...missing} /> : <NotFoundPage {...failed} missing={false} />}
      {kept && <KeptText {...kept} />}
    </>
  );
}
