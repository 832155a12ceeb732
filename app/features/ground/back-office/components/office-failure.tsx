import { isRouteErrorResponse, useRouteError, useLocation } from "react-router";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { OfficeHeading } from "#app/ui/office/office-heading.tsx";

/** Shown inside the shell when a page of the back office cannot be read. */
export function OfficeFailure({ title }: { title: string }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
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
