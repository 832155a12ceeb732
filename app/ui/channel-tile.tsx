export type Channel = { title: string; value: string; text: string; link: { href: string; label: string } };

/** A contact channel: its name, the number or address in large type, and a link with its description. */
export function ChannelTile({ title, value, text, link }: Channel) {
  return (
    <li className="flex min-w-0 flex-col rounded-tile bg-tile p-6 tablet:p-8">
      <h2 className="font-text text-label font-semibold tracking-normal text-soft">{title}</h2>
      <p className="mt-2 font-heading text-heading-3 font-bold tracking-tight text-balance wrap-anywhere">{value}</p>
      <p className="mt-2 max-w-sm text-soft">{text}</p>
      <p className="mt-auto -mb-2 pt-4">
        <a
          href={link.href}
          className="inline-flex min-h-11 items-center font-medium text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
        >
          {link.label}
        </a>
      </p>
    </li>
  );
}
