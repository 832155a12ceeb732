type Properties = {
  stations: number;
  /** From 0. */
  reached: number;
  /** The same in words; leave it out if the words are next to it. */
  label?: string;
};

const distance = 80;

/** The progress between the Rhine and the Segura as a small route line. */
export function RouteProgress({ stations, reached, label }: Properties) {
  const length = distance * (stations - 1);
  const described = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg viewBox={`0 0 ${length + 24} 24`} className="w-full" {...described}>
      <path d={`M12 12h${length}`} className="stroke-line" strokeWidth="3" />
      <path d={`M12 12h${distance * reached}`} className="stroke-rhine" strokeWidth="3" />
      {Array.from({ length: stations }, (_, position) => (
        <circle
          key={position}
          cx={12 + distance * position}
          cy="12"
          r="9"
          strokeWidth="3"
          className={`${position === reached ? "fill-lemon" : "fill-raised"} ${position <= reached ? "stroke-rhine" : "stroke-line"}`}
        />
      ))}
    </svg>
  );
}
