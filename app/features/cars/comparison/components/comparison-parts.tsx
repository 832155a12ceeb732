import { Link } from "react-router";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { CopyLink } from "#app/ui/copy-link.tsx";

export type Offered = { label: string; to: string };

/** The saved cars that are not in the comparison yet, each with the address of the comparison with it. */
export function MoreCars({ offered, count }: { offered: readonly Offered[]; count: number }) {
  return (
    <section aria-labelledby="otro-coche" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="otro-coche" className="text-heading-3">
        {count === 0 ? "Elige el primero" : "Añade otro coche"}
      </h2>
      {offered.length === 0 ? (
        <p className="mt-3 max-w-prose text-soft">
          Guarda con el corazón los coches que te gusten: aparecerán aquí, y los añades a la comparación con un toque.
        </p>
      ) : (
        <ul className="mt-4 flex flex-wrap gap-2.5">
          {offered.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                preventScrollReset
                className="inline-flex min-h-10 items-center gap-2 rounded-pill border border-control/60 bg-raised px-4 py-1.5 text-label hover:border-rhine hover:text-rhine"
              >
                <span aria-hidden="true">+</span> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/stock" look={count === 0 && offered.length === 0 ? "primary" : "secondary"}>
          Ver coches en stock
        </ButtonLink>
      </p>
    </section>
  );
}

/** `path`: the address of exactly this comparison, with its region. */
export function ComparisonLinks({ path }: { path: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 print:hidden">
      <TextLink to={path}>Enlace a esta comparación</TextLink>
      <CopyLink path={path} />
      <button
        type="button"
        onClick={() => print()}
        className="with-script min-h-10 font-medium text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
      >
        Imprimir
      </button>
    </p>
  );
}
