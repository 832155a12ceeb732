import { Link } from "react-router";

const actions = [
  { label: "Programar Cita", to: "/appointments", text: "Media hora por videollamada, gratis." },
  { label: "Ver Stock", to: "/stock", text: "Los coches que hay ahora." },
  { label: "Contactar", to: "/contacto", text: "Teléfono, WhatsApp o correo." },
];

export function QuickActions() {
  return (
    <section aria-labelledby="acciones-rapidas" className="page-width mt-16 tablet:mt-20">
      <h2 id="acciones-rapidas" className="border-b border-line pb-3 text-heading-3">
        Acciones Rápidas
      </h2>
      <ul className="grid tablet:grid-cols-3">
        {actions.map(({ label, to, text }) => (
          <li
            key={to}
            className="group relative border-b border-line py-5 tablet:border-r tablet:border-b-0 tablet:px-8 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0"
          >
            <Link to={to} className="text-card font-semibold text-rhine after:absolute after:inset-0 group-hover:underline">
              {label}
            </Link>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
