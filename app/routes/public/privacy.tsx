import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { privacySections } from "#app/features/privacy/legal/privacy/sections.tsx";
import { formatLongDate } from "#app/lib/dates.ts";
import { LegalPage } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/privacy.ts";

export const headers = sameForEverybody;

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Privacidad" }];

export function loader({ context }: Route.LoaderArgs) {
  return { today: formatLongDate(context.get(requestScope).context.now) };
}

export const meta = listedMeta({
  title: "Política de privacidad",
  description: "Qué datos recogemos, para qué, cuánto tiempo los guardamos y cómo pedir que los corrijamos o los borremos.",
  path: "/privacy",
  crumbs,
});

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage crumbs={crumbs} title="Política de privacidad" sections={privacySections} inForce={`En vigor a ${loaderData.today}. `}>
      Tus datos son tuyos. Aquí lees qué guardamos, para qué y hasta cuándo. Si quieres verlos, llevártelos o borrarlos, ve a{" "}
      <TextLink to="/data-request">Solicita tus datos</TextLink>.
    </LegalPage>
  );
}
