import { Link } from "react-router";
import { bookAppointment } from "#app/features/requests/appointments/commands/book.server.ts";
import { Booked, bookingOf, BookingForm } from "#app/features/requests/appointments/components/booking-form.tsx";
import { readCalendar } from "#app/features/requests/appointments/queries.server.ts";
import { appointmentBenefits } from "#app/features/ground/company/appointment-benefits.ts";
import { phoneLink } from "#app/features/ground/company/contact-links.ts";
import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { openingSentence, openingText } from "#app/lib/opening-hours.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { pagePart, requestScope } from "#server/request.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#company";
import type { Context } from "#server/context.ts";
import { personOf } from "#server/session.ts";
import type { Route } from "./+types/appointments.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Reservar cita" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = readUuid(new URL(request.url).searchParams.get("vehicle"));
  return {
    ticket: scope.nonce,
    person: personOf(scope.session),
    // While the database is away, the page still shows the telephone number and the typed values (row R9).
    calendar: await pagePart(scope, "calendar", () => readCalendar(scope.context)),
    vehicle: id === undefined ? undefined : await pagePart(scope, "vehicle", () => readVehicle(scope.context, id)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return bookAppointment(context.get(requestScope), await formIn(request));
}

/** A cached calendar would offer times that are taken. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const shouldRevalidate = afterEveryAnswer;

async function readVehicle(context: Context, id: string) {
  const found = await findVehicle(context, id);
  // With the address from here, the page loads no script of the catalogue.
  return found && { id, name: vehicleName(found), address: vehicleAddress(id) };
}

export const meta = listedMeta({
  title: "Reservar cita",
  description: `Una videollamada gratuita para hablar de tu próximo coche alemán: dudas, presupuesto y siguientes pasos. De ${openingText()}.`,
  path: "/appointments",
  crumbs,
});

export default function Appointments({ loaderData: { ticket, person, calendar, vehicle }, actionData }: Route.ComponentProps) {
  const answer = answerAbout("booking", actionData);
  const booking = bookingOf(answer?.outcome);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Una videollamada sobre tu próximo coche">
        Nos cuentas qué buscas y sales sabiendo si te compensa traerlo de Alemania. Sin coste y sin compromiso.
      </PageHeading>
      <section className="page-width">
        <h2 className="sr-only">Qué te llevas de la llamada</h2>
        <ul className="grid border-y border-line tablet:grid-cols-3">
          {appointmentBenefits.map(({ title, text }) => (
            <li
              key={title}
              className="border-b border-line py-6 last:border-b-0 tablet:border-b-0 tablet:border-l tablet:px-7 tablet:py-8 tablet:first:border-l-0 tablet:first:pl-0 tablet:last:pr-0"
            >
              <h3 className="text-heading-3">{title}</h3>
              <p className="mt-2 max-w-sm text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div id="reservar" className="scroll-mt-20">
        {booking && <Booked booking={booking} />}
        <section
          aria-labelledby="reservar-titulo"
          className="page-width mt-16 grid gap-x-16 gap-y-12 tablet:mt-24 desktop:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div>
            <h2 id="reservar-titulo" className="text-heading-2">
              {booking ? "¿Otra cita?" : "Elige día y hora"}
            </h2>
            <p className="mt-4 mb-9 max-w-xl text-lead text-soft">
              {vehicle ? (
                <>
                  Hablaremos del <TextLink to={vehicle.address}>{vehicle.name}</TextLink>. Media hora, con la hora de la España peninsular.
                </>
              ) : (
                "Media hora, con la hora de la España peninsular. Toca un día y verás sus horas libres."
              )}
            </p>
            <BookingForm person={person} ticket={ticket} answer={answer} calendar={calendar} vehicle={vehicle} />
          </div>
          <aside aria-label="Horario y teléfono" className="self-start rounded-tile bg-tile p-6 tablet:p-8 desktop:sticky desktop:top-24">
            <h2 className="font-text text-label font-semibold tracking-normal text-soft">Atención inmediata</h2>
            <p className="mt-2">
              <a
                href={phoneLink}
                className="font-heading text-heading-2 font-bold tracking-tight whitespace-nowrap hover:text-rhine hover:underline"
              >
                {company.phone.shown}
              </a>
            </p>
            <p className="mt-3 text-soft">{openingSentence(({ from, to }) => `${from} a ${to}`)}</p>
          </aside>
        </section>
      </div>
      <p className="page-width mt-14">
        <Link to="/" className="group inline-flex min-h-11 items-center gap-2 text-rhine">
          <span aria-hidden="true">←</span>
          <span className="underline decoration-rhine/35 underline-offset-4 group-hover:decoration-rhine">Volver al inicio</span>
        </Link>
      </p>
    </>
  );
}
