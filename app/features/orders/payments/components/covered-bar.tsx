type Properties = { /** Cents. */ received: number; charged: number };

/** How much of the charges was received, as a bar. */
export function CoveredBar({ received, charged }: Properties) {
  const percent = Math.round(Math.min(received / charged, 1) * 100);
  return (
    <svg
      role="progressbar"
      aria-label="Recibido"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-2.5 h-2 w-full rounded-pill bg-grey-faint"
    >
      <rect width={`${percent}%`} height="100%" rx="4" className="fill-rhine" />
    </svg>
  );
}
