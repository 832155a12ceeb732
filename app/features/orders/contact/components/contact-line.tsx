import { company } from "#company";
import type { OrderContact } from "../queries.server.ts";

export function ContactLine({ contact: { name, phone, link, hours } }: { contact: OrderContact }) {
  return (
    <p className="text-label text-soft">
      Tu contacto: <span className="font-medium text-ink wrap-anywhere">{name ?? `el equipo de ${company.name}`}</span>,{" "}
      <a href={link} className="whitespace-nowrap text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
        {phone}
      </a>{" "}
      ({hours}).
    </p>
  );
}
