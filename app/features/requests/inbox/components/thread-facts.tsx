import type { ReactNode } from "react";
import { contactPreferences } from "#app/features/requests/inquiries/contact-preferences.ts";
import { statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { kindLabel, reservationTerms } from "../inbox-title.ts";
import type { Thread } from "../queries/thread.server.ts";

/** The sender, their contact data and consents, and the car. */
export function ThreadFacts({ thread }: { thread: Thread }) {
  const { email, phone, contactPreference, hasAccount, car, calculation, reservation, topic, sent } = thread;
  return (
    <dl className="grid gap-x-8 text-label tablet:grid-cols-2">
      <Fact name="Correo">
        <span className="wrap-anywhere select-all">{email}</span>
      </Fact>
      <Fact name="Teléfono">{phone ?? "No lo ha dado"}</Fact>
      {contactPreference !== null && <Fact name="Prefiere">{preferenceWord(contactPreference)}</Fact>}
      <Fact name="Cuenta">{hasAccount ? "Sí, lo ve en su panel" : "No tiene: recibe las respuestas por correo"}</Fact>
      <Fact name="Tipo">{kindLabel(thread)}</Fact>
      <Fact name="Recibida">
        <time dateTime={sent.iso}>{sent.moment}</time>
      </Fact>
      {reservation && <Fact name="Plan y señal">{reservationTerms(topic, reservation.deposit)}</Fact>}
      {car && (
        <Fact name="Coche">
          <Car car={car} />
        </Fact>
      )}
      {calculation && (
        <Fact name="Llave en mano">
          <a href={calculation.officeAddress} className="text-rhine underline decoration-rhine/35 underline-offset-4">
            {calculation.amount}
          </a>
        </Fact>
      )}
      <Fact name="Consentimientos">{consentWords(thread)}</Fact>
    </dl>
  );
}

/** An archived car keeps its name and year, but its page is gone. */
function Car({ car }: { car: NonNullable<Thread["car"]> }) {
  const name = `${vehicleName(car)} · ${car.year}`;
  if (car.status === "archived") return `${name}, archivado`;
  return (
    <>
      <a href={`/vehicle/${car.id}`} target="_blank" rel="noopener" className="text-rhine underline decoration-rhine/35 underline-offset-4">
        {name}
      </a>{" "}
      <span className="whitespace-nowrap text-soft">
        {formatEuros(car.price)}, {statusLabel(car.status).toLowerCase()}
      </span>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function preferenceWord(value: string): string {
  return contactPreferences.find((preference) => preference.value === value)?.label ?? value;
}

function consentWords({ consents: { privacy, processing, marketing } }: Thread): string {
  const words = [privacy && "privacidad", processing === true && "tratamiento de datos"].filter((word) => word !== false).join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. Novedades: ${marketing.charAt(0).toLowerCase()}${marketing.slice(1)}.`;
}
