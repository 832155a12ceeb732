import { Link } from "react-router";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { Money } from "#app/features/orders/books/office/components/books-frame.tsx";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { bankForms, bankMessages } from "../messages.ts";
import type { DoneMovement } from "../queries.server.ts";

/** The movements that are booked or put aside, the newest first. */
export function DoneList({ done }: { done: readonly DoneMovement[] }) {
  if (done.length === 0) return null;
  return (
    <details className="mt-7">
      <summary className="text-card">Hechos ({done.length})</summary>
      <ul className="mt-2">
        {done.map((movement) => (
          <Done key={movement.id} movement={movement} />
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-small text-soft">
        Para deshacer un apunte, anúlalo en las cuentas de su importación: el movimiento vuelve a estar pendiente.
      </p>
    </details>
  );
}

function Done({ movement: { id, operation_on, cents, concept, set_aside, orders } }: { movement: DoneMovement }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 text-label">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        {concept === "" ? "Sin concepto" : concept}
        <span className="block text-small text-soft">
          {formatCalendarNumbers(operation_on)}
          {set_aside !== null && ` · Apartado: ${set_aside}`}
          {orders.map((order) => (
            <span key={order.id}>
              {" · "}
              <Link to={officeOrderAddress(order.id)} className="hover:text-rhine">
                {order.reference}
              </Link>
            </span>
          ))}
        </span>
      </span>
      <Money cents={cents} />
      {set_aside !== null && (
        <OneButtonForm
          form={bankForms.back}
          fields={{ movement: id }}
          label="Devolver a pendientes"
          about={concept}
          look="quiet"
          messages={bankMessages.back}
        />
      )}
    </li>
  );
}
