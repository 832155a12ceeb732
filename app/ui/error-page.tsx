import { company } from "#company";
import { ButtonAnchor } from "./button.tsx";
import { Logo } from "./logo.tsx";

/** The page could not be rendered: where a sent form still is, how to retry, and the request's id in our log (row D16). */
export function ErrorPage({ reference, address }: { reference: string | undefined; address: string }) {
  return (
    <main className="page-width flex min-h-dvh flex-col justify-center gap-6 py-16">
      <title>{`No hemos podido cargar la página · ${company.name}`}</title>
      <a href="/" aria-label={`${company.name}, inicio`} className="self-start">
        <Logo />
      </a>
      <h1 className="text-heading-1">No hemos podido cargar esta página</h1>
      <p className="max-w-prose text-lead text-soft">
        Vuelve a intentarlo en unos segundos. Si enviabas un formulario, vuelve atrás con el navegador: lo que escribiste sigue ahí. Si no
        se arregla, escríbenos a{" "}
        <a href={`mailto:${company.email}`} className="text-rhine underline underline-offset-4">
          {company.email}
        </a>{" "}
        o llámanos al {company.phone.shown}.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href={address}>Volver a intentarlo</ButtonAnchor>
        <ButtonAnchor href="/" look="secondary">
          Ir al inicio
        </ButtonAnchor>
      </div>
      {reference !== undefined && (
        <p className="text-small text-soft">
          Referencia: <code className="select-all">{reference}</code>
        </p>
      )}
    </main>
  );
}
