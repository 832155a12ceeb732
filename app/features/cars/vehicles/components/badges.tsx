import { statusLabel } from "../labels.ts";
import type { ShownBadge } from "../environmental-badge.ts";

const statusStyles: Record<string, string> = {
  available: "bg-green-faint text-green",
  reserved: "bg-amber-faint text-amber",
  sold: "bg-grey-faint text-grey",
  german_prospect: "bg-raised text-rhine ring-1 ring-inset ring-rhine/60",
};

export function StatusBadge({ status }: { status: string }) {
  const style = statusStyles[status] ?? "bg-grey-faint text-grey";
  return <span className={`inline-flex items-center rounded-pill px-2.5 py-1 text-small font-medium ${style}`}>{statusLabel(status)}</span>;
}

const environmentalStyles: Record<string, { text: string; style: string }> = {
  CERO: { text: "0", style: "bg-badge-zero text-white" },
  ECO: { text: "ECO", style: "bg-badge-c text-white" },
  C: { text: "C", style: "bg-badge-c text-white" },
  B: { text: "B", style: "bg-badge-b text-on-lemon" },
};

export function EnvironmentalBadge({ badge }: { badge: string | null }) {
  const known = badge === null ? undefined : environmentalStyles[badge];
  if (!known) return null;
  return (
    <span
      className={`inline-flex size-8 items-center justify-center rounded-pill text-[0.6875rem] font-semibold ${known.style}`}
      title={`Distintivo ambiental ${badge}`}
    >
      <span className="sr-only">Distintivo ambiental </span>
      {known.text}
    </span>
  );
}

export function BadgeNote({ badge: { badge, reason } }: { badge: ShownBadge }) {
  return (
    <section aria-labelledby="distintivo" className="mt-10">
      <h2 id="distintivo" className="font-text text-body font-semibold tracking-normal">
        Distintivo ambiental
      </h2>
      <div className="mt-3 flex items-center gap-3 border-t border-line py-4">
        {badge !== "SIN ETIQUETA" && <EnvironmentalBadge badge={badge} />}
        <p>
          {badge === "SIN ETIQUETA" && <span className="font-medium">Sin etiqueta. </span>}
          {reason}
        </p>
      </div>
    </section>
  );
}
