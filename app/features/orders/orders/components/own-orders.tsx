import { ButtonLink } from "#app/ui/button.tsx";
import type { OwnOrder } from "../queries.server.ts";

export function OwnOrders({ orders }: { orders: readonly OwnOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="importaciones" className="page-width mb-10">
      <h2 id="importaciones" className="text-heading-2">
        {orders.length === 1 ? "Mi importación" : "Mis importaciones"}
      </h2>
      <ul className="mt-4">
        {orders.map(({ id, address, reference, title, open, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
            <span className="min-w-0">
              <span className="block text-label text-soft">{state === undefined ? reference : `${reference} · ${state}`}</span>
              <span className="text-card wrap-anywhere">{title}</span>
            </span>
            <ButtonLink to={address} look={open ? "primary" : "secondary"} size="small" aria-label={`Ver la importación ${reference}`}>
              Ver la importación
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
