import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { termsSections } from "#app/features/privacy/legal/terms/sections.tsx";
import { LegalPage } from "#app/ui/prose.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Condiciones" }];

export const meta = listedMeta({
  title: "Condiciones de contratación",
  description:
    "Planes, señal y pagos, plazos, desistimiento con su formulario, garantía legal y garantía mecánica: lo que aceptas, explicado.",
  path: "/condiciones",
  crumbs,
});

export default function Terms() {
  return (
    <LegalPage crumbs={crumbs} title="Condiciones de contratación" sections={termsSections}>
      Lo que acordamos cuando nos encargas un coche o compras uno del stock. Léelas antes de aceptar y pregúntanos lo que no veas claro.
    </LegalPage>
  );
}
