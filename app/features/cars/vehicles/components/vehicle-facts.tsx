import { categoryLabels } from "../labels.ts";
import type { VehicleDetail } from "../queries.server.ts";
import type { Characteristic, CharacteristicGroup } from "../characteristics.ts";
import { featureCategories } from "../vocabulary.ts";

type FactsProperties = { groups: readonly CharacteristicGroup[]; unconfirmed: readonly Characteristic[] };

/** The known facts in groups, then those that are still to be confirmed, each with the reason why it matters. */
export function Characteristics({ groups, unconfirmed }: FactsProperties) {
  return (
    <section aria-label="Características" className="mt-10">
      {groups.map(({ title, list }) => (
        <div key={title} className="mt-8">
          <h2 className="font-text text-body font-semibold tracking-normal">{title}</h2>
          <FactList list={list} />
        </div>
      ))}
      {unconfirmed.length > 0 && (
        <details className="mt-8 border-t border-line py-4">
          <summary>Por confirmar: {unconfirmed.map(({ label }) => label).join(", ")}</summary>
          <FactList list={unconfirmed} />
        </details>
      )}
    </section>
  );
}

function FactList({ list }: { list: readonly Characteristic[] }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 tablet:grid-cols-3">
      {list.map(({ label, value }) => (
        <div key={label} className="border-t border-line py-4">
          <dt className="text-small text-soft">{label}</dt>
          <dd className="mt-0.5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Description({ text }: { text: string }) {
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
export function Equipment({ features }: { features: VehicleDetail["features"] }) {
  const groups = featureCategories
    .map((category) => ({ category, items: features.filter((feature) => feature.category === category) }))
    .filter((group) => group.items.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="equipamiento" className="mt-14">
      <h2 id="equipamiento" className="text-heading-2">
        Equipamiento
      </h2>
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
    </section>
  );
}
