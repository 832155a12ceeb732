import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/auth.ts";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Área de clientes",
    description: "El área de clientes todavía no está abierta.",
    origin: matches[0].loaderData.origin,
    path: "/auth",
    unlisted: true,
  });

export default function CustomerArea() {
  return (
    <>
      <PageHeading crumbs={[{ label: "Inicio", to: "/" }, { label: "Área de clientes" }]} title="El área de clientes aún no está abierta">
        Estamos terminándola y todavía no puedes entrar ni crear una cuenta. Mientras tanto, ver coches y hablar con nosotros no necesita registro.
      </PageHeading>
      <div className="page-width flex flex-wrap gap-3 pb-10">
        <ButtonLink to="/stock">Ver coches en stock</ButtonLink>
        <ButtonLink to="/contacto" look="secondary">
          Contactar
        </ButtonLink>
      </div>
    </>
  );
}
