import type { ComponentProps } from "react";
import { isRouteErrorResponse, useRouteError, useLocation } from "react-router";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { OfficeHeading } from "#app/ui/office/page-parts.tsx";

/** Shown inside the shell when a page of the back office cannot be read. It shows the unsent text of a form again (row R9). */
export function OfficeFailure({ title, kept }: { title: string; kept?: ComponentProps<typeof KeptText> }) {
  const error = useRouteError();
  return (
    <>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure title={title} />}
      {kept && <KeptText {...kept} />}
    </>
  );
}

function Failure({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <OfficeHeading title={title} />
      <p className="max-w-prose text-soft">El fallo es nuestro. Vuelve a intentarlo en unos segundos.</p>
      <div className="mt-5">
        <ButtonAnchor href={pathname + search} size="small">
          Volver a intentarlo
        </ButtonAnchor>
      </div>
    </div>
  );
}
