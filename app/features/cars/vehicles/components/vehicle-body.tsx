import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#company";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import type { CharacteristicGroup } from "../characteristics.ts";
import type { VehicleDetail } from "../queries.server.ts";
import type { ShownBadge } from "../environmental-badge.ts";
import { BadgeNote } from "./badges.tsx";
import { categoryLabels, featureCategories } from "../vocabulary.ts";

const { claims } = company;

type Service = { title: string; text: string; more?: { to: string; label: string } };

const included: readonly Service[] = [
  { title: "Revisión antes de comprar", text: "Un técnico revisa el coche en persona: kilómetros, historial, pintura y mecánica." },
  {
    title: "Transporte y documentos",
    text: "Traslado asegurado, ITV, impuestos y matrícula española. Tú firmas; el resto es cosa nuestra.",
  },
  {
    title: `${claims.warrantyMonths} meses de garantía mecánica`,
    text: "Con asistencia en talleres de confianza.",
    more: { to: "/faq#garantias", label: "Qué cubre la garantía" },
  },
  {
    title: `${claims.satisfactionGuaranteeDays} días de satisfacción`,
    text: `Y ${claims.withdrawalDays} días de desistimiento, como manda la ley.`,
  },
  {
    title: "Pago con calma",
    text: `Señal de ${claims.deposit} según el plan, la mitad al confirmar la compra y el resto a la entrega. ${paymentSentence}`,
  },
  { title: "Financiación", text: `Hasta el ${claims.financingUpTo} del valor, si la entidad lo aprueba.` },
];

/** The services that are included with every car (PAGE-4, PAGE-5). */
function Included() {
  return (
    <Section id="incluido" title="Qué incluye">
      <ul className="mt-5 grid gap-x-8 tablet:grid-cols-2">
        {included.map(({ title, text, more }) => (
          <li key={title} className="border-t border-line py-5">
            <h3 className="font-text text-body font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
            {more && (
              <Link to={more.to} className={link}>
                {more.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-soft">
        ¿Más dudas?{" "}
        <Link to="/faq" className={link}>
          Preguntas frecuentes
        </Link>
      </p>
    </Section>
  );
}

const link = "inline-flex min-h-9 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="text-heading-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Properties = {
  groups: readonly CharacteristicGroup[];
  badge: ShownBadge;
  description: string;
  features: VehicleDetail["features"];
  /** The papers of a car that is in Germany; nothing for another. */
  papers: ReactNode;
};

export function VehicleBody({ groups, badge, description, features, papers }: Properties) {
  return (
    <>
      <Characteristics groups={groups} />
      <BadgeNote badge={badge} />
      <Description text={description} />
      <Equipment features={features} />
      {papers}
      <Included />
    </>
  );
}

/** What is known of the car, in groups; then what is still to be confirmed, and why it matters. */
function Characteristics({ groups }: { groups: readonly CharacteristicGroup[] }) {
  return (
    <section aria-label="Características">
      {groups.map(({ title, list, quiet }) => (
        <div key={title} className="mt-10">
          <h2 className="font-text text-body font-semibold tracking-normal">{title}</h2>
          <dl className="mt-3 grid grid-cols-2 gap-x-6 tablet:grid-cols-3">
            {list.map(({ label, value }) => (
              <div key={label} className="border-t border-line py-4">
                <dt className="text-small text-soft">{label}</dt>
                <dd className={quiet ? "text-label" : "mt-0.5 font-medium"}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function Description({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <section aria-labelledby="descripcion" className="mt-12">
      <h2 id="descripcion" className="text-heading-2">
        Descripción
      </h2>
      <p className="mt-4 max-w-prose whitespace-pre-line text-soft">{text}</p>
    </section>
  );
}

/** Equipment by category, in the vocabulary's order; empty categories are not shown. */
function Equipment({ features }: { features: VehicleDetail["features"] }) {
  const groups = featureCategories
    .map((category) => ({ category, items: features.filter((feature) => feature.category === category) }))
    .filter((group) => group.items.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section id="equipamiento" title="Equipamiento">
      <div className="mt-5 grid gap-x-8 tablet:grid-cols-2">
        {groups.map(({ category, items }) => (
          <div key={category} className="border-t border-line py-5">
            <h3 className="text-body font-text font-semibold tracking-normal">{categoryLabels[category]}</h3>
            <ul className="mt-2 flex flex-col gap-1.5 text-soft">
              {items.map(({ feature_name: name, feature_value: value }) => (
                <li key={name}>{value === null ? name : `${name}: ${value}`}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
