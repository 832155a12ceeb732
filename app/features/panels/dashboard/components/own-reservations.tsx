import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { PanelReservation } from "../queries.server.ts";

/** What the person has reserved and is no import yet. */
export function OwnReservations({ reservations }: { reservations: readonly PanelReservation[] }) {
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby="reservas" className="page-width mt-12 tablet:mt-16">
      <h2 id="reservas" className="text-heading-3">
        {reservations.length === 1 ? "Mi reserva" : "Mis reservas"}
      </h2>
      <ul className="mt-4">
        {reservations.map(({ id, reference, askedOn, label, tone, text, car, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
            <div className="min-w-0 max-w-prose">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-soft">
                {reference} · pedida el {askedOn}
                <StateBadge tone={tone}>{label}</StateBadge>
              </p>
              <p className="mt-1 text-card wrap-anywhere">{car?.name ?? "Un coche que ya no está en la web"}</p>
              <p className="mt-1 text-soft">{text}</p>
            </div>
            {status === "pending" && car ? (
              <ButtonLink to={car.address} look="secondary" size="small" aria-label={`Ver el coche de la reserva ${reference}`}>
                Ver el coche
              </ButtonLink>
            ) : (
              <ButtonLink to="/stock" look="secondary" size="small" aria-label={`Ver otros coches: reserva ${reference}`}>
                Ver otros coches
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
