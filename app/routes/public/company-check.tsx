import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { phoneLink } from "#app/features/ground/company/contact-links.ts";
import { checkPage } from "#app/features/ground/company-account/account.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { checkClaim } from "#app/features/ground/company-check/commands.server.ts";
import { CheckForm } from "#app/features/ground/company-check/components/check-form.tsx";
import { checkForm } from "#app/features/ground/company-check/messages.ts";
import { openingSentence } from "#app/lib/opening-hours.ts";
import { TextLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TitledRows } from "#app/ui/titled-rows.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import { company } from "#company";
import type { Route } from "./+types/company-check.ts";

export const headers = sameForEverybody;

const title = "¿De verdad sois vosotros?";
const crumbs = [{ label: "Inicio", to: "/" }, { label: title }];

export function loader({ context }: Route.LoaderArgs) {
  return { ticket: context.get(requestScope).nonce };
}

export async function action({ request, context }: Route.ActionArgs) {
  return checkClaim(context.get(requestScope), await formIn(request));
}

export const meta = listedMeta({
  title,
  description: `Comprueba si una cuenta, un teléfono, un correo, una web o una referencia es de verdad de ${company.name} antes de pagar.`,
  path: checkPage,
  crumbs,
});

const advice = [
  {
    title: "Si te decimos que no",
    text: (
      <>
        No pagues y no contestes. Llámanos al <TextLink to={phoneLink}>{company.phone.shown}</TextLink>. {openingSentence()}.
      </>
    ),
  },
  {
    title: "Si ya has pagado",
    text: (
      <>
        Llama ahora a tu banco para que pare la transferencia. Después denúncialo a la Policía Nacional o a la Guardia Civil. El{" "}
        <TextLink to="tel:017">017</TextLink> de INCIBE te ayuda gratis y en confianza.
      </>
    ),
  },
  { title: "Lo que escribes aquí", text: "No lo guardamos: solo la respuesta, sin tu nombre, durante dos días." },
];

export default function CompanyCheck({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={title}>
        <p>
          ¿Alguien te ha dado una cuenta, un teléfono, un correo, una web o una referencia en nuestro nombre? Pégalo aquí y te decimos si es
          nuestro. Hazlo siempre antes de pagar.
        </p>
      </PageHeading>
      <section id="comprobar" aria-label="Comprobar" className="page-width">
        <CheckForm ticket={ticket} answer={answerAbout(checkForm, actionData)} place="comprobar" />
      </section>
      <section aria-labelledby="que-hacer" className="page-width mt-16 tablet:mt-24">
        <h2 id="que-hacer" className="text-heading-2">
          Qué hacer
        </h2>
        <div className="mt-8">
          <TitledRows rows={advice} />
        </div>
      </section>
    </>
  );
}
