import { Link } from "react-router";
import { appointmentBenefits } from "#app/features/company/appointment-benefits.ts";
import { mailLink, phoneLink, whatsappLink } from "#app/features/company/contact-links.ts";
import { breadcrumbList } from "#app/features/company/structured-data.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { company } from "#company";
import type { Route } from "./+types/appointments.ts";

export const handle = { scripts: false };

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Reservar cita" }];

const request = "Hola, quiero reservar una videollamada.\n\nMe viene bien (día y hora): \nQuiero hablar de: \nMi teléfono, si preferís llamarme: \n";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: "Reservar cita",
    description: "Una videollamada gratuita para hablar de tu próximo coche alemán: dudas, presupuesto y siguientes pasos. De lunes a viernes, de 9:00 a 18:00.",
    origin,
    path: "/appointments",
    structuredData: [breadcrumbList(origin, "/appointments", crumbs)],
  });
};

export default function Appointments() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Una videollamada sobre tu próximo coche">
        Nos cuentas qué buscas y sales sabiendo si te compensa traerlo de Alemania. Sin coste y sin compromiso.
      </PageHeading>
      <section className="page-width">
        <h2 className="sr-only">Qué te llevas de la llamada</h2>
        <ul className="grid border-y border-line tablet:grid-cols-3">
          {appointmentBenefits.map(({ title, text }) => (
            <li key={title} className="border-b border-line py-6 last:border-b-0 tablet:border-b-0 tablet:border-l tablet:px-7 tablet:py-8 tablet:first:border-l-0 tablet:first:pl-0 tablet:last:pr-0">
              <h3 className="text-heading-3">{title}</h3>
              <p className="mt-2 max-w-sm text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="page-width mt-16 grid gap-x-16 gap-y-10 tablet:mt-24 desktop:grid-cols-[1fr_22rem]">
        <div>
          <h2 className="text-heading-2">Cómo reservar</h2>
          <p className="mt-4 max-w-xl text-lead text-soft">
            De momento las citas se reservan por teléfono, WhatsApp o correo; todavía no hay calendario en la web. Dinos qué día y a qué hora te viene bien y te
            confirmamos.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonAnchor href={whatsappLink(request)}>Pedir cita por WhatsApp</ButtonAnchor>
            <ButtonAnchor href={mailLink("Quiero reservar una cita", request)} look="secondary">
              Pedir cita por correo
            </ButtonAnchor>
          </div>
          <p className="mt-5 max-w-md text-label text-soft">
            Los dos botones abren un mensaje ya empezado. Usamos tus datos solo para la cita, como explica la <TextLink to="/privacy">política de privacidad</TextLink>.
          </p>
        </div>
        <aside aria-label="Horario y teléfono" className="self-start rounded-tile bg-tile p-6 tablet:p-8">
          <h2 className="font-text text-label font-semibold tracking-normal text-soft">Atención inmediata</h2>
          <p className="mt-2">
            <a href={phoneLink} className="font-heading text-heading-2 font-bold tracking-tight whitespace-nowrap hover:text-rhine hover:underline">
              {company.phone.shown}
            </a>
          </p>
          <p className="mt-3 text-soft">Lunes a viernes, 9:00 a 18:00</p>
        </aside>
      </section>
      <p className="page-width mt-14">
        <Link to="/" className="group inline-flex min-h-11 items-center gap-2 text-rhine">
          <span aria-hidden="true">←</span>
          <span className="underline decoration-rhine/35 underline-offset-4 group-hover:decoration-rhine">Volver al inicio</span>
        </Link>
      </p>
    </>
  );
}
