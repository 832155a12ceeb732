import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { accessibilitySections } from "#app/features/privacy/legal/accessibility/sections.tsx";
import { LegalPage } from "#app/ui/prose.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Accesibilidad" }];

export const meta = listedMeta({
  title: "Declaración de accesibilidad",
  description: "Qué nivel de accesibilidad cumple esta web, qué le falta, cómo lo comprobamos y a quién avisar de una barrera.",
  path: "/accesibilidad",
  crumbs,
});

export default function Accessibility() {
  return (
    <LegalPage crumbs={crumbs} title="Declaración de accesibilidad" sections={accessibilitySections}>
      Esta web es para todas las personas. Aquí dice hasta dónde llega hoy y qué hacer si algo te cierra el paso.
    </LegalPage>
  );
}
