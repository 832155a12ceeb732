import type { RegistrabilityView } from "../registrability-view.ts";

const tones = { yes: "text-green", conditional: "text-amber", no: "text-red" } as const;

/** One line that unfolds: the verdict, then each doubt with the paper that settles it. Without JavaScript, too. */
export function RegistrabilityLine({ view: { verdict, title, reasons, note } }: { view: RegistrabilityView }) {
  return (
    <details className="border-y border-line text-label" data-verdict={verdict}>
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="font-semibold">¿Se puede matricular?</span> <span className={tones[verdict]}>{title}.</span>{" "}
        <span className="text-rhine underline decoration-rhine/35 underline-offset-4">
          {verdict === "yes" ? "Qué quiere decir" : "Por qué"}
        </span>
      </summary>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ kind, words, settledBy, who }) => (
            <li key={words} className="border-t border-line py-2.5">
              <p className={`max-w-prose ${kind === "obstacle" ? "font-medium" : ""}`}>{words}</p>
              <p className="max-w-prose text-soft">
                Lo aclara: {settledBy}. {who}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-prose pb-3 text-soft">{note}</p>
    </details>
  );
}
