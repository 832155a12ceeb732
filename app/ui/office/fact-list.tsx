export type Fact = { name: string; values: readonly string[]; /** How many there are that are not shown. */ more?: number };

/** Short facts under their names, side by side where there is room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 tablet:grid-cols-2">
      {facts.map(({ name, values, more = 0 }) => (
        <div key={name} className="min-w-0 border-b border-line py-2.5">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{values.join(", ")}</span>
            {more > 0 && <span className="rounded-pill bg-tile px-2 text-small text-soft">+{more} más</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
