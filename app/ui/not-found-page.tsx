import { company } from "#company";
import { ButtonLink } from "./button.tsx";

type Props = {
  title?: string;
  text?: string;
  /** False for a page that exists but could not be read: it shows no code. */ missing?: boolean;
};

/** Shown in place of a page that is missing or could not be read. The English title is intended (SITE-4, SITE-9). */
export function NotFoundPage({
  title = "Oops! Page not found",
  text = "Esta página no existe o ha cambiado de sitio.",
  missing = true,
}: Props) {
  return (
    <div className="page-width flex flex-col gap-5 py-20 tablet:py-28">
      <title>{`${title} · ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <svg viewBox="0 0 320 60" preserveAspectRatio="xMinYMid" className="h-14 w-full max-w-md" aria-hidden="true">
        <path d="M8 30C60 30 70 12 120 16s54 28 92 26" fill="none" stroke="currentColor" strokeWidth="3" className="text-rhine" />
        <path
          d="M212 42c24-1 40-12 100-12"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray="2 9"
          strokeLinecap="round"
          className="text-control"
        />
        <circle cx="8" cy="30" r="7" className="fill-rhine" />
        <circle cx="212" cy="42" r="7" className="fill-lemon stroke-ink" strokeWidth="3" />
      </svg>
      {missing && <p className="text-label font-medium text-soft">Error 404</p>}
      <h1 className="text-heading-1">{title}</h1>
      <p className="max-w-prose text-lead text-soft">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/">Volver al inicio</ButtonLink>
        <ButtonLink to="/stock" look="secondary">
          Ver coches en stock
        </ButtonLink>
      </div>
    </div>
  );
}
