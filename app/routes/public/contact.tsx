import { sendMessage } from "#app/features/requests/contact/commands.server.ts";
import { ContactForm } from "#app/features/requests/contact/components/contact-form.tsx";
import { complaintSubject, type Subject } from "#app/features/requests/contact/subjects.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { complaintDays } from "#app/features/ground/company/complaints.ts";
import { contactChannels, preparedMessage } from "#app/features/ground/company/contact-channels.ts";
import { countedFrom, type DeliveryTime } from "#app/features/ground/company/delivery-time.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { dealerData, listedMeta } from "#app/features/ground/company/structured-data.ts";
import { keptQuery, queryInWords } from "#app/features/matching/saved-searches/saved-query.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { readDeliveryTime } from "#app/features/orders/orders/queries.server.ts";
import { openingSentence } from "#app/lib/opening-hours.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { type LogScope, pagePart, requestScope, type RequestScope } from "#server/request.ts";
import { ChannelTile } from "#app/ui/channel-tile.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { TitledRows } from "#app/ui/titled-rows.tsx";
import { company } from "#company";
import { personOf } from "#server/session.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/contact.ts";

export const headers = sameForEverybody;

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Contacto" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const parameters = new URL(request.url).searchParams;
  const vehicle = await namedVehicle(scope, parameters.get("vehicle"));
  const plan = plans.find(({ name }) => name === parameters.get("plan"))?.name;
  const searched = keptQuery(parameters.get("busca") ?? "");
  const begunMessage = searched ? begunSearch(searched) : undefined;
  const message = begunMessage
    ? { subject: "Buscadme un coche", text: begunMessage.message }
    : preparedMessage({ vehicle: vehicle && { name: vehicle.name, address: scope.client.origin + vehicle.path }, plan });
  return {
    ticket: scope.nonce,
    searching: begunMessage !== undefined,
    time: await readDeliveryTime(scope),
    person: personOf(scope.session),
    vehicle,
    message,
    begun: begunMessage ?? begunForm(parameters.get("asunto"), vehicle !== undefined, plan, message.text),
  };
}

/** For somebody who found nothing in the catalogue (WRITE-8): the search in words, which the team also gets as a search. */
function begunSearch(search: string) {
  return { subject: "info-general", message: `Hola, ¿me lo buscáis? Quiero: ${queryInWords(search)}.\n\n`, search };
}

/** The initial values of the form, from the address: a complaint, about a car, about a plan, or empty. */
function begunForm(
  subject: string | null,
  vehicle: boolean,
  plan: string | undefined,
  message: string,
): { subject: Subject; message: string; search?: string } {
  if (subject === complaintSubject) return { subject, message: "" };
  if (vehicle) return { subject: "vehiculo-especifico", message };
  return plan === undefined ? { subject: "info-general", message: "" } : { subject: "presupuesto", message };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendMessage(context.get(requestScope), await formIn(request));
}

/** The car in the address. Undefined without one or while the database is away, so that the page still shows the telephone number. */
async function namedVehicle(scope: LogScope & Pick<RequestScope, "context" | "incomplete">, parameter: string | null) {
  const id = readUuid(parameter);
  if (id === undefined) return undefined;
  const found = await pagePart(scope, "vehicle", () => findVehicle(scope.context, id));
  return found && { name: vehicleName(found), path: vehicleAddress(found.id) };
}

export const meta = listedMeta(
  {
    title: "Contacto",
    description: `Llámanos, escríbenos por WhatsApp o correo, o visítanos en ${company.address.locality} con cita previa. ${openingSentence()}.`,
    path: "/contacto",
    crumbs,
  },
  dealerData,
);

/** The first entry is omitted when the address names a car. */
const goodToKnow = (time: DeliveryTime) => [
  { title: "Qué coche", text: "Marca y modelo, o para qué lo quieres si aún no lo sabes: ciudad, familia, muchos kilómetros." },
  { title: "Cuánto", text: "Lo que quieres gastar en total, con impuestos y matrícula. Es la cifra que más ayuda." },
  {
    title: "Para cuándo",
    text: `El proceso dura ${time.weeks} ${countedFrom(time)}. Si tienes una fecha, dínosla.`,
  },
];

export default function Contact({
  loaderData: { ticket, time, person, vehicle, message, begun, searching },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={vehicle ? `Hablemos del ${vehicle.name}` : searching ? "Lo buscamos por ti" : "Hablemos"}>
        {vehicle ? (
          <>
            El mensaje de WhatsApp y el correo ya llevan el nombre y el enlace de este coche.{" "}
            <TextLink to={vehicle.path}>Volver al {vehicle.name}</TextLink>.
          </>
        ) : searching ? (
          "El mensaje de abajo ya dice lo que buscas: lo miramos en Alemania y te contestamos. O llámanos."
        ) : (
          "Cuatro maneras de llegar a una persona que sabe de tu coche. Elige la que te resulte más cómoda."
        )}
      </PageHeading>
      <ul className="page-width grid gap-4 tablet:grid-cols-2 tablet:gap-5">
        {contactChannels(message).map((channel) => (
          <ChannelTile key={channel.title} {...channel} />
        ))}
      </ul>
      <section aria-labelledby="escribenos" className="page-width mt-16 grid gap-x-16 gap-y-8 tablet:mt-24 desktop:grid-cols-[18rem_1fr]">
        <div>
          <h2 id="escribenos" className="text-heading-2">
            Escríbenos
          </h2>
          <p className="mt-4 max-w-md text-soft">Te responde una persona en {company.claims.answerWithin}.</p>
          <p className="mt-3 max-w-md text-soft">
            ¿Es una reclamación? Elige ese asunto: te damos una referencia y te respondemos en {complaintDays} días como máximo.
          </p>
        </div>
        <ContactForm person={person} ticket={ticket} answer={answerAbout("contact", actionData)} initial={begun} place="escribenos" />
      </section>
      <section className="page-width mt-16 tablet:mt-24">
        <h2 className="text-heading-2">Para que la respuesta te sirva</h2>
        <p className="mt-4 max-w-xl text-lead text-soft">Si nos lo cuentas en el primer mensaje, podemos contestarte ya con cifras.</p>
        <div className="mt-8">
          <TitledRows rows={vehicle ? goodToKnow(time).slice(1) : goodToKnow(time)} />
        </div>
        <p className="mt-8 max-w-lg text-soft">
          ¿Prefieres vernos? <TextLink to="/appointments">Reserva una videollamada</TextLink>. Y quizá tu duda ya esté en las{" "}
          <TextLink to="/faq">preguntas frecuentes</TextLink>. Tratamos tus datos como dice la{" "}
          <TextLink to="/privacy">política de privacidad</TextLink>.
        </p>
      </section>
    </>
  );
}
