import { TextLink } from "#app/ui/button.tsx";
import { mailsAddress } from "../search-params.ts";
import type { MailNews } from "../mail-news.ts";

export function MailNotice({ news, linked = true }: { news: readonly MailNews[]; linked?: boolean }) {
  if (news.length === 0) return null;
  return (
    <section aria-label="Avisos sobre los correos" className="mb-5 rounded-tile border border-red/40 bg-raised px-4.5 py-3 text-label">
      <ul className="flex flex-col gap-1.5">
        {news.map(({ title, text, view }) => (
          <li key={title} className="wrap-anywhere">
            <strong className="font-semibold text-red">{title}</strong> {text}{" "}
            {linked && <TextLink to={mailsAddress + view}>Ver los correos</TextLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
