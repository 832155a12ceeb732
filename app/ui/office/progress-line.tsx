type Properties = {
  /** The name of the running work. */
  label: string;
  /** From 0 to 1. */
  share: number;
};

/** The progress as a part of the route line. */
export function ProgressLine({ label, share }: Properties) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const place = `${2 + percent * 0.96}%`;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-6 w-full overflow-visible"
    >
      <line x1="2%" y1="12" x2="98%" y2="12" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <line x1="2%" y1="12" x2={place} y2="12" className="stroke-rhine" strokeWidth="3" strokeLinecap="round" />
      <circle cx="98%" cy="12" r="5" strokeWidth="2" className="fill-raised stroke-line" />
      <circle cx={place} cy="12" r="8" strokeWidth="3" className="fill-lemon stroke-rhine" />
    </svg>
  );
}
