import { company } from "#company";

/** The route as a logo: from the Rhine, top left, to the Segura and its lemon. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-heading text-[1.375rem] font-bold tracking-tight">
      <svg viewBox="0 0 36 24" className="h-6 w-9" aria-hidden="true">
        <path
          d="M4 4.5c6-.5 6.5 6 12 7.5s5.5 7.5 15 7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          className="text-rhine in-[.night]:text-on-night-soft"
        />
        <circle cx="4" cy="4.5" r="3.5" className="fill-rhine in-[.night]:fill-on-night-soft" />
        <circle cx="31.5" cy="19.5" r="4" className="fill-lemon" />
      </svg>
      {company.name}
    </span>
  );
}
