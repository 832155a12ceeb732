import { papersAddress } from "#app/features/cars/german-papers/messages.ts";
import { TextLink } from "#app/ui/button.tsx";
import type { PaperStep } from "../papers.ts";

const people = { seller: "vendedor", we: "nosotros", you: "tú" } as const satisfies Record<PaperStep["who"], string>;

export function PapersList({ steps }: { steps: readonly PaperStep[] }) {
  return (
    <section aria-labelledby="papeles" className="mt-14 print:mt-6">
      <h2 id="papeles" className="text-heading-2 print:text-heading-3">
        Documentos, paso a paso
      </h2>
      <p className="mt-3 max-w-prose text-soft print:hidden">
        Los de este coche y en este orden. Casi todo lo hacemos nosotros. <TextLink to={papersAddress}>Qué dice cada papel alemán</TextLink>
      </p>
      <ol className="mt-5 border-b border-line print:mt-2">
        {steps.map((step, index) => (
          <Step key={step.title} step={step} place={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { who, title, text, deadline, there }, place }: { step: PaperStep; place: number }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-4 print:py-1">
      <span aria-hidden="true" className="text-label tabular-nums text-soft">
        {place}
      </span>
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-label text-soft print:text-small">
          {text}
          {there === true && <span className="text-green"> Confirmado.</span>}
          {there === false && <span className="text-amber"> Por confirmar.</span>}
        </p>
        {deadline !== undefined && <p className="text-label text-soft">Plazo: {deadline}.</p>}
      </div>
      <span
        className={`self-start rounded-pill px-2.5 py-0.5 text-small ${who === "you" ? "bg-amber-faint text-amber" : "bg-rhine-faint text-rhine"}`}
      >
        {people[who]}
      </span>
    </li>
  );
}
