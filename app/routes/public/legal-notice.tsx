import { company } from "#company";
import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { noticeSections } from "#app/features/privacy/legal/notice/sections.tsx";
import { LegalPage } from "#app/ui/prose.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Aviso legal" }];

export const meta = listedMeta({
  title: "Aviso legal",
  description: `Quién es el titular de esta web, cómo puedes usarla y qué ley se aplica. Datos de ${company.legal.name}`,
  path: "/aviso-legal",
  crumbs,
});

export default function LegalNotice() {
  return (
    <LegalPage crumbs={crumbs} title="Aviso legal" sections={noticeSections}>
      Quién responde de esta web y con qué reglas.
    </LegalPage>
  );
}
