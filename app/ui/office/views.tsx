import { Link } from "react-router";

type View = { label: string; to: string; current: boolean };

export function Views({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="flex rounded-field border border-line bg-tile p-1">
      {views.map(({ label: name, to, current }) => (
        <Link
          key={name}
          to={to}
          aria-current={current ? "page" : undefined}
          className="flex min-h-9 items-center rounded-[7px] px-3 text-label text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
