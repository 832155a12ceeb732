import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerAddress } from "#app/features/ground/back-office/addresses.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { writtenPlate } from "#app/features/orders/identity/identifiers.ts";
import { statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { threadAddress } from "#app/features/requests/inbox/addresses.ts";
import { inboxTitle } from "#app/features/requests/inbox/inbox-title.ts";
import { searchAddress as inboxSearch } from "#app/features/requests/inbox/search-params.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { writtenPhone } from "#app/lib/phones.ts";
import type { SearchAnswer } from "../queries/search.server.ts";

/** What the search found, in a group for each kind. Arrow keys move between the lines (`data-row`). */
export function SearchResults({ answer }: { answer: SearchAnswer | "lost" }) {
  if (answer === "lost") return <Instead>No hemos podido buscar ahora mismo. Vuelve a intentarlo en unos segundos.</Instead>;
  const { q, people = [], orders = [], conversations, vehicles = [] } = answer;
  const threads = conversations?.rows ?? [];
  if (people.length + orders.length + threads.length + vehicles.length === 0) return <NothingFound q={q} />;
  return (
    <div className="flex flex-col gap-4">
      <Group title="Personas">
        {people.map(({ id, name, email, phone, hasAccount }) => (
          <Found key={id} to={customerAddress(id)} title={name === "" ? email : name}>
            {[name === "" ? undefined : email, phone && writtenPhone(phone), hasAccount ? "con cuenta" : "sin cuenta"]
              .filter(Boolean)
              .join(" · ")}
          </Found>
        ))}
      </Group>
      <Group title="Importaciones">
        {orders.map(({ id, car, customer, reference, plate, sentence }) => (
          <Found key={id} to={officeOrderAddress(id)} title={`${car} · ${customer}`}>
            {[reference, plate && writtenPlate(plate), sentence].filter(Boolean).join(" · ")}
          </Found>
        ))}
      </Group>
      <Group
        title="Consultas"
        {...(conversations && conversations.total > threads.length
          ? { all: { count: conversations.total, to: inboxSearch({ search: q }) } }
          : {})}
      >
        {threads.map((row) => (
          <Found key={row.id} to={threadAddress(row)} title={`${row.name} · ${inboxTitle(row)}`}>
            {`${row.statusWord} · ${row.age.text}`}
          </Found>
        ))}
      </Group>
      <Group title="Vehículos">
        {vehicles.map((vehicle) => (
          <Found key={vehicle.id} to={editAddress(vehicle.id)} title={`${vehicleName(vehicle)} · ${vehicle.year}`}>
            {`${statusLabel(vehicle.status)} · ${vehicle.location}`}
          </Found>
        ))}
      </Group>
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <Instead>
      {q.length < 2
        ? "Escribe un nombre, un correo, un teléfono, un coche o una matrícula."
        : "No hay nada con esas palabras. Prueba con menos, o con una parte del teléfono o de la matrícula."}
    </Instead>
  );
}

function Instead({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-center text-soft">
      {children}
    </p>
  );
}

function Group({ title, all, children }: { title: string; all?: { count: number; to: string }; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 flex items-baseline justify-between gap-4 font-text text-small font-semibold tracking-normal text-soft">
        {title}
        {all && (
          <Link to={all.to} className="font-normal underline underline-offset-4 hover:text-rhine">
            Ver las {formatCount(all.count)}
          </Link>
        )}
      </h2>
      <ul className="overflow-hidden rounded-tile border border-line bg-raised">{children}</ul>
    </section>
  );
}

function Found({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={to} data-row className="block px-4 py-2 -outline-offset-2 hover:bg-rhine-faint focus:bg-rhine-faint">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-small wrap-anywhere text-soft">{children}</span>
      </Link>
    </li>
  );
}
