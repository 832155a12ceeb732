export type Fact = { name: string; values: readonly string[]; /** The number of values that are not shown. */ more?: number };

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
